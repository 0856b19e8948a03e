-- recount: sets the counters of a ticket type, and every user's count, to what the holds say.
-- KEYS gate stock capacity purchased holds waitlist
-- ARGV ticketType
-- REPLY RECOUNTED 1 before after changedUsers
-- REPLY NOT_WARMED_UP -1
-- REPLY ARCHIVED -2
-- REPLY OVERCOMMITTED -3 bucket missing
-- ERROR CORRUPT
-- 'before' is the old total, -1 where the counters were lost. What is reserved for the waitlist is
-- what the waitlist's key says, nothing without one.
local capacity, stock = redis.call('GET', KEYS[3]), redis.call('GET', KEYS[2])
if not capacity then return {-1} end
if (redis.call('GET', KEYS[1]) or ''):find('^ARCHIVED') then return {-2} end
local buckets = (#capacity / 7 - 1) / 2
if not capacity:find('^%d+$') or buckets % 1 ~= 0 then
  return redis.error_reply('CORRUPT ' .. KEYS[3])
end
local before = -1
if stock and #stock == 7 * (2 + buckets) and stock:find('^%d+$') then
  before = tonumber(stock:sub(1, 7))
end
local waitlist = redis.call('GET', KEYS[6])
local reserved = (waitlist or '0|0|0'):match('^%d+|(%d+)|%d+$')
if not reserved then return redis.error_reply('CORRUPT ' .. KEYS[6]) end

local free, users = {}, {}
for i = 0, buckets - 1 do
  local at = 8 + i * 7
  local outside = at + buckets * 7
  free[i] = capacity:sub(at, at + 6) - capacity:sub(outside, outside + 6)
end
local holds = redis.call('HGETALL', KEYS[5])
for i = 2, #holds, 2 do
  local user, ticketType, left =
    holds[i]:match('^([^|]*)|%d+|[^|]*|([^|]*)|[^|]*|%u+|%d+|[%d:,]*|([%d:,]*)|[^|]*$')
  if not left then return redis.error_reply('CORRUPT ' .. KEYS[5] .. ' ' .. holds[i - 1]) end
  for bucket, count in left:gmatch('(%d+):(%d+)') do
    bucket = tonumber(bucket)
    if ticketType == ARGV[1] then
      if not free[bucket] then return redis.error_reply('CORRUPT ' .. KEYS[5]) end
      free[bucket] = free[bucket] - count
    end
    users[user] = (users[user] or 0) + count
  end
end
local total, packed, changed = 0, {}, 0
for i = 0, buckets - 1 do
  if free[i] < 0 then return {-3, i, -free[i]} end
  total, packed[#packed + 1] = total + free[i], ('%07d'):format(free[i])
end

local head = ('%07d%07d'):format(total, reserved)
redis.call('SET', KEYS[2], head .. table.concat(packed))
local purchased = redis.call('HGETALL', KEYS[4])
for i = 1, #purchased, 2 do
  local user, count = purchased[i], users[purchased[i]]
  if count and tostring(count) == purchased[i + 1] then
    users[user] = nil
  elseif not count then
    redis.call('HDEL', KEYS[4], user)
    changed = changed + 1
  end
end
for user, count in pairs(users) do
  redis.call('HSET', KEYS[4], user, count)
  changed = changed + 1
end
return {1, before, total, changed}
