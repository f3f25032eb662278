const KINDS = ['phone', 'laptop'] as const;
const THEMES = ['light', 'dark'] as const;
/** The walks through the app, each with its own devices and states. */
const WALKS = ['visitor', 'public', 'gallery', 'empty', 'season', 'account', 'admin', 'native'] as const;

export type Kind = (typeof KINDS)[number];
type Theme = (typeof THEMES)[number];
export type Walk = (typeof WALKS)[number];

const isOfNative = (part: string): boolean => 'native-'.includes(part) || part.startsWith('native');

export interface ScreenSelection {
  readonly kinds: readonly Kind[];
  readonly themes: readonly Theme[];
  readonly walks: readonly Walk[];
  /** Full-page pictures instead of the visible viewport. */
  readonly isFullPage: boolean;
  /** Whether the picture with this name is wanted. */
  has(name: string): boolean;
}

/**
 * Parses command-line words. Kinds, themes and walks each restrict their own group; any other word selects
 * pictures whose name contains it. A group without a word is unrestricted.
 */
export function screenSelectionOf(args: readonly string[]): ScreenSelection {
  const selected = <T extends string>(options: readonly T[]): readonly T[] => {
    const matching = options.filter((option) => args.includes(option));
    return matching.length > 0 ? matching : options;
  };
  const groupNames: readonly string[] = [...KINDS, ...THEMES, ...WALKS];
  const parts = args.filter((arg) => !groupNames.includes(arg) && !arg.startsWith('--'));
  return {
    kinds: selected(KINDS),
    themes: selected(THEMES),
    // Native pictures are all named native-*, so skip this walk for other names.
    walks: selected(WALKS).filter(
      (walk) => walk !== 'native' || args.includes(walk) || parts.length === 0 || parts.some(isOfNative),
    ),
    isFullPage: args.includes('--whole'),
    has: (name) => parts.length === 0 || parts.some((part) => name.includes(part)),
  };
}
