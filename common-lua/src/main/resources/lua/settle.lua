-- settle: ends a hold (CONFIRM, RELEASE) or gives places of a confirmed one back (REFUND).
-- KEYS 1 stock
-- KEYS 2 purchased
-- KEYS 3 holds
-- KEYS 4 hold-index
-- ARGV 1 orderId
-- ARGV 2 verdict
-- ARGV 3 ticketType
-- ARGV 4 owner
-- ARGV 5 userId
-- ARGV 6 refundId
-- ARGV 7 allocation
-- REPLY SETTLED 1 replayed state allocation
-- REPLY NOT_WARMED_UP -1
-- REPLY UNKNOWN_HOLD -2
-- REPLY WRONG_STATE -3 state
-- REPLY REFUND_REUSED -4
-- REPLY NOT_LEFT -5
-- ERROR BAD_ARGUMENT CORRUPT
local call, join = redis.call, table.concat
local orderId, verdict, ticketType, owner, userId, refundId, refund = unpack(ARGV)
local hold, ended = call('HGET', KEYS[3], orderId), verdict == 'RELEASE'
if not hold then
  if not ended then return {-2} end
  local time = call('TIME')
  local now = ('%.0f'):format(time[1] * 1000 + math.floor(time[2] / 1000))
  call('HSET', KEYS[3], orderId, join({'RELEASED', owner, userId, ticketType, '0', '', now, '', '', ''}, '|'))
  return {1, 0, 'RELEASED', ''}
end
local state, head, user, heldType, held, left, refunds = hold:match(
  '^(%u+)(|[^|]*|([^|]*)|([^|]*)|%d+|[^|]*|%d+|)([%d:,]*)|([%d:,]*)|([^|]*)$')
if not state then return redis.error_reply('CORRUPT ' .. KEYS[3] .. ' ' .. orderId) end
if heldType ~= ticketType then return redis.error_reply('BAD_ARGUMENT ticketType') end
local back, mayGive = held, {}
if verdict == 'CONFIRM' then
  if state == 'RELEASED' then return {-3, state} end
  if state == 'HELD' then
    call('HSET', KEYS[3], orderId, 'CONFIRMED' .. head .. held .. '|' .. left .. '|')
    call('ZREM', KEYS[4], orderId)
  end
  return {1, state == 'HELD' and 0 or 1, 'CONFIRMED', held}
elseif ended then
  if state == 'RELEASED' then return {1, 1, state, held} end
  if state == 'CONFIRMED' then return {-3, state} end
elseif verdict == 'REFUND' and refundId:find('^[%w_-]+$') then
  if state ~= 'CONFIRMED' then return {-3, state} end
  local _, at = (';' .. refunds):find(';' .. refundId .. '=', 1, true)
  if at then return refunds:match('^[^;]*', at) == refund and {1, 1, state, refund} or {-4} end
  back, refunds = refund, refunds .. refundId .. '=' .. refund .. ';'
else
  return redis.error_reply('BAD_ARGUMENT verdict or refundId')
end
for bucket, count in left:gmatch('(%d+):(%d+)') do mayGive[tonumber(bucket)] = tonumber(count) end

-- Everything is computed and checked before the first write: a script has no rollback.
local stock, bought = call('GET', KEYS[1]), call('HGET', KEYS[2], user) or '0'
if not stock then return {-1} end
local buckets, given, last, parts = #stock / 7 - 2, 0, -1, {}
if not stock:find('^%d+$') or buckets % 1 ~= 0 then return redis.error_reply('CORRUPT ' .. KEYS[1]) end
for bucket, count in back:gmatch('(%d+):(%d+)') do
  local number, places = tonumber(bucket), tonumber(count)
  if number <= last or places < 1 then return redis.error_reply('BAD_ARGUMENT allocation') end
  if places > (mayGive[number] or 0) then return {-5} end
  mayGive[number], last, given = mayGive[number] - places, number, given + places
  local at = 15 + number * 7
  local free = number < buckets and stock:sub(at, at + 6) + places or 1e7
  if free > 9999999 then return redis.error_reply('CORRUPT ' .. KEYS[1]) end
  stock = stock:sub(1, at - 1) .. ('%07d'):format(free) .. stock:sub(at + 7)
  parts[#parts + 1] = number .. ':' .. places
end
if join(parts, ',') ~= back or given == 0 then return redis.error_reply('BAD_ARGUMENT allocation') end
if not bought:find('^%d+$') or bought - given < 0 then return redis.error_reply('CORRUPT ' .. KEYS[2]) end
left = left:gsub('(%d+):%d+', function(b) return b .. ':' .. mayGive[tonumber(b)] end)
left = (left .. ','):gsub('%d+:0,', ''):sub(1, -2)

call('SET', KEYS[1], ('%07d'):format(stock:sub(1, 7) + given) .. stock:sub(8))
if bought - given == 0 then call('HDEL', KEYS[2], user) else call('HINCRBY', KEYS[2], user, -given) end
if ended then state = 'RELEASED', call('ZREM', KEYS[4], orderId) end
call('HSET', KEYS[3], orderId, state .. head .. held .. '|' .. left .. '|' .. refunds)
return {1, 0, state, back}
