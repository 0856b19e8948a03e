-- gate: opens or closes the sale of an activity and sets its window and its limit per user.
-- The epoch is the version of the activity's settings: an older one never overwrites a newer one.
-- KEYS gate
-- ARGV status saleFromMs saleUntilMs limitPerUser epoch
-- REPLY WRITTEN 1 replayed
-- REPLY STALE_EPOCH -1 epoch
-- REPLY ARCHIVED -2
-- ERROR BAD_ARGUMENT CORRUPT
local status, from, untilMs, limit, epoch = unpack(ARGV)
if status ~= 'OPEN' and status ~= 'CLOSED' then
  return redis.error_reply('BAD_ARGUMENT status')
end
for _, number in ipairs({from, untilMs, limit, epoch}) do
  if not number:find('^%d+$') or #number > 13 then
    return redis.error_reply('BAD_ARGUMENT ' .. number)
  end
end
-- Times have 13 digits: a freeze compares them as they stand.
local wanted = ('%s|%013d|%013d|%d|%d'):format(unpack(ARGV))
local gate = redis.call('GET', KEYS[1])
if gate then
  local stored, storedEpoch = gate:match('^(%u+)|%d+|%d+|%d+|(%d+)$')
  if not stored then return redis.error_reply('CORRUPT ' .. KEYS[1]) end
  if stored == 'ARCHIVED' then return {-2} end
  if gate == wanted then return {1, 1} end
  if tonumber(epoch) <= tonumber(storedEpoch) then return {-1, storedEpoch} end
end
redis.call('SET', KEYS[1], wanted)
return {1, 0}
