-- snapshot: one consistent picture of an activity for comparing the stores; walks every hold.
-- KEYS gate purchased holds stock... capacity...
-- ARGV ticketType...
-- REPLY SNAPSHOT 1 gate types ofTypes... users ofUsers...
-- ERROR CORRUPT
-- Each type: stock, capacity (a missing key answers ''), places held, places sold.
-- Each user: id, purchased, places held, places sold.
local types, users, order = {}, {}, {}
local reply = {1, redis.call('GET', KEYS[1]) or '', #ARGV}
for i, ticketType in ipairs(ARGV) do types[ticketType] = {HELD = {}, CONFIRMED = {}} end

local function user(id)
  if not users[id] then
    users[id] = {purchased = 0, HELD = 0, CONFIRMED = 0}
    order[#order + 1] = id
  end
  return users[id]
end
local purchased = redis.call('HGETALL', KEYS[2])
for i = 1, #purchased, 2 do user(purchased[i]).purchased = purchased[i + 1] end

local holds = redis.call('HGETALL', KEYS[3])
for i = 2, #holds, 2 do
  local userId, ticketType, state, left =
    holds[i]:match('^([^|]*)|%d+|[^|]*|([^|]*)|[^|]*|(%u+)|%d+|[%d:,]*|([%d:,]*)|[^|]*$')
  if not state then return redis.error_reply('CORRUPT ' .. KEYS[3] .. ' ' .. holds[i - 1]) end
  if state ~= 'RELEASED' then
    local sums, owner = types[ticketType] and types[ticketType][state] or {}, user(userId)
    for bucket, count in left:gmatch('(%d+):(%d+)') do
      bucket = tonumber(bucket)
      sums[bucket] = (sums[bucket] or 0) + count
      owner[state] = owner[state] + count
    end
  end
end

local function listed(sums)
  local parts = {}
  for bucket = 0, 63 do
    if sums[bucket] then parts[#parts + 1] = bucket .. ':' .. sums[bucket] end
  end
  return table.concat(parts, ',')
end
for i, ticketType in ipairs(ARGV) do
  reply[#reply + 1] = redis.call('GET', KEYS[2 + 2 * i]) or ''
  reply[#reply + 1] = redis.call('GET', KEYS[3 + 2 * i]) or ''
  reply[#reply + 1] = listed(types[ticketType].HELD)
  reply[#reply + 1] = listed(types[ticketType].CONFIRMED)
end
reply[#reply + 1] = #order
for _, id in ipairs(order) do
  local sums = users[id]
  for _, value in ipairs({id, tostring(sums.purchased), sums.HELD, sums.CONFIRMED}) do
    reply[#reply + 1] = value
  end
end
return reply
