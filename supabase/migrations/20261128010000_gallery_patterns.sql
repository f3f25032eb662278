-- Also withholds days without a year, times, geohashes, locators and numbers written with letters that look like digits
-- (docs/decisions/0092). The patterns equal those of packages/core/src/gallery/secrecy; a test compares them.

-- Digits in place of letters that look like them, in words with a digit and with no other letters.
create function private.with_figures(small text) returns text
language sql immutable set search_path = '' as $$
  select case when small !~ '[0-9]' or small !~ '[ilo|іιоο]' then small else (
    select string_agg(case
      when w.word !~ '[0-9]' then w.word
      when w.word ~ '^[nsew]?[^a-hjkmnp-z]*[nsew]?$' then translate(w.word, 'il|іιоοo', '11111000')
      when w.word ~ '^[a-z]{2}[0-9ilo|]{4,10}$' then left(w.word, 2) || translate(substr(w.word, 3), 'il|o', '1110')
      else w.word
    end, ' ' order by w.place)
    from regexp_split_to_table(small, '[ :;=/()_]') with ordinality w (word, place)
  ) end;
$$;
revoke all on function private.with_figures(text) from public;

-- Each row combines four patterns: PostgreSQL caches 32 compiled expressions, and larger ones are slower.
-- Every match of `pattern` contains a match of `needs`, which is cheaper to search for.
drop function private.telling_patterns();
create function private.telling_patterns() returns table (is_cased boolean, needs text, pattern text)
language plpgsql immutable set search_path = '' as $$
begin
  return query values
    (false, null, '(?<![0-9])(?:(?:0?[1-9]|[12][0-9]|3[01])[^0-9a-z]{1,3}(?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[^0-9a-z]{1,3}(?:0?[1-9]|[12][0-9]|3[01]))[^0-9a-z]{1,3}(?:19|20)[0-9]{2}(?![0-9])'
      || '|' || '(?<![0-9])(?<![0-9][-./])(?:(?:0?[1-9]|[12][0-9]|3[01])[-./](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12][0-9]|3[01]))[-./][0-9]{2}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))'
      || '|' || '(?<![0-9])(?:19|20)[0-9]{2}[^0-9a-z]{1,3}(?:0?[1-9]|1[0-2])[^0-9a-z]{1,3}(?:0?[1-9]|[12][0-9]|3[01])(?![0-9])'
      || '|' || '(?<![0-9])(?:(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])|(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])(?:19|20)[0-9]{2})(?![0-9])'),
    (false, null, '(?<![0-9]|[0-9][-./])(?:(?:1[3-9]|2[0-9]|3[01])[/](?:0?[1-9]|1[0-2])|(?:0[1-9]|1[0-2])[/](?:0[1-9]|1[3-9]|2[0-9]|3[01])|0[1-9][/]1[0-2])(?![0-9/]|st|nd|rd|th)'
      || '|' || '(?<![0-9]|[0-9][-./,])(?:0[1-9]|[12][0-9]|3[01])[.](?:0[1-9]|1[0-2])[.](?![0-9])'
      || '|' || '(?<![a-z])(?:on|found|dug|date|dated|day|since|until|till)(?: on| the| on the)?[^0-9a-z]{1,3}(?:0?[1-9]|[12][0-9]|3[01])[-./](?:0?[1-9]|1[0-2])(?![0-9]|[-./][0-9]|st|nd|rd|th)(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))(?! ?(?:ad|bc|c|cent|century|x)(?![a-z]))'
      || '|' || '(?<![a-z])(?:on|found) (?:on )?the (?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)(?![a-z])(?! ?(?:c|cent|century|foot|regiment|reg|regt|rgt|bn|battalion|lancers|hussars|dragoons|light|army|division|brigade|infantry|bengal|madras)(?![a-z]))'),
    (false, null, '(?<![0-9])(?:0?[1-9]|[12][0-9]|3[01])[^0-9a-z]{1,3}(?:i|ii|iii|iv|v|vi|vii|viii|ix|x|xi|xii)[^0-9a-z]{1,3}(?:19|20)[0-9]{2}(?![0-9])'
      || '|' || '(?<![0-9])20[0-9]{2}[^0-9a-z]{0,2}(?:w|kw|week) ?[0-5]?[0-9](?![0-9])'
      || '|' || '(?<![0-9:.])(?!1:)(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?![0-9])'
      || '|' || '(?<![0-9])(?:[01]?[0-9]|2[0-3])(?:[:.,h ]?[0-5][0-9])? ?(?:am|pm|a[.] ?m|p[.] ?m)(?![a-z])'),
    (false, null, '(?<![0-9])(?:[01][0-9]|2[0-3])[:.]?[0-5][0-9] ?(?:hrs|hours|uhr)(?![a-z])'
      || '|' || '(?<![0-9])(?:[01]?[0-9]|2[0-3]) ?h ?[0-5][0-9](?![0-9])'
      || '|' || '(?<![0-9])(?:[01]?[0-9]|2[0-3]) ?uhr(?![a-z])'
      || '|' || '(?<![a-z])(?:at|around|about|before|after|by|until|till|um) (?:[01]?[0-9]|2[0-3])[.:, ]?[0-5][0-9](?![0-9]|[.,][0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))(?! ?(?:ad|bc|x)(?![a-z]))'),
    (false, null, '[23456789cfghjmpqrvwx]{4} ?[+] ?[23456789cfghjmpqrvwx]{2}'
      || '|' || '[23456789cfghjmpqrvwx]{2}0{2,6} ?[+]'
      || '|' || '(?<![a-z])(?:h[p-z]|n[a-hj-z]|ov|s[a-hj-z]|t[afglmqrv])(?:[0-9]{2}[0-9]{2}|[0-9]{3}[0-9]{3}|[0-9]{4}[0-9]{4}|[0-9]{5}[0-9]{5})(?![0-9])'
      || '|' || '(?<![a-z])(?!no [0-9]{4})(?:h[p-z]|n[a-hj-z]|ov|s[a-hj-z]|t[afglmqrv]) ?(?:(?:[0-9]{2} [0-9]{2})(?![0-9])|(?:[0-9]{3} ?[0-9]{3}|[0-9]{4} ?[0-9]{4}|[0-9]{5} ?[0-9]{5})(?![0-9])|(?!1[0-9]{3}|20[0-2][0-9])[0-9]{4}(?![0-9]))'),
    (false, null, '(?<![a-z])[a-hj-z](?:[0-9]{3}[0-9]{3}|[0-9]{4}[0-9]{4}|[0-9]{5}[0-9]{5})(?![0-9])'
      || '|' || '(?<![a-z])[a-hj-z] (?:(?:[0-9]{3} [0-9]{3})(?![0-9])|(?!1[0-9]{3}|20[0-2][0-9])(?:[0-9]{4} [0-9]{4})(?![0-9])|(?:[0-9]{5} ?[0-9]{5})(?![0-9]))'
      || '|' || '(?<![0-9a-z])[0-9]{1,2} ?[c-hj-np-x] ?[a-hj-np-z][a-hj-np-v](?:(?:[0-9]{2}[0-9]{2})(?![0-9])| ?(?:[0-9]{3} ?[0-9]{3}|[0-9]{4} ?[0-9]{4}|[0-9]{5} ?[0-9]{5})(?![0-9]))'
      || '|' || '(?<![0-9a-z])[a-pr-uwyz][a-hk-y]?[0-9][0-9a-hjkmnpr-y]?[^0-9a-z]{0,2}[0-9](?!st|nd|rd|th)[abd-hjlnp-uw-z]{2}(?![0-9a-z])'),
    (false, null, '(?<![0-9a-z])(?:[acdefhknprtvwxy][0-9]{2}|d6w)[^0-9a-z]{0,2}(?=[0-9]{0,3}[a-z])(?=[a-z]{0,3}[0-9])[0-9acdefhknprtvwxy]{4}(?![0-9a-z])'
      || '|' || '(?<![-0-9a-z.,])(?!1[0-9]{3}|20[0-2][0-9])[1-9][0-9]{3} ?(?!(?:ad|bc|ce|bp|in|of|to|by|at|on|or|an|as|is|it|if|no|so|we|us|me|my|he|up|do|go|be|am|ii|iv|vi|xi|mm|cm|kg|oz|gr|gm|ct|st|nd|rd|th|de|du|la|le|el|et|au|te|en|op|na)(?![a-z]))[a-z]{2}(?![0-9a-z])'
      || '|' || '(?<![-0-9a-z.,])(?:1[0-9]{3}|20[0-2][0-9]) ?(?!(?:ad|bc|ce|bp|in|of|to|by|at|on|or|an|as|is|it|if|no|so|we|us|me|my|he|up|do|go|be|am|ii|iv|vi|xi|mm|cm|kg|oz|gr|gm|ct|st|nd|rd|th|de|du|la|le|el|et|au|te|en|op|na|uk|gb|eu|vf|ef|xf|vg|ae|ar|av|ag|cu|sa|sd|ss|ex|hm|cc|kn)(?![a-z]))[a-z]{2}(?![0-9a-z])'
      || '|' || '(?<![a-z])(?:near|at|in|from|by|zip|zip code|zipcode|postcode|post code|plz|cp|cap|cedex|town|village|city|parish|farm|field|lane|road|street|wood|hill|park|church|castle|manor|mill|bridge)[^0-9a-z]{1,3}[0-9]{5}(?![0-9])'),
    (false, null, '(?<![0-9])[0-9]{5}[^0-9a-z]{1,3}(?:near|at|in|from|by|zip|zip code|zipcode|postcode|post code|plz|cp|cap|cedex|town|village|city|parish|farm|field|lane|road|street|wood|hill|park|church|castle|manor|mill|bridge)(?![a-z])'
      || '|' || '(?<![0-9])[0-9]{1,3}[.,''][0-9]{4}'
      || '|' || '(?<![0-9])[0-9]{1,3}[.,''][0-9]{1,10}[^0-9a-z]{1,12}[0-9]{1,3}[.,''][0-9]{1,10}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))'
      || '|' || '(?<![0-9])[0-9]{1,3}[.,''][0-9]{2,10}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))[^0-9x]{1,24}[0-9]{1,3}[.,''][0-9]{2,10}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))'),
    (false, null, '(?<![0-9])[0-9]{1,3}[.,''][0-9]{3,10}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))[^0-9]{1,24}[0-9]{1,3}[.,''][0-9]{3,10}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))'
      || '|' || '(?<![0-9])[0-9]{1,3}[^0-9a-z]{1,3}[0-9]{4,10}[^0-9a-z]{1,12}[0-9]{1,3}[^0-9a-z]{1,3}[0-9]{4,10}(?![0-9])'
      || '|' || '(?<![0-9])[0-9]{1,3}[^0-9a-z ]{1,2}[0-9]{3,10}[^0-9a-z]{1,12}[0-9]{1,3}[^0-9a-z ]{1,2}[0-9]{3,10}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))'
      || '|' || '[0-9][.,''][0-9]{2,10}[^0-9a-z]{0,2}(?:north|south|east|west|n|s|e|w|o)(?![a-z])'),
    (false, null, '[0-9] ?°'
      || '|' || '[0-9] ?(?:deg|degs|degree|degrees)(?![a-z])'
      || '|' || '(?<![0-9])[0-9]{1,3}(?:[^0-9a-z]{1,4}|[^0-9a-z]{0,2}[dhms][^0-9a-z]{0,2})[0-5]?[0-9](?:[^0-9a-z]{1,4}|[^0-9a-z]{0,2}[dhms][^0-9a-z]{0,2})[0-5]?[0-9](?:[.,][0-9]{1,6})?[^0-9]{1,12}[0-9]{1,3}(?:[^0-9a-z]{1,4}|[^0-9a-z]{0,2}[dhms][^0-9a-z]{0,2})[0-5]?[0-9](?:[^0-9a-z]{1,4}|[^0-9a-z]{0,2}[dhms][^0-9a-z]{0,2})[0-5]?[0-9](?![0-9])'
      || '|' || '(?<![0-9])[0-9]{1,3}(?:[^0-9a-z]{1,4}|[^0-9a-z]{0,2}[dhms][^0-9a-z]{0,2})[0-5]?[0-9][.,][0-9]{2,6}[^0-9]{1,12}[0-9]{1,3}(?:[^0-9a-z]{1,4}|[^0-9a-z]{0,2}[dhms][^0-9a-z]{0,2})[0-5]?[0-9][.,][0-9]{2,6}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))'),
    (false, null, '(?<![0-9])[0-9]{1,3}(?:[^0-9a-z]{1,4}[0-9]{1,6}){0,3}[^0-9a-z]{0,3}(?:north|south|east|west|n|s|e|w|o)(?![a-z])[^0-9a-z]{0,6}[0-9]{1,3}(?:[^0-9a-z]{1,4}[0-9]{1,6}){0,3}[^0-9a-z]{0,3}(?:north|south|east|west|n|s|e|w|o)(?![a-z])'
      || '|' || '(?<![a-z])(?:north|south|east|west|n|s|e|w|o)[^0-9a-z]{0,3}[0-9]{1,3}(?:[^0-9a-z]{1,4}[0-9]{1,6}){0,3}[^0-9a-z]{0,6}(?:north|south|east|west|n|s|e|w|o)[^0-9a-z]{0,3}[0-9]'
      || '|' || '(?<![0-9])[0-9]{1,3}[^0-9a-z]{1,4}[0-5]?[0-9][^0-9a-z]{1,4}[0-5]?[0-9](?:[.,][0-9]{1,6})?[^0-9a-z]{0,3}(?:north|south|east|west|n|s|e|w|o)(?![a-z])'
      || '|' || '(?<![a-z])(?:lat|latitude|lng|lon|longitude|gps|utm|wgs84|osgr|ngr|gridref|grid ref|grid reference|easting|eastings|northing|northings)(?![a-z])[^0-9]{0,12}[0-9]'),
    (false, null, '(?<![0-9])[0-9]{5,7}(?:[.,][0-9]{1,6})?[^0-9]{1,12}[0-9]{5,7}(?![0-9])'
      || '|' || '[0-9]{3}[ .,''][0-9]{3}[^0-9a-z]{1,5}[0-9]{3}[ .,''][0-9]{3}(?![0-9])'
      || '|' || '[0-9]{10}'
      || '|' || '(?<![0-9a-z-])(?!(?:[a-z]?[0-9]{1,4}(?:mm|mmx|cm|cmx|m|g|gr|gm|kg|ct|x|s|d|st|nd|rd|th|thc)?){1,4}(?![0-9a-z]))(?!10cf|(?:ms|pf|pr|sp|xf|vf|ef|vg)[0-9]{1,2}[a-z]{0,2}(?![0-9a-z]))(?=[0-9b-hjkmnp-z]{5,12}(?![0-9a-z]))(?=[0-9]{1,11}[a-z]{1,11}[0-9]|[a-z]{1,11}[0-9]{1,11}[a-z]|[bcdfghjkmnpqrstvwxz]{4}[a-z]{0,8}[0-9])'),
    (false, null, 'geohash'
      || '|' || '[/]{3} ?[^ -@[-`{-~]{2,24}[. ]{1,2}[^ -@[-`{-~]{2,24}[. ]{1,2}[^ -@[-`{-~]{2}'
      || '|' || '(?<![a-z])(?:w3w|what3words|what 3 words|what three words)'
      || '|' || '(?<![^ -@[-`{-~])[^ -@[-`{-~]{4,24}[.][^ -@[-`{-~]{4,24}[.][^ -@[-`{-~]{4}'),
    (false, null, '[a-z]{3,24} dot [a-z]{3,24} dot [a-z]{3}'),
    (false, 'jan|feb|fev|mar|mrz|maer|apr|avr|abr|may|mai|mei|mag|jun|jui|giu|jul|lug|aug|aou|ago|sep|set|oct|okt|out|ott|nov|dec|dez|dic|ene|gen', '(?<![0-9])(?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?[^0-9a-z]{0,3}(?:of |de |den )?(?:mars|augustus|jan|january|januar|janvier|januari|feb|february|februar|februari|fev|fevrier|mar|march|marz|marzo|maerz|mrz|maart|apr|april|aprile|avr|avril|abril|may|mai|mei|mayo|maggio|jun|june|juni|juin|junio|giugno|jul|july|juli|juillet|julio|luglio|aug|august|aout|agosto|sep|sept|september|septembre|septiembre|settembre|oct|okt|october|oktober|octobre|octubre|ottobre|nov|november|novembre|noviembre|dec|dez|dic|december|dezember|decembre|diciembre|dicembre|ene|enero|gennaio|febrero|febbraio)(?![a-z])[^0-9a-z]{0,4}(?:of |de )?(?:(?:19|20)[0-9]{2}|[0-9]{2})(?![0-9])'
      || '|' || '(?<![a-z])(?:mars|augustus|jan|january|januar|janvier|januari|feb|february|februar|februari|fev|fevrier|mar|march|marz|marzo|maerz|mrz|maart|apr|april|aprile|avr|avril|abril|may|mai|mei|mayo|maggio|jun|june|juni|juin|junio|giugno|jul|july|juli|juillet|julio|luglio|aug|august|aout|agosto|sep|sept|september|septembre|septiembre|settembre|oct|okt|october|oktober|octobre|octubre|ottobre|nov|november|novembre|noviembre|dec|dez|dic|december|dezember|decembre|diciembre|dicembre|ene|enero|gennaio|febrero|febbraio)(?![a-z])[^0-9a-z]{0,3}(?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?[^0-9a-z]{1,4}(?:19|20)[0-9]{2}(?![0-9])'
      || '|' || '(?<![0-9])(?:19|20)[0-9]{2}[^0-9a-z]{0,3}(?:mars|augustus|jan|january|januar|janvier|januari|feb|february|februar|februari|fev|fevrier|mar|march|marz|marzo|maerz|mrz|maart|apr|april|aprile|avr|avril|abril|may|mai|mei|mayo|maggio|jun|june|juni|juin|junio|giugno|jul|july|juli|juillet|julio|luglio|aug|august|aout|agosto|sep|sept|september|septembre|septiembre|settembre|oct|okt|october|oktober|octobre|octubre|ottobre|nov|november|novembre|noviembre|dec|dez|dic|december|dezember|decembre|diciembre|dicembre|ene|enero|gennaio|febrero|febbraio)(?![a-z])[^0-9a-z]{0,3}(?:0?[1-9]|[12][0-9]|3[01])(?![0-9])'
      || '|' || '(?<![0-9]|[0-9][.,])(?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?[^0-9a-z]{0,3}(?:day of |of |de |den )?(?:mars|augustus|jan|january|januar|janvier|januari|feb|february|februar|februari|fev|fevrier|mar|march|marz|marzo|maerz|mrz|maart|apr|april|aprile|avr|avril|abril|may|mai|mei|mayo|maggio|jun|june|juni|juin|junio|giugno|jul|july|juli|juillet|julio|luglio|aug|august|aout|agosto|sep|sept|september|septembre|septiembre|settembre|oct|okt|october|oktober|octobre|octubre|ottobre|nov|november|novembre|noviembre|dec|dez|dic|december|dezember|decembre|diciembre|dicembre|ene|enero|gennaio|febrero|febbraio)(?![a-z])(?! ?(?:be|have|not)(?![a-z]))(?![^0-9a-z]{1,4}(?:of |de )?1[0-8][0-9]{2}(?![0-9]))'),
    (false, 'jan|feb|fev|mar|mrz|maer|apr|avr|abr|may|mai|mei|mag|jun|jui|giu|jul|lug|aug|aou|ago|sep|set|oct|okt|out|ott|nov|dec|dez|dic|ene|gen', '(?<![a-z])(?:jan|january|januar|janvier|januari|feb|february|februar|februari|fev|fevrier|mar|march|marz|marzo|maerz|mrz|maart|apr|april|aprile|avr|avril|abril|may|mai|mei|mayo|maggio|jun|june|juni|juin|junio|giugno|jul|july|juli|juillet|julio|luglio|aug|august|aout|agosto|sep|sept|september|septembre|septiembre|settembre|oct|okt|october|oktober|octobre|octubre|ottobre|nov|november|novembre|noviembre|dec|dez|dic|december|dezember|decembre|diciembre|dicembre|ene|enero|gennaio|febrero|febbraio)(?![a-z])[^0-9a-z]{0,3}(?:the )?(?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?(?![a-z])(?![.,]?[0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))(?![^0-9a-z]{0,3}(?:c|cent|century|centuries|x|ad|bc|be|have|not)(?![a-z]))(?![^0-9a-z]{1,4}(?:of |de )?1[0-8][0-9]{2}(?![0-9]))'
      || '|' || '(?<![a-z])(?:(?:twenty|thirty)[^0-9a-z]{1,2})?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)[^0-9a-z]{1,3}(?:day of |of )?(?:jan|january|januar|janvier|januari|feb|february|februar|februari|fev|fevrier|mar|march|marz|marzo|maerz|mrz|maart|apr|april|aprile|avr|avril|abril|may|mai|mei|mayo|maggio|jun|june|juni|juin|junio|giugno|jul|july|juli|juillet|julio|luglio|aug|august|aout|agosto|sep|sept|september|septembre|septiembre|settembre|oct|okt|october|oktober|octobre|octubre|ottobre|nov|november|novembre|noviembre|dec|dez|dic|december|dezember|decembre|diciembre|dicembre|ene|enero|gennaio|febrero|febbraio)(?![a-z])(?! ?(?:be|have|not)(?![a-z]))(?![^0-9a-z]{1,4}(?:of |de )?1[0-8][0-9]{2}(?![0-9]))'
      || '|' || '(?<![a-z])(?:jan|january|januar|janvier|januari|feb|february|februar|februari|fev|fevrier|mar|march|marz|marzo|maerz|mrz|maart|apr|april|aprile|avr|avril|abril|may|mai|mei|mayo|maggio|jun|june|juni|juin|junio|giugno|jul|july|juli|juillet|julio|luglio|aug|august|aout|agosto|sep|sept|september|septembre|septiembre|settembre|oct|okt|october|oktober|octobre|octubre|ottobre|nov|november|novembre|noviembre|dec|dez|dic|december|dezember|decembre|diciembre|dicembre|ene|enero|gennaio|febrero|febbraio)(?![a-z])[^0-9a-z]{1,3}(?:the )?(?:(?:twenty|thirty)[^0-9a-z]{1,2})?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)(?![a-z])(?! (?:c|cent|century|centuries)(?![a-z]))(?![^0-9a-z]{1,4}(?:of |de )?1[0-8][0-9]{2}(?![0-9]))'),
    (false, 'mon|tue|wed|thu|fri|sat|sun|day|night|morning|afternoon|evening|noon|clock|past| to |christmas|year|easter|halloween', '(?<![a-z])(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun)(?![a-z])[^0-9a-z]{0,3}(?:the )?(?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?(?![a-z])(?![.,]?[0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))(?![^0-9a-z]{0,3}(?:c|cent|century|centuries|x|ad|bc|be|have|not)(?![a-z]))'
      || '|' || '(?<![0-9])(?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?[^0-9a-z]{1,3}(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?![a-z])'
      || '|' || '(?<![a-z])(?:last|this|next|on) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?![a-z])'
      || '|' || '(?<![a-z])(?:today|tonight|yesterday|last night|(?:this|monday|tuesday|wednesday|thursday|friday|saturday|sunday) (?:morning|afternoon|evening))(?![a-z])'),
    (false, 'mon|tue|wed|thu|fri|sat|sun|day|night|morning|afternoon|evening|noon|clock|past| to |christmas|year|easter|halloween', '(?<![a-z])(?:on|found|dug) (?:on )?(?:christmas|boxing day|new year|easter|good friday|halloween|bank holiday)'
      || '|' || '(?<![a-z])(?:at|around|about|before|after|by|until|till|um) (?:[0-9]{1,2}|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)) ?o ?''? ?clock'
      || '|' || '(?<![a-z])(?:morning|afternoon|evening|night) ?,? (?:at|around|about) (?:[0-9]{1,2}|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))(?![0-9a-z])'
      || '|' || '(?<![a-z0-9])(?:[0-9]{1,2}|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)) (?:this|in the) (?:morning|afternoon|evening)(?![a-z])'),
    (false, 'mon|tue|wed|thu|fri|sat|sun|day|night|morning|afternoon|evening|noon|clock|past| to |christmas|year|easter|halloween', '(?<![a-z])(?:half|quarter|[0-9]{1,2}|five|ten|twenty) (?:past|to) (?:[0-9]{1,2}|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))(?![0-9a-z])'
      || '|' || '(?<![a-z])(?:at|around|about) (?:noon|midday|midnight)(?![a-z])'),
    (true, null, '(?<![0-9])(?:[01][0-9]|2[0-3])[:.]?[0-5][0-9] ?h(?![A-Za-z])'
      || '|' || '(?<![A-Za-z])(?:H ?[P-Z]|N ?[A-HJ-Z]|O ?V|S ?[A-HJ-Z]|T ?[AFGLMQRV])[^0-9A-Za-z]{0,3}(?:[0-9]{2}[^0-9A-Za-z]{0,3}[0-9]{2}|[0-9]{3}[^0-9A-Za-z]{0,3}[0-9]{3}|[0-9]{4}[^0-9A-Za-z]{0,3}[0-9]{4}|[0-9]{5}[^0-9A-Za-z]{0,3}[0-9]{5})(?![0-9])'
      || '|' || '(?<![A-Za-z])[A-HJ-Z] ?(?:(?:[0-9]{3} ?[,/]? ?[0-9]{3}|[0-9]{5} ?[,/]? ?[0-9]{5})(?![0-9])|(?:[0-9]{4} ?[0-9]{4})(?![0-9]))'
      || '|' || '(?<![0-9A-Za-z])[0-9]{1,2} ?[C-HJ-NP-X] ?[A-HJ-NP-Z] ?[A-HJ-NP-V][^0-9A-Za-z]{0,3}(?:[0-9]{2}[^0-9A-Za-z]{0,3}[0-9]{2}|[0-9]{3}[^0-9A-Za-z]{0,3}[0-9]{3}|[0-9]{4}[^0-9A-Za-z]{0,3}[0-9]{4}|[0-9]{5}[^0-9A-Za-z]{0,3}[0-9]{5})(?![0-9])'),
    (true, null, '(?<![0-9A-Za-z])(?!AD)[A-R]{2}[0-9]{2}[a-x]{2}(?:[0-9]{2})?(?![0-9A-Za-z])'
      || '|' || '(?<![0-9A-Za-z])[A-PR-UWYZ][A-HK-Y]?[0-9][0-9A-HJKMNPR-Y]?[^0-9A-Za-z]{0,2}[0-9][ABD-HJLNP-UW-Z]{2}(?![0-9A-Za-z])'
      || '|' || '(?<![0-9A-Za-z])(?:[ACDEFHKNPRTVWXY][0-9]{2}|D6W)[^0-9A-Za-z]{0,2}(?=[0-9]{0,3}[A-Z])[0-9ACDEFHKNPRTVWXY]{4}(?![0-9A-Za-z])'
      || '|' || '(?<![0-9]|[0-9][.,])[0-9]{5}(?:-[0-9]{4})?,? ?[A-Z][a-z]{2}'),
    (true, null, '[0-9a-z],? [A-Z][a-z]{2,20},? [0-9]{5}(?![0-9])'
      || '|' || '(?<![A-Za-z])(?:[A-Z]{2},? |[A-Z]{1,2}-)[0-9]{5}(?![0-9])'
      || '|' || '(?<![^ -`{-~])[^ -`{-~]{3,24}[.][^ -`{-~]{3,24}[.][^ -`{-~]{3}');
end $$;
revoke all on function private.telling_patterns() from public;

-- Whether a text reveals the location, the day or the time.
create or replace function private.tells_where(words text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  folded text;
  small text;
  figures text;
begin
  if words is null then
    return false;
  end if;
  -- Longer than any field of a gallery.
  if char_length(words) > 1000 then
    return true;
  end if;
  folded := private.fold_words(words);
  small := private.fold_case(folded);
  -- Fast path: most texts contain nothing that a pattern needs.
  if small !~ '[0-9./]|w3w|what|geohash| dot |clock|past|quarter| to |day|night|noon|morning|evening|christmas|easter|year|halloween|th(?![a-z])|first|second|third'
    or small ~ '^[-0-9 ]{0,5}$' then
    return false;
  end if;
  figures := private.with_figures(small);
  return exists (
    select 1 from private.telling_patterns() p
    where case when small !~ p.needs then false
      when p.is_cased then folded ~ p.pattern
      else small ~ p.pattern or figures <> small and figures ~ p.pattern end
  );
end $$;
