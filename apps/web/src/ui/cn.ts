import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Knows the names of our own scale (theme.css), so that `text-md` is a size and not a colour. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['xs', 'sm', 'base', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'],
      radius: ['xs', 'sm', 'control', 'picture', 'card'],
      shadow: ['soft', 'float'],
      font: ['display', 'sans'],
      'font-weight': ['figure'],
    },
  },
});

/** Joins class names; of two that set the same property the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
