-- What visitors see of a public gallery (spec section 3, preferences): names, pictures and the chosen fields of finds,
-- but never the location, the quest or the day.

-- The public name of a picture: random, so that it reveals neither the find nor the file. Not in `media`, where the
-- owner could choose it.
create table private.public_media (
  media_id uuid primary key references public.media (id) on delete cascade,
  public_id uuid not null unique default gen_random_uuid()
);
alter table private.public_media enable row level security;
alter table private.public_media force row level security;
create policy public_media_nobody on private.public_media for all to authenticated using (false) with check (false);
grant select on private.public_media to service_role;

create function private.name_public_media() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.public_media (media_id) values (new.id);
  return null;
end $$;
create trigger name_public_media after insert on public.media
  for each row execute function private.name_public_media();

-- A gallery that is closed and opened again gets new addresses, so that old links stay invalid.
create function private.rename_public_media() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.public_media p set public_id = gen_random_uuid()
  from public.media m where m.id = p.media_id and m.user_id = new.user_id;
  return null;
end $$;
create trigger rename_public_media after update of is_gallery_public on public.user_preferences
  for each row when (old.is_gallery_public and not new.is_gallery_public)
  execute function private.rename_public_media();

-- Whether visitors may see the gallery, pages and pictures alike: galleries are switched on, the owner made it public
-- and is not suspended.
create function private.has_public_gallery(owner uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_switched_on('galleries') and exists (
    select 1 from public.user_preferences p join auth.users u on u.id = p.user_id
    where p.user_id = owner and p.is_gallery_public and (u.banned_until is null or u.banned_until < now())
  );
$$;

-- For the storage service: the object of the bucket `media` for a public name; null if it is not public.
create function private.public_media_path(wanted uuid) returns text
language sql stable security definer set search_path = '' as $$
  select m.storage_path
  from private.public_media p
  join public.media m on m.id = p.media_id
  join public.finds f on f.id = m.find_id and f.user_id = m.user_id
  join storage.objects o on o.bucket_id = 'media' and o.name = m.storage_path and o.owner_id = m.user_id::text
  where p.public_id = wanted and m.media_type = 'image' and private.has_public_gallery(m.user_id);
$$;

-- Texts that reveal where or on which day something was found, in any spelling, are withheld (docs/decisions/0054). The
-- characters, patterns and common words must equal those of packages/core/src/gallery/secrecy; a test compares them.

-- Removes accents, maps digits of every script to 0 to 9 and variants of a sign to one, and collapses spaces.
create function private.fold_words(words text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  zero integer;
begin
  if words ~ '[^ -~]' then
    words := regexp_replace(normalize(translate(words, 'º˚⁰ᵒ', '°°°°'), NFKD),
      '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0600-\u0605\u0610-\u061A\u061C\u064B-\u065F\u0670\u06D6-\u06E4\u06E7\u06E8\u06EA-\u06ED\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\u302A-\u302F\u3099\u309A\u3164\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
      '', 'g');
    if words ~ '[^ -~]' then
      -- The zeros of the scripts whose digits normalization does not change.
      foreach zero in array array[
        1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3664, 3792, 3872, 4160, 4240,
        6112, 6160, 6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216, 43264, 43472, 43504, 43600, 44016,
        66720, 68912, 68928, 69734, 69872, 69942, 70096, 70384, 70736, 70864, 71248, 71360, 71376, 71386, 71472, 71904,
        72016, 72688, 72784, 73040, 73120, 73184, 73552, 90416, 92768, 92864, 93008, 93552, 118000, 123200, 123632,
        124144, 124401, 125264
      ] loop
        words := translate(words, chr(zero) || chr(zero + 1) || chr(zero + 2) || chr(zero + 3) || chr(zero + 4)
          || chr(zero + 5) || chr(zero + 6) || chr(zero + 7) || chr(zero + 8) || chr(zero + 9), '0123456789');
      end loop;
      words := translate(words,
        '‐‑‒–—―−⁃˗־'
          || '·•‧∙⋅٫٬۔。・'
          || '،、'
          || '‘’‚‛′‵ʹʼʻˈ׳'
          || '“”„‟«»״'
          || '⁄∕∶×'
          || '❶❷❸❹❺❻❼❽❾➀➁➂➃➄➅➆➇➈➊➋➌➍➎➏➐➑➒⓵⓶⓷⓸⓹⓺⓻⓼⓽⓿🄋🄌'
          || '𜳖𜳗𜳘𜳙𜳚𜳛𜳜𜳝𜳞𜳟𜳠𜳡𜳢𜳣𜳤𜳥𜳦𜳧𜳨𜳩𜳪𜳫𜳬𜳭𜳮𜳯'
          || 'ßæœøđðþłħıẞÆŒØĐÐÞŁĦ'
          || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς'
          || 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
        '----------'
          || '..........'
          || ',,'
          || ''''''''''''''''''''''''
          || '"""""""'
          || '//:x'
          || '123456789123456789123456789123456789000'
          || 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
          || 'saooddtlhiSAOODDTLH'
          || 'αβγδεζηθικλμνξοπρστυφχψωσ'
          || 'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ');
      words := regexp_replace(words, '[\u0009-\u000D\u0085\u1680\u2028\u2029\u2190-\u2BFF\u3003-\u3020\U0001F000-\U0001FAFF]', ' ', 'g');
    end if;
  end if;
  return btrim(regexp_replace(words, ' +', ' ', 'g'), ' ');
end $$;

-- Lower-cases ASCII only, because the other letters have been folded.
create function private.fold_case(folded text) returns text
language sql immutable set search_path = '' as $$
  select translate(folded, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
$$;

-- Patterns that reveal a place or a day; those that ignore case are in lower case. Each row combines three: PostgreSQL
-- caches 32 compiled expressions, and larger ones are slower.
create function private.telling_patterns() returns table (is_cased boolean, pattern text)
language sql immutable set search_path = '' as $$
  values
    (true, '(?<![A-Za-z])(?:H ?[P-Z]|N ?[A-HJ-Z]|O ?V|S ?[A-HJ-Z]|T ?[AFGLMQRV])[^0-9A-Za-z]{0,3}(?:[0-9]{2}[^0-9A-Za-z]{0,3}[0-9]{2}|[0-9]{3}[^0-9A-Za-z]{0,3}[0-9]{3}|[0-9]{4}[^0-9A-Za-z]{0,3}[0-9]{4}|[0-9]{5}[^0-9A-Za-z]{0,3}[0-9]{5})(?![0-9])'
      || '|' || '(?<![A-Za-z])[A-HJ-Z] ?(?:(?:[0-9]{3} ?[,/]? ?[0-9]{3}|[0-9]{5} ?[,/]? ?[0-9]{5})(?![0-9])|(?:[0-9]{4} ?[0-9]{4})(?![0-9]))'
      || '|' || '(?<![0-9A-Za-z])[0-9]{1,2} ?[C-HJ-NP-X] ?[A-HJ-NP-Z] ?[A-HJ-NP-V][^0-9A-Za-z]{0,3}(?:[0-9]{2}[^0-9A-Za-z]{0,3}[0-9]{2}|[0-9]{3}[^0-9A-Za-z]{0,3}[0-9]{3}|[0-9]{4}[^0-9A-Za-z]{0,3}[0-9]{4}|[0-9]{5}[^0-9A-Za-z]{0,3}[0-9]{5})(?![0-9])'),
    (true, '(?<![0-9A-Za-z])[A-PR-UWYZ][A-HK-Y]?[0-9][0-9A-HJKMNPR-Y]?[^0-9A-Za-z]{0,2}[0-9][ABD-HJLNP-UW-Z]{2}(?![0-9A-Za-z])'
      || '|' || '(?<![0-9A-Za-z])(?:[ACDEFHKNPRTVWXY][0-9]{2}|D6W)[^0-9A-Za-z]{0,2}(?=[0-9]{0,3}[A-Z])[0-9ACDEFHKNPRTVWXY]{4}(?![0-9A-Za-z])'
      || '|' || '(?<![0-9]|[0-9][.,])[0-9]{5}(?:-[0-9]{4})?,? ?[A-Z][a-z]{2}'),
    (true, '[0-9a-z],? [A-Z][a-z]{2,20},? [0-9]{5}(?![0-9])'
      || '|' || '(?<![A-Za-z])(?:[A-Z]{2},? |[A-Z]{1,2}-)[0-9]{5}(?![0-9])'
      || '|' || '(?<![^ -`{-~])[^ -`{-~]{3,24}[.][^ -`{-~]{3,24}[.][^ -`{-~]{3}'),
    (false, '(?<![0-9])(?:(?:0?[1-9]|[12][0-9]|3[01])[^0-9a-z]{1,3}(?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[^0-9a-z]{1,3}(?:0?[1-9]|[12][0-9]|3[01]))[^0-9a-z]{1,3}(?:19|20)[0-9]{2}(?![0-9])'
      || '|' || '(?<![0-9])(?<![0-9][-./])(?:(?:0?[1-9]|[12][0-9]|3[01])[-./](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12][0-9]|3[01]))[-./][0-9]{2}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))'
      || '|' || '(?<![0-9])(?:19|20)[0-9]{2}[^0-9a-z]{1,3}(?:0?[1-9]|1[0-2])[^0-9a-z]{1,3}(?:0?[1-9]|[12][0-9]|3[01])(?![0-9])'),
    (false, '(?<![0-9])(?:(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])|(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])(?:19|20)[0-9]{2})(?![0-9])'
      || '|' || '(?<![0-9])(?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?[^0-9a-z]{0,3}(?:of |de |den )?(?:jan|january|januar|janvier|januari|feb|february|februar|februari|fev|fevrier|mar|march|mars|marz|marzo|maerz|mrz|maart|apr|april|aprile|avr|avril|abril|may|mai|mei|mayo|maggio|jun|june|juni|juin|junio|giugno|jul|july|juli|juillet|julio|luglio|aug|august|augustus|aout|agosto|sep|sept|september|septembre|septiembre|settembre|oct|okt|october|oktober|octobre|octubre|ottobre|nov|november|novembre|noviembre|dec|dez|dic|december|dezember|decembre|diciembre|dicembre|ene|enero|gennaio|febrero|febbraio)(?![a-z])[^0-9a-z]{0,4}(?:of |de )?(?:(?:19|20)[0-9]{2}|[0-9]{2})(?![0-9])'
      || '|' || '(?<![a-z])(?:jan|january|januar|janvier|januari|feb|february|februar|februari|fev|fevrier|mar|march|mars|marz|marzo|maerz|mrz|maart|apr|april|aprile|avr|avril|abril|may|mai|mei|mayo|maggio|jun|june|juni|juin|junio|giugno|jul|july|juli|juillet|julio|luglio|aug|august|augustus|aout|agosto|sep|sept|september|septembre|septiembre|settembre|oct|okt|october|oktober|octobre|octubre|ottobre|nov|november|novembre|noviembre|dec|dez|dic|december|dezember|decembre|diciembre|dicembre|ene|enero|gennaio|febrero|febbraio)(?![a-z])[^0-9a-z]{0,3}(?:0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?[^0-9a-z]{1,4}(?:19|20)[0-9]{2}(?![0-9])'),
    (false, '(?<![0-9])(?:19|20)[0-9]{2}[^0-9a-z]{0,3}(?:jan|january|januar|janvier|januari|feb|february|februar|februari|fev|fevrier|mar|march|mars|marz|marzo|maerz|mrz|maart|apr|april|aprile|avr|avril|abril|may|mai|mei|mayo|maggio|jun|june|juni|juin|junio|giugno|jul|july|juli|juillet|julio|luglio|aug|august|augustus|aout|agosto|sep|sept|september|septembre|septiembre|settembre|oct|okt|october|oktober|octobre|octubre|ottobre|nov|november|novembre|noviembre|dec|dez|dic|december|dezember|decembre|diciembre|dicembre|ene|enero|gennaio|febrero|febbraio)(?![a-z])[^0-9a-z]{0,3}(?:0?[1-9]|[12][0-9]|3[01])(?![0-9])'
      || '|' || '[23456789cfghjmpqrvwx]{4} ?[+] ?[23456789cfghjmpqrvwx]{2}'
      || '|' || '[23456789cfghjmpqrvwx]{2}0{2,6} ?[+]'),
    (false, '(?<![a-z])(?:h[p-z]|n[a-hj-z]|ov|s[a-hj-z]|t[afglmqrv])(?:[0-9]{2}[0-9]{2}|[0-9]{3}[0-9]{3}|[0-9]{4}[0-9]{4}|[0-9]{5}[0-9]{5})(?![0-9])'
      || '|' || '(?<![a-z])(?!no [0-9]{4})(?:h[p-z]|n[a-hj-z]|ov|s[a-hj-z]|t[afglmqrv]) ?(?:(?:[0-9]{2} [0-9]{2})(?![0-9])|(?:[0-9]{3} ?[0-9]{3}|[0-9]{4} ?[0-9]{4}|[0-9]{5} ?[0-9]{5})(?![0-9])|(?!1[0-9]{3}|20[0-2][0-9])[0-9]{4}(?![0-9]))'
      || '|' || '(?<![a-z])[a-hj-z](?:[0-9]{3}[0-9]{3}|[0-9]{4}[0-9]{4}|[0-9]{5}[0-9]{5})(?![0-9])'),
    (false, '(?<![a-z])[a-hj-z] (?:(?:[0-9]{3} [0-9]{3})(?![0-9])|(?!1[0-9]{3}|20[0-2][0-9])(?:[0-9]{4} [0-9]{4})(?![0-9])|(?:[0-9]{5} ?[0-9]{5})(?![0-9]))'
      || '|' || '(?<![0-9a-z])[0-9]{1,2} ?[c-hj-np-x] ?[a-hj-np-z][a-hj-np-v](?:(?:[0-9]{2}[0-9]{2})(?![0-9])| ?(?:[0-9]{3} ?[0-9]{3}|[0-9]{4} ?[0-9]{4}|[0-9]{5} ?[0-9]{5})(?![0-9]))'
      || '|' || '(?<![0-9a-z])[a-pr-uwyz][a-hk-y]?[0-9][0-9a-hjkmnpr-y]?[^0-9a-z]{0,2}[0-9](?!st|nd|rd|th)[abd-hjlnp-uw-z]{2}(?![0-9a-z])'),
    (false, '(?<![0-9a-z])(?:[acdefhknprtvwxy][0-9]{2}|d6w)[^0-9a-z]{0,2}(?=[0-9]{0,3}[a-z])(?=[a-z]{0,3}[0-9])[0-9acdefhknprtvwxy]{4}(?![0-9a-z])'
      || '|' || '(?<![-0-9a-z.,])(?!1[0-9]{3}|20[0-2][0-9])[1-9][0-9]{3} ?(?!(?:ad|bc|ce|bp|in|of|to|by|at|on|or|an|as|is|it|if|no|so|we|us|me|my|he|up|do|go|be|am|ii|iv|vi|xi|mm|cm|kg|oz|gr|gm|ct|st|nd|rd|th|de|du|la|le|el|et|au|te|en|op|na)(?![a-z]))[a-z]{2}(?![0-9a-z])'
      || '|' || '(?<![-0-9a-z.,])(?:1[0-9]{3}|20[0-2][0-9]) ?(?!(?:ad|bc|ce|bp|in|of|to|by|at|on|or|an|as|is|it|if|no|so|we|us|me|my|he|up|do|go|be|am|ii|iv|vi|xi|mm|cm|kg|oz|gr|gm|ct|st|nd|rd|th|de|du|la|le|el|et|au|te|en|op|na|uk|gb|eu|vf|ef|xf|vg|ae|ar|av|ag|cu|sa|sd|ss|ex|hm|cc|kn)(?![a-z]))[a-z]{2}(?![0-9a-z])'),
    (false, '(?<![a-z])(?:near|at|in|from|by|zip|zip code|zipcode|postcode|post code|plz|cp|cap|cedex|town|village|city|parish|farm|field|lane|road|street|wood|hill|park|church|castle|manor|mill|bridge)[^0-9a-z]{1,3}[0-9]{5}(?![0-9])'
      || '|' || '(?<![0-9])[0-9]{5}[^0-9a-z]{1,3}(?:near|at|in|from|by|zip|zip code|zipcode|postcode|post code|plz|cp|cap|cedex|town|village|city|parish|farm|field|lane|road|street|wood|hill|park|church|castle|manor|mill|bridge)(?![a-z])'
      || '|' || '(?<![0-9])[0-9]{1,3}[.,''][0-9]{4}'),
    (false, '(?<![0-9])[0-9]{1,3}[.,''][0-9]{1,10}[^0-9a-z]{1,12}[0-9]{1,3}[.,''][0-9]{1,10}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))'
      || '|' || '(?<![0-9])[0-9]{1,3}[.,''][0-9]{2,10}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))[^0-9x]{1,24}[0-9]{1,3}[.,''][0-9]{2,10}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))'
      || '|' || '(?<![0-9])[0-9]{1,3}[.,''][0-9]{3,10}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))[^0-9]{1,24}[0-9]{1,3}[.,''][0-9]{3,10}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))'),
    (false, '(?<![0-9])[0-9]{1,3}[^0-9a-z]{1,3}[0-9]{4,10}[^0-9a-z]{1,12}[0-9]{1,3}[^0-9a-z]{1,3}[0-9]{4,10}(?![0-9])'
      || '|' || '(?<![0-9])[0-9]{1,3}[^0-9a-z ]{1,2}[0-9]{3,10}[^0-9a-z]{1,12}[0-9]{1,3}[^0-9a-z ]{1,2}[0-9]{3,10}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))'
      || '|' || '[0-9][.,''][0-9]{2,10}[^0-9a-z]{0,2}(?:north|south|east|west|n|s|e|w|o)(?![a-z])'),
    (false, '[0-9] ?°'
      || '|' || '[0-9] ?(?:deg|degs|degree|degrees)(?![a-z])'
      || '|' || '(?<![0-9])[0-9]{1,3}(?:[^0-9a-z]{1,4}|[^0-9a-z]{0,2}[dhms][^0-9a-z]{0,2})[0-5]?[0-9](?:[^0-9a-z]{1,4}|[^0-9a-z]{0,2}[dhms][^0-9a-z]{0,2})[0-5]?[0-9](?:[.,][0-9]{1,6})?[^0-9]{1,12}[0-9]{1,3}(?:[^0-9a-z]{1,4}|[^0-9a-z]{0,2}[dhms][^0-9a-z]{0,2})[0-5]?[0-9](?:[^0-9a-z]{1,4}|[^0-9a-z]{0,2}[dhms][^0-9a-z]{0,2})[0-5]?[0-9](?![0-9])'),
    (false, '(?<![0-9])[0-9]{1,3}(?:[^0-9a-z]{1,4}|[^0-9a-z]{0,2}[dhms][^0-9a-z]{0,2})[0-5]?[0-9][.,][0-9]{2,6}[^0-9]{1,12}[0-9]{1,3}(?:[^0-9a-z]{1,4}|[^0-9a-z]{0,2}[dhms][^0-9a-z]{0,2})[0-5]?[0-9][.,][0-9]{2,6}(?![0-9])(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'''')(?![a-z]))'
      || '|' || '(?<![0-9])[0-9]{1,3}(?:[^0-9a-z]{1,4}[0-9]{1,6}){0,3}[^0-9a-z]{0,3}(?:north|south|east|west|n|s|e|w|o)(?![a-z])[^0-9a-z]{0,6}[0-9]{1,3}(?:[^0-9a-z]{1,4}[0-9]{1,6}){0,3}[^0-9a-z]{0,3}(?:north|south|east|west|n|s|e|w|o)(?![a-z])'
      || '|' || '(?<![a-z])(?:north|south|east|west|n|s|e|w|o)[^0-9a-z]{0,3}[0-9]{1,3}(?:[^0-9a-z]{1,4}[0-9]{1,6}){0,3}[^0-9a-z]{0,6}(?:north|south|east|west|n|s|e|w|o)[^0-9a-z]{0,3}[0-9]'),
    (false, '(?<![0-9])[0-9]{1,3}[^0-9a-z]{1,4}[0-5]?[0-9][^0-9a-z]{1,4}[0-5]?[0-9](?:[.,][0-9]{1,6})?[^0-9a-z]{0,3}(?:north|south|east|west|n|s|e|w|o)(?![a-z])'
      || '|' || '(?<![a-z])(?:lat|latitude|lng|lon|longitude|gps|utm|wgs84|osgr|ngr|gridref|grid ref|grid reference|easting|eastings|northing|northings)(?![a-z])[^0-9]{0,12}[0-9]'
      || '|' || '(?<![0-9])[0-9]{5,7}(?:[.,][0-9]{1,6})?[^0-9]{1,12}[0-9]{5,7}(?![0-9])'),
    (false, '[0-9]{3}[ .,''][0-9]{3}[^0-9a-z]{1,5}[0-9]{3}[ .,''][0-9]{3}(?![0-9])'
      || '|' || '[0-9]{10}'
      || '|' || '[/]{3} ?[^ -@[-`{-~]{2,24}[. ]{1,2}[^ -@[-`{-~]{2,24}[. ]{1,2}[^ -@[-`{-~]{2}'),
    (false, '(?<![a-z])(?:w3w|what3words|what 3 words|what three words)'
      || '|' || '(?<![^ -@[-`{-~])[^ -@[-`{-~]{4,24}[.][^ -@[-`{-~]{4,24}[.][^ -@[-`{-~]{4}')
$$;

-- Whether a text reveals the location or the day.
create function private.tells_where(words text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  folded text;
  small text;
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
  -- Fast path: most texts contain nothing that a pattern starts with.
  if small !~ '[0-9./]|w3w|what' or small ~ '^[-0-9 ]{0,5}$' then
    return false;
  end if;
  return exists (
    select 1 from private.telling_patterns() p
    where case when p.is_cased then folded else small end ~ p.pattern
  );
end $$;

-- Lower case, with single spaces between words.
create function private.spelled(folded text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(private.fold_case(folded), '[ -/:-@[-`{-~]+', ' ', 'g'), ' ');
$$;

-- Words in the names of many places and finds, which reveal no place on their own.
create function private.common_words() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'acre', 'acres', 'area', 'bank', 'barn', 'beach', 'bottom', 'bridge', 'brook', 'camp', 'castle', 'church', 'city',
    'close', 'common', 'copse', 'corner', 'cottage', 'county', 'croft', 'district', 'down', 'drive', 'east', 'end',
    'estate', 'farm', 'farms', 'field', 'fields', 'ford', 'forest', 'garden', 'grange', 'green', 'ground', 'grove',
    'hall', 'heath', 'hedge', 'hill', 'hills', 'house', 'isle', 'lake', 'land', 'lane', 'long', 'lower', 'manor',
    'marsh', 'meadow', 'meadows', 'mill', 'moor', 'new', 'north', 'old', 'orchard', 'paddock', 'park', 'pasture', 'path',
    'place', 'plough', 'ploughed', 'pond', 'pool', 'ridge', 'river', 'road', 'roman', 'sand', 'site', 'south', 'spring',
    'square', 'stubble', 'track', 'upper', 'valley', 'village', 'wall', 'water', 'way', 'west', 'wood', 'woodland',
    'woods', 'yard', 'england', 'scotland', 'wales', 'ireland', 'britain', 'usa', 'ancient', 'artefact', 'artifact',
    'badge', 'bronze', 'brooch', 'buckle', 'bullet', 'button', 'celtic', 'coin', 'coins', 'copper', 'crotal', 'denarius',
    'find', 'finds', 'gold', 'groat', 'halfpenny', 'hammered', 'hoard', 'hunt', 'iron', 'jewellery', 'jewelry', 'lead',
    'medal', 'medieval', 'musket', 'outing', 'pendant', 'penny', 'quest', 'relic', 'ring', 'saxon', 'search', 'session',
    'shilling', 'silver', 'sixpence', 'spoon', 'stuart', 'survey', 'thimble', 'token', 'treasure', 'tudor', 'victorian',
    'viking', 'walk', 'and', 'brothers', 'company', 'council', 'dame', 'family', 'limited', 'lord', 'lady', 'ltd', 'mrs',
    'miss', 'plc', 'sir', 'sons', 'trust'
  ];
$$;

-- Place names that only the owner knows: titles and places of quests, permissions, landowners and their addresses, each
-- as a whole and in parts.
create function private.own_names(owner uuid) returns text[]
language sql stable set search_path = '' as $$
  with source (words, is_person) as (
    select q.title, false from public.quests q where q.user_id = owner
    union select q.location, false from public.quests q where q.user_id = owner and q.location is not null
    union select p.property_address, false from public.property_permissions p where p.user_id = owner
    union select c.address, false from public.landowner_contacts c where c.user_id = owner and c.address is not null
    union select c.name, true from public.landowner_contacts c where c.user_id = owner
  ),
  folded as (
    select private.fold_case(private.fold_words(s.words)) as words, s.is_person from source s
  ),
  named (name) as (
    select private.spelled(f.words) from folded f
    union select private.spelled(regexp_split_to_table(f.words, '[,;:/|()]')) from folded f
    union select private.spelled(regexp_split_to_table(f.words,
      '[,;:/|()0-9]| - |(?<![a-z])(?:at|near|by|in|on|of|off|from|behind|beside|opposite|the|and|day|visit)(?![a-z])')) from folded f
    -- 'J. Archer & Sons' is known as Archer.
    union select (
      select w.word from string_to_table(private.spelled(f.words), ' ') with ordinality w (word, place)
      where char_length(w.word) >= 3 and w.word <> all (private.common_words())
      order by w.place desc limit 1
    ) from folded f where f.is_person
  )
  select coalesce(array_agg(n.name), '{}') from named n
  where char_length(n.name) >= 3 and n.name ~ '[^0-9 ]' and n.name <> all (private.common_words());
$$;

-- Names that occur in the text: long ones also inside other words, with and without spaces.
create function private.names_in(words text, names text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(n.name), '{}')
  from (select ' ' || private.spelled(private.fold_words(words)) || ' ' as words offset 0) w,
    lateral (select replace(w.words, ' ', '') as run offset 0) r,
    lateral (select name, replace(name, ' ', '') as together from unnest(names) as given (name)) n
  where case when char_length(n.together) >= 6 then strpos(r.run, n.together) > 0
    else strpos(w.words, ' ' || n.name || ' ') > 0 end;
$$;

-- Whether visitors may see the text.
create function private.is_shown_in_gallery(words text, names text[]) returns boolean
language sql immutable set search_path = '' as $$
  select words is null
    or (names = '{}' or private.names_in(words, names) = '{}') and not private.tells_where(words);
$$;

-- A gallery shows new finds once a day, so that frequent visits do not reveal when its owner is out.

-- The publication day at a given time: it changes at 5 o'clock UTC.
create function private.publication_day(at timestamptz) returns date
language sql immutable set search_path = '' as $$
  select ((at at time zone 'utc') - interval '5 hours')::date;
$$;

-- A publication contains what reached the server before its day began, in UTC.
create function private.published_before(day date) returns timestamptz
language sql immutable set search_path = '' as $$
  select day::timestamp at time zone 'utc';
$$;

-- One page of 200 finds, or a fifth of it. Computed for each visitor, so that withdrawn content disappears at once.
-- Security definer, because visitors may read none of these tables. The public fields are listed here one by one, and
-- `gallery_show_fields` can only remove some.
-- Leaves out finds and pictures that arrived since the last publication, and texts, and the title, that reveal a place
-- or contain one of the owner's names. Each publication has a new order, within a month if months are shown, and pages
-- are fixed, so that neither reveals a day. Null if there is no public gallery, for any reason; takes as long for a
-- closed gallery as for one that never existed.
create function private.public_gallery(slug_or_id text, page integer, part integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  page_size constant integer := 200;
  part_size constant integer := 40;
  asks_by_id boolean := slug_or_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  day date := private.publication_day(now());
  before timestamptz := private.published_before(day);
  gallery record;
  shown text[];
  names text[];
  wanted uuid[];
  entries jsonb;
  finds_in_all integer;
begin
  if page is null or page not between 1 and 1000 then
    raise sqlstate '22023' using message = 'page must be between 1 and 1000';
  end if;
  if part is not null and part not between 1 and page_size / part_size then
    raise sqlstate '22023' using message = 'part must be between 1 and 5';
  end if;
  select p.user_id, p.gallery_slug, p.gallery_title, p.gallery_layout_style, p.gallery_show_fields into gallery
  from public.user_preferences p
  where p.user_id = case when asks_by_id then slug_or_id::uuid end
    or p.gallery_slug = case when not asks_by_id then lower(slug_or_id) end;
  if not private.has_public_gallery(coalesce(gallery.user_id, '00000000-0000-0000-0000-000000000000')) then
    return null;
  end if;
  shown := array(
    select field from unnest(array['category', 'depth', 'target_id', 'terrain_type', 'ground_mineralization',
      'moisture_level', 'trash_density', 'ground_compaction', 'month']) as listed (field)
    where field = any (gallery.gallery_show_fields)
  );
  select count(*) into finds_in_all from public.finds f where f.user_id = gallery.user_id and f.created_at < before;
  wanted := array(
    select f.id from public.finds f where f.user_id = gallery.user_id and f.created_at < before
    order by case when 'month' = any (shown) then to_char(f.found_at at time zone 'utc', 'YYYY-MM') end desc,
      md5(to_char(day, 'YYYY-MM-DD') || f.id::text)
    limit case when part is null then page_size else part_size end
    offset (page - 1) * page_size + (coalesce(part, 1) - 1) * part_size
  );
  -- A page contains few of the owner's names at all, so each text is checked for those only.
  select private.names_in(concat_ws(E'\n', gallery.gallery_title, string_agg(concat_ws(E'\n', f.item_description, f.target_id,
    f.terrain_type, f.ground_mineralization, f.moisture_level, f.trash_density, f.ground_compaction), E'\n')),
    private.own_names(gallery.user_id)) into names
  from public.finds f where f.id = any (wanted);

  select jsonb_agg(e.entry order by e.place) into entries
  from (
    select
      w.place,
      jsonb_build_object(
        'name', case when private.is_shown_in_gallery(f.item_description, names) then f.item_description else 'Unnamed Find' end,
        'images', coalesce((
          select jsonb_agg(jsonb_build_object('id', i.public_id, 'width', i.image_width, 'height', i.image_height)
            order by i.sort_order, i.public_id)
          from (
            select n.public_id, m.image_width, m.image_height, m.sort_order
            from public.media m join private.public_media n on n.media_id = m.id
            -- Prevents the owner's index: without statistics the planner would scan it for each find.
            where m.find_id = f.id and (m.user_id = f.user_id) is true and m.media_type = 'image' and m.created_at < before
            order by m.sort_order, n.public_id limit 20
          ) i), '[]'::jsonb)
      ) || coalesce((
        select jsonb_object_agg(v.name, 
          case when v.field in ('category', 'depth', 'month') or private.is_shown_in_gallery(v.value #>> '{}', names) then v.value end)
        from (values
          ('category', 'category', to_jsonb(f.category)),
          ('depth', 'depth_cm', to_jsonb(f.depth_cm)),
          ('target_id', 'target_id', to_jsonb(f.target_id)),
          ('terrain_type', 'terrain_type', to_jsonb(f.terrain_type)),
          ('ground_mineralization', 'ground_mineralization', to_jsonb(f.ground_mineralization)),
          ('moisture_level', 'moisture_level', to_jsonb(f.moisture_level)),
          ('trash_density', 'trash_density', to_jsonb(f.trash_density)),
          ('ground_compaction', 'ground_compaction', to_jsonb(f.ground_compaction)),
          ('month', 'month', to_jsonb(to_char(f.found_at at time zone 'utc', 'YYYY-MM')))
        ) as v (field, name, value)
        where v.field = any (shown)), '{}'::jsonb) as entry
    from unnest(wanted) with ordinality w (id, place) join public.finds f on f.id = w.id
  ) e;

  return jsonb_build_object(
    'slug', gallery.gallery_slug,
    'title', case when private.is_shown_in_gallery(gallery.gallery_title, names) then gallery.gallery_title end,
    'layout', gallery.gallery_layout_style,
    'fields', to_jsonb(shown),
    'finds', coalesce(entries, '[]'::jsonb),
    'total', finds_in_all,
    'page', page,
    'more', finds_in_all > page * page_size
  );
end $$;

-- The gallery of a user by id or slug, 200 finds per page or a fifth of that, newest months first: {slug, title,
-- layout, fields, finds: [{name, images: [{id, width, height}], ...fields}], total, page, more}, or null.
create function public.get_public_gallery(slug_or_id text, page integer default 1, part integer default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.public_gallery(slug_or_id, page, part);
$$;

revoke all on function private.name_public_media() from public;
revoke all on function private.rename_public_media() from public;
revoke all on function private.has_public_gallery(uuid) from public;
revoke all on function private.public_media_path(uuid) from public;
revoke all on function private.fold_words(text) from public;
revoke all on function private.fold_case(text) from public;
revoke all on function private.telling_patterns() from public;
revoke all on function private.tells_where(text) from public;
revoke all on function private.spelled(text) from public;
revoke all on function private.common_words() from public;
revoke all on function private.own_names(uuid) from public;
revoke all on function private.names_in(text, text[]) from public;
revoke all on function private.is_shown_in_gallery(text, text[]) from public;
revoke all on function private.publication_day(timestamptz) from public;
revoke all on function private.published_before(date) from public;
revoke all on function private.public_gallery(text, integer, integer) from public;
revoke all on function public.get_public_gallery(text, integer, integer) from public, anon, authenticated;
grant execute on function private.public_media_path(uuid) to service_role;
grant execute on function private.public_gallery(text, integer, integer) to anon, authenticated, service_role;
grant execute on function public.get_public_gallery(text, integer, integer) to anon, authenticated, service_role;
