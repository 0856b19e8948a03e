-- An organiser lists the activities of one club, newest first.
CREATE INDEX ix_activity_club ON activity (club_id, id);
