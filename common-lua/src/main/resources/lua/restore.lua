-- restore: adds a hold that the database knows and Redis has lost, as it stands by now.
-- The database has the last word: neither gate, limit nor what is kept for the waitlist is asked.
-- KEYS stock purchased holds
-- ARGV orderId owner userId ticketType fingerprint frozenAtMs state allocation left refunds
-- REPLY RESTORED 1
-- REPLY PRESENT 2
-- REPLY NOT_WARMED_UP -1
-- REPLY NOT_ENOUGH -2 bucket missing
-- ERROR BAD_ARGUMENT CORRUPT
-- Only what is left is taken: what refunds gave back may have been sold to others.
local orderId, owner, userId, ticketType, fingerprint, frozenAt, state, held, left, refunds =
  unpack(ARGV)
if redis.call('HEXISTS', KEYS[3], orderId) == 1 then return {2} end
local stock, bought = redis.call('GET', KEYS[1]), redis.call('HGET', KEYS[2], userId) or '0'
if not stock then return {-1} end
local buckets = #stock / 7 - 2
if not stock:find('^%d+$') or buckets % 1 ~= 0 or not bought:find('^%d+$') then
  return redis.error_reply('CORRUPT ' .. KEYS[1] .. ' or ' .. KEYS[2])
end
if not userId:find('^%d+$') or not frozenAt:find('^%d+$') then
  return redis.error_reply('BAD_ARGUMENT userId or frozenAtMs')
end

-- Adds a list's places to sums; answers how many they are, or nil if nobody writes such a list.
local function add(list, sums)
  local places, last, parts = 0, -1, {}
  for bucket, count in list:gmatch('(%d+):(%d+)') do
    bucket, count = tonumber(bucket), tonumber(count)
    if bucket <= last or bucket >= buckets or count < 1 then return nil end
    sums[bucket] = (sums[bucket] or 0) + count
    places, last, parts[#parts + 1] = places + count, bucket, bucket .. ':' .. count
  end
  return table.concat(parts, ',') == list and places or nil
end
local given, taken, known = {}, {}, {}
local quantity = add(held, given) or 0
local rest = quantity > 0 and add(left, taken)
for refundId, list in refunds:gmatch('([%w_-]+)=([^;]*);') do
  rest = (add(list, taken) or 0) > 0 and rest
  known[#known + 1] = refundId .. '=' .. list .. ';'
end
if not rest or table.concat(known) ~= refunds
  or not (state == 'CONFIRMED' or state == 'HELD' and rest == quantity) then
  return redis.error_reply('BAD_ARGUMENT state, allocation, left or refunds')
end
for bucket = 0, buckets - 1 do
  if given[bucket] ~= taken[bucket] then
    return redis.error_reply('BAD_ARGUMENT left and refunds are not the allocation')
  end
end

for bucket, count in left:gmatch('(%d+):(%d+)') do
  local at = 15 + bucket * 7
  local free = stock:sub(at, at + 6) - count
  if free < 0 then return {-2, tonumber(bucket), -free} end
  stock = stock:sub(1, at - 1) .. ('%07d'):format(free) .. stock:sub(at + 7)
end
local total = stock:sub(1, 7) - rest
if total < 0 then return redis.error_reply('CORRUPT ' .. KEYS[1]) end
if rest > 0 then
  redis.call('SET', KEYS[1], ('%07d'):format(total) .. stock:sub(8))
  redis.call('HSET', KEYS[2], userId, bought + rest)
end
redis.call('HSET', KEYS[3], orderId, table.concat(
  {userId, quantity, owner, ticketType, fingerprint, state, frozenAt, held, left, refunds}, '|'))
return {1}
