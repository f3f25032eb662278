-- References of the Irish Grid and the military grid also reveal a place. The app displays them, so users put them into
-- names.
create or replace function private.tells_where(words text, places text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  place text;
begin
  if words is null then
    return false;
  end if;
  -- All except place names contain a digit.
  if words ~ '\d' and (
    words ~ '\d{1,3}\.\d{4,}|\d{1,3}\.\d+\s*[,;/ ]\s*[-+]?\d{1,3}\.\d+|\d\s*°'
    or words ~ '\m(H[P-Z]|N[A-HJ-Z]|OV|S[A-HJ-Z]|T[AFGLMQRV])\s?(\d{2}\s?\d{2}|\d{3}\s?\d{3}|\d{4}\s?\d{4}|\d{5}\s?\d{5})\M'
    or words ~ '\m(h[p-z]|n[a-hj-z]|ov|s[a-hj-z]|t[aflgmqrv])(\d{4}|\d{6}|\d{8}|\d{10})\M'
    -- One letter and few digits are more often some other number: requires at least six digits.
    or words ~ '\m[A-HJ-Z]\s?(\d{3}\s?\d{3}|\d{4}\s?\d{4}|\d{5}\s?\d{5})\M'
    or words ~ '\m[a-hj-z](\d{6}|\d{8}|\d{10})\M'
    or words ~* '\m\d{1,2}\s?[c-hj-np-x]\s?[a-hj-np-z][a-hj-np-v]\s?(\d{2}\s?\d{2}|\d{3}\s?\d{3}|\d{4}\s?\d{4}|\d{5}\s?\d{5})\M'
  ) then
    return true;
  end if;
  foreach place in array regexp_split_to_array(lower(coalesce(places, '')), '\s*[,;]\s*') loop
    if char_length(place) >= 4 and position(place in lower(words)) > 0 then
      return true;
    end if;
  end loop;
  return false;
end $$;
