-- reserve: sets how many of the available places are kept for the waitlist.
-- KEYS stock
-- ARGV places
-- REPLY RESERVED 1
-- REPLY NOT_WARMED_UP -1
-- REPLY NOT_ENOUGH -2 missing
-- ERROR BAD_ARGUMENT CORRUPT
local stock, places = redis.call('GET', KEYS[1]), ARGV[1]
if not stock then return {-1} end
if not stock:find('^%d+$') or #stock % 7 ~= 0 then
  return redis.error_reply('CORRUPT ' .. KEYS[1])
end
if not places:find('^%d+$') or #places > 7 then
  return redis.error_reply('BAD_ARGUMENT places')
end
local missing = places - stock:sub(1, 7)
if missing > 0 then return {-2, missing} end
redis.call('SETRANGE', KEYS[1], 7, ('%07d'):format(places))
return {1}
