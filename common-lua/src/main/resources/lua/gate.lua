-- gate: opens, closes or suspends the sale of an activity and sets its window and limit per user.
-- The epoch is the version of the activity's settings: an older one never overwrites a newer one.
-- KEYS gate
-- ARGV status saleFromMs saleUntilMs limitPerUser epoch leaseMs
-- REPLY WRITTEN 1 replayed
-- REPLY STALE_EPOCH -1 epoch
-- REPLY ARCHIVED -2
-- ERROR BAD_ARGUMENT CORRUPT
-- A gate is status|fromMs|effectiveUntilMs|limit|epoch|saleUntilMs. It is in effect until the end
-- of the sale or of the lease, which is leaseMs from now and which the script lease renews.
local status, from, untilMs, limit, epoch, lease = unpack(ARGV)
if status ~= 'OPEN' and status ~= 'CLOSED' and status ~= 'SUSPENDED' then
  return redis.error_reply('BAD_ARGUMENT status')
end
for _, number in ipairs({from, untilMs, limit, epoch, lease}) do
  if not number:find('^%d+$') or #number > 13 then
    return redis.error_reply('BAD_ARGUMENT ' .. number)
  end
end
-- Times have 13 digits: a freeze compares them as they stand.
local head = ('%s|%013d|'):format(status, from)
local tail = ('|%d|%d|%013d'):format(limit, epoch, untilMs)
local gate = redis.call('GET', KEYS[1])
if gate then
  local stored, storedEpoch = gate:match('^(%u+)|%d+|%d+|%d+|(%d+)|%d+$')
  if not stored then return redis.error_reply('CORRUPT ' .. KEYS[1]) end
  if stored == 'ARCHIVED' then return {-2} end
  if gate:sub(1, #head) == head and gate:sub(#head + 14) == tail then return {1, 1} end
  if tonumber(epoch) <= tonumber(storedEpoch) then return {-1, storedEpoch} end
end
local time = redis.call('TIME')
local leased = time[1] * 1000 + math.floor(time[2] / 1000) + lease
redis.call('SET', KEYS[1], head .. ('%013d'):format(math.min(leased, untilMs)) .. tail)
return {1, 0}
