import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';

const any = () => true;
/** `text-[1.375rem]` and `border-[3px]` are sizes, `text-[#23261f]` is a colour. */
const isLength = (value: string) => /^\[(?:[\d.]|clamp|calc|max|min)/.test(value);
const scale = (name: string) => [{ [name]: [any] }];
const sides = (name: string) => ['', 'x', 'y', 't', 'r', 'b', 'l'].map((side) => name + side);

/** Each prefix is a group in which the last utility wins. */
const PREFIXES = [
  ...sides('p'),
  ...sides('m'),
  ...[
    'w',
    'h',
    'size',
    'min-w',
    'min-h',
    'max-w',
    'max-h',
    'gap',
    'gap-x',
    'gap-y',
    'basis',
    'grid-cols',
    'col-span',
  ],
  ...[
    'inset',
    'inset-x',
    'inset-y',
    'top',
    'right',
    'bottom',
    'left',
    'z',
    'items',
    'justify',
    'self',
    'content',
  ],
  ...[
    'bg',
    'shadow',
    'opacity',
    'leading',
    'tracking',
    'animate',
    'overflow',
    'fill',
    'line-clamp',
    'aspect',
  ],
];

/** tailwind-merge without its full table (8 kB). An unlisted utility does not replace another. */
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(PREFIXES.map((prefix) => [prefix, scale(prefix)])),
    display: [
      'block',
      'inline',
      'inline-block',
      'flex',
      'inline-flex',
      'grid',
      'inline-grid',
      'contents',
      'hidden',
    ],
    position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
    'font-size': [{ text: ['xs', 'sm', 'base', 'md', 'lg', 'xl', '2xl', '3xl', '4xl', isLength] }],
    'text-align': [{ text: ['left', 'center', 'right', 'start', 'end'] }],
    'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
    'text-color': [{ text: [any] }],
    'font-family': [{ font: ['sans', 'display'] }],
    'font-weight': [{ font: [any] }],
    'border-width': [{ border: ['', '0', '2', '4', isLength] }],
    'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
    'border-side': ['x', 'y', 't', 'r', 'b', 'l'].map((side) => ({
      [`border-${side}`]: ['', '0', '2', '4'],
    })),
    'border-color': [{ border: [any] }],
    rounded: [{ rounded: ['xs', 'sm', 'control', 'picture', 'card', 'full', 'none', isLength] }],
    'flex-direction': [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
    'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
    flex: [{ flex: [any] }],
    grow: ['grow', 'grow-0'],
    shrink: ['shrink', 'shrink-0'],
    white: [{ whitespace: [any] }],
  },
  conflictingClassGroups: {
    p: sides('p').slice(1),
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: sides('m').slice(1),
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    size: ['w', 'h'],
    inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    gap: ['gap-x', 'gap-y'],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after', 'placeholder', '*', '**'],
}));

export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
