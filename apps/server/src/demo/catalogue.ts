import type { Category } from '@metalquest/core/find/category';

export type Shape =
  | 'coin'
  | 'ring'
  | 'button'
  | 'ball'
  | 'buckle'
  | 'bell'
  | 'thimble'
  | 'pull'
  | 'mount'
  | 'scrap';

export type Metal = 'silver' | 'copper' | 'lead' | 'gold' | 'bronze' | 'iron';

export interface FindKind {
  readonly name: string;
  readonly category: Category;
  readonly shape: Shape;
  readonly metal: Metal;
  /** Detector reading, 0 to 99. */
  readonly targetId: readonly [number, number];
  readonly depthCm: readonly [number, number];
  readonly weight: number;
  readonly notes: readonly string[];
}

const kind = (
  name: string,
  category: Category,
  shape: Shape,
  metal: Metal,
  targetId: readonly [number, number],
  depthCm: readonly [number, number],
  weight: number,
  ...notes: readonly string[]
): FindKind => ({ name, category, shape, metal, targetId, depthCm, weight, notes });

/** Texts on Roman silver follow records of the Portable Antiquities Scheme. */
export const FIND_KINDS: readonly FindKind[] = [
  kind(
    'Denarius of Mark Antony',
    'Coin',
    'coin',
    'silver',
    [80, 85],
    [14, 26],
    2,
    'LEG VI reverse, the eagle between two standards. Border of dots, well worn.',
    'Travelling mint, 32 to 31 BC. Reported to the finds liaison officer.',
  ),
  kind(
    'Denarius of Tiberius',
    'Coin',
    'coin',
    'silver',
    [81, 85],
    [16, 24],
    1,
    'PONTIF MAXIM, a seated figure with sceptre and branch. Mint of Lyon.',
  ),
  kind('Roman as, illegible', 'Coin', 'coin', 'bronze', [62, 74], [15, 30], 7, 'Worn smooth on both sides.'),
  kind(
    'Silver penny, Edward I',
    'Coin',
    'coin',
    'silver',
    [79, 84],
    [9, 20],
    8,
    'Long cross, London mint. Face up, a hand below the plough line.',
    'Clipped on one side. Rinsed with rain water only.',
  ),
  kind('Cut halfpenny', 'Coin', 'scrap', 'silver', [66, 76], [8, 18], 5, 'Short cross, cut cleanly in two.'),
  kind('Half groat, Henry VII', 'Coin', 'coin', 'silver', [80, 84], [10, 19], 4, 'Canterbury, a sharp one.'),
  kind(
    'Sixpence, Elizabeth I',
    'Coin',
    'coin',
    'silver',
    [82, 86],
    [8, 17],
    5,
    '1573, bent twice: a love token.',
  ),
  kind('Rose farthing', 'Coin', 'coin', 'copper', [34, 46], [5, 12], 8),
  kind('George III halfpenny', 'Coin', 'coin', 'copper', [76, 82], [8, 20], 16, 'Only the outline is left.'),
  kind('Victorian penny', 'Coin', 'coin', 'copper', [80, 86], [6, 18], 14, 'Bun head, date gone.'),
  kind(
    'Jetton, Nuremberg',
    'Coin',
    'coin',
    'copper',
    [56, 64],
    [7, 14],
    6,
    'Hans Krauwinckel, three crowns.',
  ),
  kind('Shilling, George V', 'Coin', 'coin', 'silver', [83, 88], [4, 12], 6),
  kind('Posy ring fragment', 'Jewelry', 'ring', 'gold', [54, 66], [12, 21], 1, 'Letters inside: ...IN HART.'),
  kind('Plain band', 'Jewelry', 'ring', 'gold', [58, 70], [5, 15], 3),
  kind('Silver ring', 'Jewelry', 'ring', 'silver', [70, 78], [6, 15], 4),
  kind('Brooch, plate type', 'Jewelry', 'mount', 'bronze', [58, 68], [14, 25], 3, 'Traces of red enamel.'),
  kind(
    'Livery button',
    'Relic',
    'button',
    'gold',
    [62, 70],
    [6, 15],
    16,
    'A stag on a wreath; gilt left in the letters.',
  ),
  kind('Flat button', 'Relic', 'button', 'copper', [60, 72], [4, 14], 22),
  kind('Thimble', 'Relic', 'thimble', 'copper', [54, 62], [5, 14], 9),
  kind(
    'Crotal bell',
    'Artifact',
    'bell',
    'bronze',
    [68, 76],
    [10, 24],
    8,
    'Robert Wells of Aldbourne, RW. It still rings.',
  ),
  kind('Harness mount', 'Artifact', 'mount', 'bronze', [60, 70], [9, 22], 9),
  kind('Lead spindle whorl', 'Artifact', 'ring', 'lead', [60, 68], [8, 20], 7, 'Cast, with rays.'),
  kind('Bag seal', 'Artifact', 'button', 'lead', [56, 64], [6, 14], 7, 'A crowned initial.'),
  kind('Knife chape', 'Historic', 'mount', 'bronze', [52, 60], [12, 24], 3),
  kind('Gilt buckle plate', 'Historic', 'buckle', 'gold', [60, 70], [11, 22], 3, 'Gilding in the corners.'),
  kind('Double loop buckle', 'Historic', 'buckle', 'bronze', [60, 68], [8, 20], 9),
  kind(
    'Strap end',
    'Historic',
    'mount',
    'bronze',
    [56, 64],
    [12, 24],
    4,
    'Two eyes and a snout, if you want to see them.',
  ),
  kind('Musket ball', 'Military', 'ball', 'lead', [58, 66], [6, 20], 18, '14 grams, one side flat.'),
  kind('Minie bullet', 'Military', 'ball', 'lead', [60, 68], [8, 18], 4),
  kind('Cap badge', 'Military', 'mount', 'copper', [62, 72], [5, 14], 3, 'Royal Berkshire, the dragon.'),
  kind('Uniform button', 'Military', 'button', 'copper', [60, 70], [4, 12], 8),
  kind('Ring pull', 'Trash', 'pull', 'lead', [50, 56], [2, 8], 16),
  kind('Shotgun cap', 'Trash', 'button', 'copper', [48, 56], [2, 10], 16),
  kind('Foil and can slaw', 'Trash', 'scrap', 'lead', [30, 60], [2, 12], 10),
  kind('Iron nail', 'Trash', 'scrap', 'iron', [4, 14], [8, 22], 6),
  kind('Melted lead', 'Other', 'scrap', 'lead', [55, 68], [5, 16], 8),
];
