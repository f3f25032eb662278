import { CATEGORIES, type Category } from '../find/category.ts';

/* Object types of the Portable Antiquities Scheme and of apps. The first match wins. */
const WORDS: readonly (readonly [Category, RegExp])[] = [
  [
    'Military',
    /\b(musket|bullet|shot|shell|cartridge|cap badge|military|militaria|sword|spear(head)?|arrow(head)?|grenade|shrapnel)/,
  ],
  [
    'Coin',
    /\bdenari|\b(coins?|token|penny|halfpenny|farthing|groat|shilling|sestertius|dupondius|nummus|radiate|sixpence|jetton|stater)\b/,
  ],
  [
    'Jewelry',
    /\b(jewell?e?ry|rings?|finger ring|brooch|fibula|pendant|necklace|bracelet|earring|bead|locket|cuff ?link)\b/,
  ],
  ['Trash', /\b(trash|rubbish|junk|foil|can ?slaw|pull ?tab|ring ?pull|bottle cap|slag|scrap|waste|nail)\b/],
  [
    'Relic',
    /\b(relic|buckle|button|strap|key|thimble|seal|buttons|mount|bell|spoon|buckles|badge|crotal|weight)\b/,
  ],
  [
    'Artifact',
    /\b(arti?e?fact|axe ?head|axe|palstave|blade|knife|awl|spindle|ingot|vessel|figurine|mace|sherd|flint|tool)\b/,
  ],
  ['Historic', /\b(historic|history|antique|medieval|roman|viking|saxon)\b/],
];

/** Category of a foreign description; Other if none matches. */
export function categoryFromText(...texts: readonly (string | null | undefined)[]): Category {
  for (const text of texts) {
    const words = (text ?? '').toLowerCase();
    const own = CATEGORIES.find((category) => category.toLowerCase() === words.trim());
    const met = own ?? WORDS.find(([, pattern]) => pattern.test(words))?.[0];
    if (met) return met;
  }
  return 'Other';
}
