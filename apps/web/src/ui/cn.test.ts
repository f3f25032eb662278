import { expect, it } from 'vitest';
import { cn } from './cn.ts';

it.each([
  ['a part’s padding gives way to the one asked for', ['px-7 py-3', 'px-3'], 'py-3 px-3'],
  ['padding all round replaces that of the sides', ['px-4 pt-2', 'p-0'], 'p-0'],
  ['a size of text is not a colour of text', ['text-lg text-muted', 'text-md'], 'text-muted text-md'],
  [
    'an arbitrary size of text is a size',
    ['text-lg text-muted', 'text-[1.375rem]'],
    'text-muted text-[1.375rem]',
  ],
  ['a colour of text leaves its size', ['text-sm text-ink', 'text-clay'], 'text-sm text-clay'],
  [
    'a border’s colour leaves its width',
    ['border border-line', 'border-transparent'],
    'border border-transparent',
  ],
  [
    'a dashed border keeps colour and width',
    ['border border-line', 'border-dashed'],
    'border border-line border-dashed',
  ],
  ['sizes replace width and height', ['h-11 w-11', 'size-15'], 'size-15'],
  ['a wide screen’s rule leaves the narrow one’s', ['flex', 'md:hidden'], 'flex md:hidden'],
  ['the same screen’s rule is replaced', ['md:px-4', 'md:px-0'], 'md:px-0'],
  ['growing is not a direction', ['flex flex-col', 'flex-1'], 'flex flex-col flex-1'],
  ['negative margins count', ['-mt-1', 'mt-2'], 'mt-2'],
  ['what it does not know stays', ['figures truncate', 'eyebrow'], 'figures truncate eyebrow'],
])('%s', (_, classes, joined) => {
  expect(cn(...classes)).toBe(joined);
});
