import { type Period, toPeriod } from '../find/period.ts';

/** Other period names. The first match wins. */
const WORDS: readonly (readonly [Period, RegExp])[] = [
  ['Post Medieval', /post[\s-]*med|tudor|stuart|georgian|victorian|elizabethan|1[6-8]00s|1[7-9]th c/i],
  ['Early Medieval', /early[\s-]*med|saxon|viking|merovingian|carolingian|migration/i],
  ['Medieval', /mediaeval|medieval|norman|plantagenet|hammered/i],
  ['Palaeolithic', /palaeo|paleo/i],
  ['Mesolithic', /mesolith/i],
  ['Neolithic', /neolith/i],
  ['Bronze Age', /bronze/i],
  ['Iron Age', /iron age|celtic|hallstatt|la t[eè]ne/i],
  ['Roman', /roman|republic/i],
  ['Modern', /modern|20th c|21st c|contemporary/i],
  ['Unknown', /unknown|uncertain|undated/i],
];

export function periodFromText(text: string): Period | null {
  return toPeriod(text) ?? WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
