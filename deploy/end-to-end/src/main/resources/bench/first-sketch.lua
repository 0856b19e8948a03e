-- first-sketch: what the first sketch of the system did, written again for comparison only.
-- Every bucket has a key for its stock and one for what is frozen. The sale's status key is built
-- from a match on another key, counters that are missing count as zero, and nothing says which
-- order took what.
-- KEYS purchased stock... frozen...
-- ARGV userId quantity limit buckets startBucket
local quantity, limit = tonumber(ARGV[2]), tonumber(ARGV[3])
local buckets, start = tonumber(ARGV[4]), tonumber(ARGV[5])
local onSale = redis.call('GET', 'activity:status:' .. string.match(KEYS[2], '(act_%w+)'))
if not onSale or onSale ~= '1' then
  return cjson.encode({code = -1, msg = 'not_on_sale'})
end
local bought = tonumber(redis.call('HGET', KEYS[1], ARGV[1])) or 0
if bought + quantity > limit then
  return cjson.encode({code = -2, msg = 'purchase_limit'})
end

local plan, missing = {}, quantity
for step = 0, buckets - 1 do
  local bucket = (start + step) % buckets
  local stock = tonumber(redis.call('GET', KEYS[2 + bucket])) or 0
  local frozen = tonumber(redis.call('GET', KEYS[2 + buckets + bucket])) or 0
  if stock - frozen > 0 then
    local take = math.min(stock - frozen, missing)
    table.insert(plan, {bucket, take})
    missing = missing - take
    if missing == 0 then break end
  end
end
if missing > 0 then
  return cjson.encode({code = -3, msg = 'insufficient_stock', shortage = missing})
end

local taken = {}
for _, part in ipairs(plan) do
  redis.call('INCRBY', KEYS[2 + buckets + part[1]], part[2])
  table.insert(taken, {bucket = part[1], count = part[2]})
end
redis.call('HINCRBY', KEYS[1], ARGV[1], quantity)
return cjson.encode({code = 1, msg = 'success', allocations = taken})
