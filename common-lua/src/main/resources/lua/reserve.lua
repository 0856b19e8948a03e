-- reserve: says what the waitlist of a ticket type wants, which the public may not take.
-- KEYS stock waitlist
-- ARGV version places least
-- REPLY RESERVED 1
-- REPLY NOT_WARMED_UP -1
-- REPLY STALE_VERSION -2 version
-- ERROR BAD_ARGUMENT CORRUPT
-- It may be more than there is: places that come free later are kept from the very first moment.
-- The waitlist's key is version|places|least, least being the fewest places that one waits for.
local stock, known = redis.call('GET', KEYS[1]), redis.call('GET', KEYS[2])
if not stock then return {-1} end
if not stock:find('^%d+$') or #stock % 7 ~= 0 then
  return redis.error_reply('CORRUPT ' .. KEYS[1])
end
for i, digits in ipairs({15, 7, 7}) do
  if not ARGV[i]:find('^%d+$') or #ARGV[i] > digits then
    return redis.error_reply('BAD_ARGUMENT version, places or least')
  end
end
local version, places, least = ARGV[1] + 0, ARGV[2] + 0, ARGV[3] + 0
if known then
  local stored = known:match('^(%d+)|%d+|%d+$')
  if not stored then return redis.error_reply('CORRUPT ' .. KEYS[2]) end
  if version < stored + 0 then return {-2, stored} end
end
redis.call('SET', KEYS[2], ('%.0f|%d|%d'):format(version, places, least))
redis.call('SETRANGE', KEYS[1], 7, ('%07d'):format(places))
return {1}
