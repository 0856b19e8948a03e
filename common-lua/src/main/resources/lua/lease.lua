-- lease: keeps an open gate in effect for some longer, if it is the one that the caller knows.
-- KEYS gate
-- ARGV epoch leaseMs
-- REPLY RENEWED 1 beforeMs untilMs
-- REPLY NO_GATE -1
-- REPLY OTHER_EPOCH -2 epoch
-- REPLY NOT_OPEN -3
-- ERROR BAD_ARGUMENT CORRUPT
-- The end never goes back, so a caller who finds an earlier one than it has seen knows of a loss.
local epoch, lease = unpack(ARGV)
if not (epoch:find('^%d+$') and lease:find('^%d+$') and #lease <= 13) then
  return redis.error_reply('BAD_ARGUMENT epoch or leaseMs')
end
local gate = redis.call('GET', KEYS[1])
if not gate then return {-1} end
local status, from, before, limit, stored, untilMs =
  gate:match('^(%u+)|(%d+)|(%d+)|(%d+)|(%d+)|(%d+)$')
if not status then return redis.error_reply('CORRUPT ' .. KEYS[1]) end
if tonumber(stored) ~= tonumber(epoch) then return {-2, stored} end
if status ~= 'OPEN' then return {-3} end
local time = redis.call('TIME')
local leased = time[1] * 1000 + math.floor(time[2] / 1000) + lease
local now = ('%013d'):format(math.max(before, math.min(leased, untilMs)))
redis.call('SET', KEYS[1], table.concat({status, from, now, limit, stored, untilMs}, '|'))
return {1, before, now}
