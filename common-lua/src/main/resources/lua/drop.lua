-- drop: takes a hold's record away if it is still what was seen; the counters stay as they are.
-- KEYS holds
-- ARGV orderId record
-- REPLY DROPPED 1
-- REPLY CHANGED -1
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return {-1} end
redis.call('HDEL', KEYS[1], ARGV[1])
return {1}
