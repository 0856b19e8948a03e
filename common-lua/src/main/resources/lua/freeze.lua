-- freeze: takes the places of one order out of the buckets of one ticket type, all or nothing.
-- KEYS gate stock purchased holds waitlist
-- ARGV orderId userId quantity startBucket claim takes
-- REPLY HELD 1 replayed allocation frozenAtMs
-- REPLY NOT_WARMED_UP -1
-- REPLY NOT_ON_SALE -2 phase
-- REPLY BAD_QUANTITY -3
-- REPLY KEY_REUSED -4
-- REPLY ALREADY_ENDED -5
-- REPLY PURCHASE_LIMIT -6
-- REPLY INSUFFICIENT_STOCK -7 missing
-- ERROR BAD_ARGUMENT CORRUPT
-- The claim is owner|ticketType|fingerprint and goes into the hold as it is.
-- takes is PUBLIC, or WAITLIST for one who waits, who may have what is kept from the public.
local find, match, sub, format = string.find, string.match, string.sub, string.format
local call, orderId, userId, quantity = redis.call, ARGV[1], ARGV[2], ARGV[3]
local gate, stock, time = call('GET', KEYS[1]), call('GET', KEYS[2]), call('TIME')
if not gate then return {-1} end
if not stock then return sub(gate, 1, 10) == 'SUSPENDED|' and {-2, 'SUSPENDED'} or {-1} end
-- Whole seconds tell, but for the first and the last one of window and lease.
if sub(gate, 1, 5) ~= 'OPEN|' or time[1] <= sub(gate, 6, 15) or time[1] >= sub(gate, 20, 29) then
  local status, from, lease, untilMs = match(gate, '^(%u+)|(%d+)|(%d+)|%d+|%d+|(%d+)$')
  if not status then return redis.error_reply('CORRUPT ' .. KEYS[1]) end
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local phase = status == 'SUSPENDED' and status or status ~= 'OPEN' and 'CLOSED' or now < from + 0
    and 'BEFORE' or now >= untilMs + 0 and 'AFTER' or now >= lease + 0 and 'SUSPENDED'
  if phase then return {-2, phase} end
end
if not find(quantity, '^[1-9]%d?%d?%d?$') and quantity ~= '10000' then return {-3} end
local hold, count = call('HGET', KEYS[4], orderId), quantity + 0
if hold then
  local first, last = find(hold, userId .. '|' .. quantity .. '|' .. ARGV[5] .. '|', 1, true)
  -- A tombstone has quantity 0 and refuses whatever the late freeze asks for.
  if first ~= 1 then return find(hold, '^%d+|0|') and {-5} or {-4} end
  local frozenAt, held = match(hold, '^HELD|(%d+)|([^|]+)', last + 1)
  return held and {1, 1, held, frozenAt} or {-5}
end
local limit, bought = match(gate, '^(%d+)|', 34), call('HGET', KEYS[3], userId)
local buckets, total, reserved = #stock / 7 - 2, match(stock, '^(%d%d%d%d%d%d%d)(%d%d%d%d%d%d%d)')
if not (limit and total and (not bought or find(bought, '^%d+$')))
  or buckets < 1 or buckets > 64 or buckets % 1 ~= 0 then
  return redis.error_reply('CORRUPT ' .. table.concat(KEYS, ' ', 1, 3))
end
if (bought or 0) + count > limit + 0 then return {-6} end
if total - reserved < count then -- What suffices for nobody who waits is kept for nobody.
  local least = ARGV[6] == 'WAITLIST' and total + 1 or reserved == '0000000' and 0
    or match(call('GET', KEYS[5]) or '', '^%d+|%d+|(%d+)$')
  if not least then return redis.error_reply('CORRUPT ' .. KEYS[5]) end
  local open = total - least < 0 and total + 0 or math.max(total - reserved, 0)
  if open < count then return {-7, count - open} end
end
-- The plan only reads. What comes after the wrap-around is first in the allocation (ascending).
local start, missing, straight, wrapped, lone, left = ARGV[4] % buckets, count, '', ''
if start % 1 ~= 0 then return redis.error_reply('BAD_ARGUMENT startBucket') end
for step = start, start + buckets - 1 do
  local bucket = step < buckets and step or step - buckets
  local at = 15 + bucket * 7
  local free = match(stock, '^%d%d%d%d%d%d%d', at)
  if not free then return redis.error_reply('CORRUPT ' .. KEYS[2]) end
  if free ~= '0000000' then
    local take = free - missing < 0 and free - 0 or missing
    left = format('%07d', free - take)
    if take == count then lone = at - 1
    else stock = sub(stock, 1, at - 1) .. left .. sub(stock, at + 7) end
    if step < buckets then straight = straight .. format(',%d:%d', bucket, take)
    else wrapped = wrapped .. format(',%d:%d', bucket, take) end
    missing = missing - take
    if missing == 0 then break end
  end
end
if missing > 0 then return redis.error_reply('CORRUPT ' .. KEYS[2]) end
local allocation, now = sub(wrapped .. straight, 2), time[1] .. sub('00000' .. time[2], -6, -4)
total = format('%07d', total - count)
-- Two small writes cost less than one of the whole string.
if lone then call('SETRANGE', KEYS[2], lone, left) call('SETRANGE', KEYS[2], '0', total)
else call('SET', KEYS[2], total .. sub(stock, 8)) end
call('HSET', KEYS[3], userId, bought and bought + count or quantity)
call('HSET', KEYS[4], orderId, userId .. '|' .. quantity .. '|' .. ARGV[5] .. '|HELD|' .. now
  .. '|' .. allocation .. '|' .. allocation .. '|')
return {1, 0, allocation, now}
