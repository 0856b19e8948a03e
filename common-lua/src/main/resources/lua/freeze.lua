-- freeze: takes the places of one order out of the buckets of one ticket type, all or nothing.
-- KEYS 1 gate
-- KEYS 2 stock
-- KEYS 3 purchased
-- KEYS 4 holds
-- KEYS 5 hold-index
-- ARGV 1 orderId
-- ARGV 2 owner
-- ARGV 3 userId
-- ARGV 4 ticketType
-- ARGV 5 quantity
-- ARGV 6 startBucket
-- ARGV 7 fingerprint
-- REPLY HELD 1 replayed allocation createdMs
-- REPLY NOT_WARMED_UP -1
-- REPLY NOT_ON_SALE -2 phase
-- REPLY BAD_QUANTITY -3
-- REPLY KEY_REUSED -4
-- REPLY ALREADY_ENDED -5
-- REPLY PURCHASE_LIMIT -6
-- REPLY INSUFFICIENT_STOCK -7 missing
-- ERROR BAD_ARGUMENT CORRUPT
local find, match, sub, call = string.find, string.match, string.sub, redis.call
local orderId, userId, quantity = ARGV[1], ARGV[3], ARGV[5]
if not (find(userId, '^%d+$') and find(ARGV[6], '^%d+$')) then
  return redis.error_reply('BAD_ARGUMENT userId or startBucket is not a plain number')
end

local read = call('MGET', KEYS[1], KEYS[2])
local gate, stock = read[1], read[2]
if not (gate and stock) then return {-1} end
local status, from, untilMs, limit = match(gate, '^(%u+)|(%d+)|(%d+)|(%d+)|%d+$')
if not status then return redis.error_reply('CORRUPT ' .. KEYS[1]) end
local time = call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if status ~= 'OPEN' then return {-2, 'CLOSED'} end
if now < tonumber(from) then return {-2, 'BEFORE'} end
if now >= tonumber(untilMs) then return {-2, 'AFTER'} end
if not find(quantity, '^[1-9]%d?%d?%d?%d?$') or tonumber(quantity) > 10000 then return {-3} end

local body = ARGV[2] .. '|' .. userId .. '|' .. ARGV[4] .. '|' .. quantity .. '|' .. ARGV[7] .. '|'
local hold = call('HGET', KEYS[4], orderId)
if hold then
  local state, known = match(hold, '^(%u+)|[^|]*|[^|]*|[^|]*|[^|]*|([^|]*)|')
  local first = #state + 2
  -- A tombstone has no fingerprint: it refuses whatever the late freeze asks for.
  if known ~= '' and sub(hold, first, first + #body - 1) ~= body then return {-4} end
  if state ~= 'HELD' then return {-5} end
  local created, held = match(hold, '^(%d+)|([^|]*)|', first + #body)
  return {1, 1, held, created}
end

local count = tonumber(quantity)
local bought = call('HGET', KEYS[3], userId) or '0'
if not find(bought, '^%d+$') then return redis.error_reply('CORRUPT ' .. KEYS[3]) end
if bought + count > tonumber(limit) then return {-6} end
local buckets = #stock / 7 - 2
if not find(stock, '^%d+$') or buckets < 1 or buckets > 64 or buckets % 1 ~= 0 then
  return redis.error_reply('CORRUPT ' .. KEYS[2])
end
local total = tonumber(sub(stock, 1, 7))
local open = math.max(total - sub(stock, 8, 14), 0)
if open < count then return {-7, count - open} end

-- The plan only reads. Buckets before the start come last, yet first in the allocation (ascending).
local missing, start, wrapped, straight = count, ARGV[6] % buckets, '', ''
stock = string.format('%07d', total - count) .. sub(stock, 8)
for step = start, start + buckets - 1 do
  local bucket = step % buckets
  local at = 15 + bucket * 7
  local free = tonumber(sub(stock, at, at + 6))
  if free > 0 then
    local take = math.min(free, missing)
    stock = sub(stock, 1, at - 1) .. string.format('%07d', free - take) .. sub(stock, at + 7)
    if step < buckets then straight = straight .. ',' .. bucket .. ':' .. take
    else wrapped = wrapped .. ',' .. bucket .. ':' .. take end
    missing = missing - take
    if missing == 0 then break end
  end
end
if missing > 0 then return redis.error_reply('CORRUPT ' .. KEYS[2] .. ' total is not its sum') end

local allocation, created = sub(wrapped .. straight, 2), string.format('%.0f', now)
call('SET', KEYS[2], stock)
call('HSET', KEYS[3], userId, bought + count)
call('HSET', KEYS[4], orderId, 'HELD|' .. body .. created .. '|' .. allocation .. '|' .. allocation .. '|')
call('ZADD', KEYS[5], created, orderId)
return {1, 0, allocation, created}
