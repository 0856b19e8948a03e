-- warm-up: brings the buckets of one ticket type into Redis; never overwrites what is there.
-- KEYS stock capacity
-- ARGV version capacity free
-- REPLY WARMED_UP 1
-- REPLY ALREADY_WARM 2
-- REPLY STOCK_LOST -1
-- ERROR BAD_ARGUMENT
-- The capacity string is: version, then per bucket the capacity, then per bucket the places that
-- were taken at warm-up and that no hold in Redis accounts for. Each field has seven digits.
local known = redis.call('EXISTS', KEYS[1]) + 2 * redis.call('EXISTS', KEYS[2])
if known == 3 then return {2} end
-- Holds may have survived the counters: only a recount knows them.
if known == 2 then return {-1} end

local function numbers(list)
  local parsed = {}
  for number in list:gmatch('[^,]+') do
    if not number:find('^%d+$') or #number > 7 then return {} end
    parsed[#parsed + 1] = tonumber(number)
  end
  return parsed
end
local version, capacity, free = numbers(ARGV[1])[1], numbers(ARGV[2]), numbers(ARGV[3])
if not version or #capacity < 1 or #capacity > 64 or #capacity ~= #free then
  return redis.error_reply('BAD_ARGUMENT version, capacity or free')
end
local total, buckets, capacities, taken = 0, {}, {}, {}
for i = 1, #capacity do
  if free[i] > capacity[i] then return redis.error_reply('BAD_ARGUMENT free') end
  total = total + free[i]
  buckets[i] = ('%07d'):format(free[i])
  capacities[i] = ('%07d'):format(capacity[i])
  taken[i] = ('%07d'):format(capacity[i] - free[i])
end
if total > 9999999 then return redis.error_reply('BAD_ARGUMENT more than 9999999 places') end
redis.call('SET', KEYS[1], ('%07d%07d'):format(total, 0) .. table.concat(buckets))
redis.call('SET', KEYS[2],
  ('%07d'):format(version) .. table.concat(capacities) .. table.concat(taken))
return {1}
