-- restore: adds a hold that the database knows and Redis has lost, in state HELD.
-- The database has the last word: neither gate, limit nor what is kept for the waitlist is asked.
-- KEYS stock purchased holds
-- ARGV orderId owner userId ticketType fingerprint frozenAtMs allocation
-- REPLY RESTORED 1
-- REPLY PRESENT 2
-- REPLY NOT_WARMED_UP -1
-- REPLY NOT_ENOUGH -2 bucket missing
-- ERROR BAD_ARGUMENT CORRUPT
local orderId, owner, userId, ticketType, fingerprint, frozenAt, allocation = unpack(ARGV)
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

local quantity, last, parts = 0, -1, {}
for bucket, count in allocation:gmatch('(%d+):(%d+)') do
  local number, places = tonumber(bucket), tonumber(count)
  if number <= last or number >= buckets or places < 1 then
    return redis.error_reply('BAD_ARGUMENT allocation')
  end
  local at = 15 + number * 7
  local free = stock:sub(at, at + 6) - places
  if free < 0 then return {-2, number, -free} end
  stock = stock:sub(1, at - 1) .. ('%07d'):format(free) .. stock:sub(at + 7)
  quantity, last, parts[#parts + 1] = quantity + places, number, number .. ':' .. places
end
if quantity == 0 or table.concat(parts, ',') ~= allocation then
  return redis.error_reply('BAD_ARGUMENT allocation')
end
local total = stock:sub(1, 7) - quantity
if total < 0 then return redis.error_reply('CORRUPT ' .. KEYS[1]) end
redis.call('SET', KEYS[1], ('%07d'):format(total) .. stock:sub(8))
redis.call('HSET', KEYS[2], userId, bought + quantity)
local hold = {userId, quantity, owner, ticketType, fingerprint, 'HELD', frozenAt}
redis.call('HSET', KEYS[3], orderId,
  table.concat(hold, '|') .. '|' .. allocation .. '|' .. allocation .. '|')
return {1}
