-- raise-capacity: adds places to the buckets of a ticket type, once per version.
-- KEYS stock capacity
-- ARGV version added
-- REPLY RAISED 1
-- REPLY ALREADY_RAISED 2
-- REPLY NOT_WARMED_UP -1
-- REPLY VERSION_GAP -2 version
-- ERROR BAD_ARGUMENT CORRUPT
-- Versions are applied one after the other, so a repeat is known by its number alone.
local read = redis.call('MGET', KEYS[1], KEYS[2])
local stock, capacity = read[1], read[2]
if not (stock and capacity) then return {-1} end
local buckets = #stock / 7 - 2
if not (stock .. capacity):find('^%d+$') or #capacity ~= 7 * (1 + 2 * buckets) then
  return redis.error_reply('CORRUPT ' .. KEYS[1] .. ' or ' .. KEYS[2])
end
if not ARGV[1]:find('^%d+$') or #ARGV[1] > 7 then
  return redis.error_reply('BAD_ARGUMENT version')
end
local version = tonumber(capacity:sub(1, 7))
if tonumber(ARGV[1]) <= version then return {2} end
if tonumber(ARGV[1]) > version + 1 then return {-2, version} end

local bucket, grown, free, capacities = 0, 0, {}, {}
for added in ARGV[2]:gmatch('[^,]+') do
  if not added:find('^%d+$') or #added > 7 or bucket >= buckets then
    return redis.error_reply('BAD_ARGUMENT added')
  end
  local inStock, inCapacity = 15 + bucket * 7, 8 + bucket * 7
  free[#free + 1] = stock:sub(inStock, inStock + 6) + added
  capacities[#capacities + 1] = capacity:sub(inCapacity, inCapacity + 6) + added
  bucket, grown = bucket + 1, grown + added
end
if bucket ~= buckets then return redis.error_reply('BAD_ARGUMENT added') end
local total, all = stock:sub(1, 7) + grown, 0
for i = 1, buckets do
  all = all + capacities[i]
  free[i], capacities[i] = ('%07d'):format(free[i]), ('%07d'):format(capacities[i])
end
if all > 9999999 then return redis.error_reply('BAD_ARGUMENT more than 9999999 places') end
local outside = capacity:sub(8 + 7 * buckets)
redis.call('SET', KEYS[1], ('%07d'):format(total) .. stock:sub(8, 14) .. table.concat(free))
redis.call('SET', KEYS[2], ('%07d'):format(ARGV[1]) .. table.concat(capacities) .. outside)
return {1}
