-- archive: takes settled holds out of Redis, some at a call, once a sale is long over.
-- The gate turns ARCHIVED for good, since counters can no longer be told from the holds.
-- KEYS gate holds
-- ARGV horizonMs cursor limit
-- REPLY ARCHIVED 1 cursor orderId... record...
-- REPLY NOT_WARMED_UP -1
-- REPLY TOO_EARLY -2
-- ERROR BAD_ARGUMENT CORRUPT
-- A cursor of '0' begins a pass and ends it. A limit is about how many holds a call looks at.
local horizon, cursor, limit = unpack(ARGV)
if not (horizon:find('^%d+$') and cursor:find('^%d+$') and limit:find('^[1-9]%d*$')) then
  return redis.error_reply('BAD_ARGUMENT horizonMs, cursor or limit')
end
local gate = redis.call('GET', KEYS[1])
if not gate then return {-1} end
local window, untilMs = gate:match('^%u+(|%d+|%d+|%d+|%d+|(%d+))$')
if not window then return redis.error_reply('CORRUPT ' .. KEYS[1]) end
local time = redis.call('TIME')
if time[1] * 1000 < untilMs + horizon then return {-2} end

local page = redis.call('HSCAN', KEYS[2], cursor, 'COUNT', limit)
local reply = {1, page[1]}
redis.call('SET', KEYS[1], 'ARCHIVED' .. window)
for i = 1, #page[2], 2 do
  local orderId, record = page[2][i], page[2][i + 1]
  -- A hold that is still open is somebody's unsettled order: it stays until it is settled.
  if not record:find('|HELD|%d+|') then
    redis.call('HDEL', KEYS[2], orderId)
    reply[#reply + 1] = orderId
    reply[#reply + 1] = record
  end
end
return reply
