-- For comparing an activity's orders with its holds.
ALTER TABLE trade_order ADD KEY ix_order_activity (activity_id, id);
