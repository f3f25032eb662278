const KINDS = ['phone', 'laptop'] as const;
const THEMES = ['light', 'dark'] as const;
/** The walks through the app, each with its own devices and states. */
const WALKS = ['visitor', 'public', 'gallery', 'empty', 'season', 'account', 'admin', 'native'] as const;

export type Kind = (typeof KINDS)[number];
type Theme = (typeof THEMES)[number];
export type Walk = (typeof WALKS)[number];

const isOfNative = (part: string): boolean => 'native-'.includes(part) || part.startsWith('native');

/** Which pictures are to be taken. */
export interface Wanted {
  readonly kinds: readonly Kind[];
  readonly themes: readonly Theme[];
  readonly walks: readonly Walk[];
  /** Whole pages, not what the screen shows of them. */
  readonly isWhole: boolean;
  /** Whether a picture is wanted, by its name. */
  has(name: string): boolean;
}

/**
 * From words as they are typed: kinds of devices, themes and walks choose among their like; any other word chooses the
 * pictures with that in their name. Without a word of a sort there is all of that sort.
 */
export function wantedOf(words: readonly string[]): Wanted {
  const those = <T extends string>(all: readonly T[]): readonly T[] => {
    const named = all.filter((one) => words.includes(one));
    return named.length > 0 ? named : all;
  };
  const sorts: readonly string[] = [...KINDS, ...THEMES, ...WALKS];
  const parts = words.filter((word) => !sorts.includes(word) && !word.startsWith('--'));
  return {
    kinds: those(KINDS),
    themes: those(THEMES),
    // Its pictures are all called native-something: for others it need not be walked.
    walks: those(WALKS).filter(
      (walk) => walk !== 'native' || words.includes(walk) || parts.length === 0 || parts.some(isOfNative),
    ),
    isWhole: words.includes('--whole'),
    has: (name) => parts.length === 0 || parts.some((part) => name.includes(part)),
  };
}
