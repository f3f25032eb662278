/* Patterns for days and times of day; see revealing-patterns.ts for their rules. */

/** Separator between numbers: no letter, no digit. */
const GAP = '[^0-9a-z]';
const ALONE = '(?<![0-9])';
const ENDS = '(?![0-9])';
/** A number with a unit is a size or weight. */
export const NO_UNIT = `(?! ?(?:mm|cm|m|g|gr|gm|gms|gram|grams|kg|oz|in|ins|inch|inches|ct|pt|"|'')(?![a-z]))`;

const either = (...patterns: readonly string[]) => `(?:${patterns.join('|')})`;

const DAY = '(?:0?[1-9]|[12][0-9]|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)[0-9]{2}';
const BETWEEN = `${GAP}{1,3}`;
/** Without 'mars' and 'augustus', who are also a god and an emperor: 'Mars, 2nd century'. */
const MONTHS = [
  'jan|january|januar|janvier|januari|feb|february|februar|februari|fev|fevrier|mar|march|marz|marzo|maerz|mrz|maart',
  'apr|april|aprile|avr|avril|abril|may|mai|mei|mayo|maggio|jun|june|juni|juin|junio|giugno|jul|july|juli|juillet|julio|luglio',
  'aug|august|aout|agosto|sep|sept|september|septembre|septiembre|settembre|oct|okt|october|oktober|octobre|octubre|ottobre',
  'nov|november|novembre|noviembre|dec|dez|dic|december|dezember|decembre|diciembre|dicembre|ene|enero|gennaio|febrero|febbraio',
];
const NAMED_MONTH = `${either('mars|augustus', ...MONTHS)}(?![a-z])`;
const MONTH_FIRST = `${either(...MONTHS)}(?![a-z])`;
const ORDINAL = '(?:st|nd|rd|th)?';
/** 'Coins of August 14th century', '2 may be Roman', 'Nov 12.5 mm', '14 Mar x 3'. */
const NO_DAY = `(?![.,]?[0-9])${NO_UNIT}(?!${GAP}{0,3}(?:c|cent|century|centuries|x|ad|bc|be|have|not)(?![a-z]))`;
/** A day before 1900 belongs to the object: 'Medal of 22 June 1897'. */
const NOT_LONG_AGO = `(?!${GAP}{1,4}(?:of |de )?1[0-8][0-9]{2}${ENDS})`;

const TENS = '(?:twenty|thirty)[^0-9a-z]{1,2}';
const NTH = `(?:${TENS})?${either(
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth',
  'fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth',
)}`;
const WEEKDAY = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const WEEKDAY_SHORT = 'mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun';
const ABOUT_A_DAY =
  '(?<![a-z])(?:on|found|dug|date|dated|day|since|until|till)(?: on| the| on the)?[^0-9a-z]{1,3}';
/** 'Button of a man on the 27th Foot' */
const NO_REGIMENT =
  '(?! ?(?:c|cent|century|foot|regiment|reg|regt|rgt|bn|battalion|lancers|hussars|dragoons|light|army|division|brigade|infantry|bengal|madras)(?![a-z]))';

export const DATE = [
  `${ALONE}${either(`${DAY}${BETWEEN}${MONTH}`, `${MONTH}${BETWEEN}${DAY}`)}${BETWEEN}${YEAR}${ENDS}`,
  `(?<![0-9])(?<![0-9][-./])${either(`${DAY}[-./]${MONTH}`, `${MONTH}[-./]${DAY}`)}[-./][0-9]{2}${ENDS}${NO_UNIT}`,
  `${ALONE}${YEAR}${BETWEEN}${MONTH}${BETWEEN}${DAY}${ENDS}`,
  `${ALONE}${either(`${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])`, `(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])${YEAR}`)}${ENDS}`,
  // 27/11; 11/27; 05/11; not 1/12 or 12/13th
  `(?<![0-9]|[0-9][-./])${either(`(?:1[3-9]|2[0-9]|3[01])[/]${MONTH}`, `(?:0[1-9]|1[0-2])[/](?:0[1-9]|1[3-9]|2[0-9]|3[01])`, `0[1-9][/]1[0-2]`)}(?![0-9/]|st|nd|rd|th)`,
  // 27.11.
  `(?<![0-9]|[0-9][-./,])(?:0[1-9]|[12][0-9]|3[01])[.](?:0[1-9]|1[0-2])[.](?![0-9])`,
  // On 5/11; found 27.11
  `${ABOUT_A_DAY}${DAY}[-./]${MONTH}(?![0-9]|[-./][0-9]|st|nd|rd|th)${NO_UNIT}(?! ?(?:ad|bc|c|cent|century|x)(?![a-z]))`,
  // On the 27th
  `(?<![a-z])(?:on|found) (?:on )?the ${DAY}(?:st|nd|rd|th)(?![a-z])${NO_REGIMENT}`,
  // 27.XI.2026; 2026-W48
  `${ALONE}${DAY}[^0-9a-z]{1,3}(?:i|ii|iii|iv|v|vi|vii|viii|ix|x|xi|xii)[^0-9a-z]{1,3}${YEAR}${ENDS}`,
  `${ALONE}20[0-9]{2}[^0-9a-z]{0,2}(?:w|kw|week) ?[0-5]?[0-9]${ENDS}`,
];

/** Part of every name of a month. */
export const MONTH_WORD =
  'jan|feb|fev|mar|mrz|maer|apr|avr|abr|may|mai|mei|mag|jun|jui|giu|jul|lug|aug|aou|ago|sep|set|oct|okt|out|ott|nov|dec|dez|dic|ene|gen';
export const DATE_WITH_MONTH = [
  `${ALONE}${DAY}${ORDINAL}${GAP}{0,3}(?:of |de |den )?${NAMED_MONTH}${GAP}{0,4}(?:of |de )?(?:${YEAR}|[0-9]{2})${ENDS}`,
  `(?<![a-z])${NAMED_MONTH}${GAP}{0,3}${DAY}${ORDINAL}${GAP}{1,4}${YEAR}${ENDS}`,
  `${ALONE}${YEAR}${GAP}{0,3}${NAMED_MONTH}${GAP}{0,3}${DAY}${ENDS}`,
  // 27 Nov; 27th of November
  `(?<![0-9]|[0-9][.,])${DAY}${ORDINAL}${GAP}{0,3}(?:day of |of |de |den )?${NAMED_MONTH}(?! ?(?:be|have|not)(?![a-z]))${NOT_LONG_AGO}`,
  // Nov 27th
  `(?<![a-z])${MONTH_FIRST}${GAP}{0,3}(?:the )?${DAY}${ORDINAL}(?![a-z])${NO_DAY}${NOT_LONG_AGO}`,
  // Twenty-seventh of November
  `(?<![a-z])${NTH}${GAP}{1,3}(?:day of |of )?${MONTH_FIRST}(?! ?(?:be|have|not)(?![a-z]))${NOT_LONG_AGO}`,
  `(?<![a-z])${MONTH_FIRST}${GAP}{1,3}(?:the )?${NTH}(?![a-z])(?! (?:c|cent|century|centuries)(?![a-z]))${NOT_LONG_AGO}`,
];

/** Part of every word that the patterns for days and times in words begin or end with. */
export const DAY_WORD =
  'mon|tue|wed|thu|fri|sat|sun|day|night|morning|afternoon|evening|noon|clock|past| to |christmas|year|easter|halloween';
export const DATE_IN_WORDS = [
  // Friday 27; last Sunday; this morning
  `(?<![a-z])(?:${WEEKDAY}|${WEEKDAY_SHORT})(?![a-z])${GAP}{0,3}(?:the )?${DAY}${ORDINAL}(?![a-z])${NO_DAY}`,
  `${ALONE}${DAY}(?:st|nd|rd|th)?${GAP}{1,3}(?:${WEEKDAY})(?![a-z])`,
  `(?<![a-z])(?:last|this|next|on) (?:${WEEKDAY})(?![a-z])`,
  '(?<![a-z])(?:today|tonight|yesterday|last night|(?:this|monday|tuesday|wednesday|thursday|friday|saturday|sunday) (?:morning|afternoon|evening))(?![a-z])',
  '(?<![a-z])(?:on|found|dug) (?:on )?(?:christmas|boxing day|new year|easter|good friday|halloween|bank holiday)',
];

const HOUR = '(?:[01]?[0-9]|2[0-3])';
const MINUTE = '[0-5][0-9]';
const HOUR_IN_WORDS = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const AROUND = '(?<![a-z])(?:at|around|about|before|after|by|until|till|um)';

export const TIME = [
  // 10:42; not the scale 1:43
  `(?<![0-9:.])(?!1:)${HOUR}:${MINUTE}(?![0-9])`,
  // 10:42 am; 1042am; 9 a.m.
  `${ALONE}${HOUR}(?:[:.,h ]?${MINUTE})? ?(?:am|pm|a[.] ?m|p[.] ?m)(?![a-z])`,
  // 1042 hrs; 10h42
  `${ALONE}(?:[01][0-9]|2[0-3])[:.]?${MINUTE} ?(?:hrs|hours|uhr)(?![a-z])`,
  `${ALONE}${HOUR} ?h ?${MINUTE}${ENDS}`,
  `${ALONE}${HOUR} ?uhr(?![a-z])`,
  // At 10.42; at 1042
  `${AROUND} ${HOUR}[.:, ]?${MINUTE}(?![0-9]|[.,][0-9])${NO_UNIT}(?! ?(?:ad|bc|x)(?![a-z]))`,
];

/** 1042h; a capital is a mint mark: 'Penny 1917 H'. */
export const TIME_SMALL = [`${ALONE}(?:[01][0-9]|2[0-3])[:.]?${MINUTE} ?h(?![A-Za-z])`];

export const TIME_IN_WORDS = [
  // At 9 o'clock; this morning at 9; half past nine
  `${AROUND} (?:[0-9]{1,2}|${HOUR_IN_WORDS}) ?o ?'? ?clock`,
  `(?<![a-z])(?:morning|afternoon|evening|night) ?,? (?:at|around|about) (?:[0-9]{1,2}|${HOUR_IN_WORDS})(?![0-9a-z])`,
  `(?<![a-z0-9])(?:[0-9]{1,2}|${HOUR_IN_WORDS}) (?:this|in the) (?:morning|afternoon|evening)(?![a-z])`,
  `(?<![a-z])(?:half|quarter|[0-9]{1,2}|five|ten|twenty) (?:past|to) (?:[0-9]{1,2}|${HOUR_IN_WORDS})(?![0-9a-z])`,
  '(?<![a-z])(?:at|around|about) (?:noon|midday|midnight)(?![a-z])',
];
