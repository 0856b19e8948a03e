-- settle: ends a hold (CONFIRM, RELEASE) or gives places of a confirmed one back (REFUND).
-- KEYS stock purchased holds
-- ARGV orderId verdict ticketType owner userId refundId allocation
-- REPLY SETTLED 1 replayed state allocation
-- REPLY NOT_WARMED_UP -1
-- REPLY UNKNOWN_HOLD -2
-- REPLY WRONG_STATE -3 state
-- REPLY REFUND_REUSED -4
-- REPLY NOT_LEFT -5
-- ERROR BAD_ARGUMENT CORRUPT
-- A hold is user|quantity|owner|ticketType|fingerprint|state|frozenAtMs|allocation|left|refunds.
local call, join = redis.call, table.concat
local orderId, verdict, ticketType, owner, userId, refundId, refund = unpack(ARGV)
local hold = call('HGET', KEYS[3], orderId)
if not hold then
  if verdict ~= 'RELEASE' then return {-2} end
  local time = call('TIME')
  local now = ('%.0f'):format(time[1] * 1000 + math.floor(time[2] / 1000))
  local tombstone = {userId, '0', owner, ticketType, '', 'RELEASED', now, '', '', ''}
  call('HSET', KEYS[3], orderId, join(tombstone, '|'))
  return {1, 0, 'RELEASED', ''}
end
local head, user, heldType, state, frozenAt, held, left, refunds = hold:match(
  '^(([^|]*)|%d+|[^|]*|([^|]*)|[^|]*)|(%u+)|(%d+)|([%d:,]*)|([%d:,]*)|([^|]*)$')
if not state then return redis.error_reply('CORRUPT ' .. KEYS[3] .. ' ' .. orderId) end
if heldType ~= ticketType then return redis.error_reply('BAD_ARGUMENT ticketType') end
local function write()
  call('HSET', KEYS[3], orderId, join({head, state, frozenAt, held, left, refunds}, '|'))
end
local aim, back, mayGive = ({CONFIRM = 'CONFIRMED', RELEASE = 'RELEASED'})[verdict], held, {}
if aim then
  if state == aim then return {1, 1, state, held} end
  if state ~= 'HELD' then return {-3, state} end
  state = aim
  if verdict == 'CONFIRM' then
    write()
    return {1, 0, state, held}
  end
elseif verdict == 'REFUND' and refundId:find('^[%w_-]+$') then
  if state ~= 'CONFIRMED' then return {-3, state} end
  local _, at = (';' .. refunds):find(';' .. refundId .. '=', 1, true)
  if at then return refunds:match('^[^;]*', at) == refund and {1, 1, state, refund} or {-4} end
  back, refunds = refund, refunds .. refundId .. '=' .. refund .. ';'
else
  return redis.error_reply('BAD_ARGUMENT verdict or refundId')
end
for bucket, count in left:gmatch('(%d+):(%d+)') do
  mayGive[tonumber(bucket)] = tonumber(count)
end
-- Everything is computed and checked before the first write: a script has no rollback.
local stock, bought = call('GET', KEYS[1]), call('HGET', KEYS[2], user) or '0'
if not stock then return {-1} end
local buckets, given, last, parts = #stock / 7 - 2, 0, -1, {}
if not stock:find('^%d+$') or buckets % 1 ~= 0 or not bought:find('^%d+$') then
  return redis.error_reply('CORRUPT ' .. KEYS[1] .. ' or ' .. KEYS[2])
end
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
if given == 0 or join(parts, ',') ~= back then
  return redis.error_reply('BAD_ARGUMENT allocation')
end
if bought - given < 0 then return redis.error_reply('CORRUPT ' .. KEYS[2]) end
left = left:gsub('(%d+):%d+', function(b) return b .. ':' .. mayGive[tonumber(b)] end)
left = (left .. ','):gsub('%d+:0,', ''):sub(1, -2)
call('SET', KEYS[1], ('%07d'):format(stock:sub(1, 7) + given) .. stock:sub(8))
call('HINCRBY', KEYS[2], user, -given)
if bought - given == 0 then call('HDEL', KEYS[2], user) end
write()
return {1, 0, state, back}
