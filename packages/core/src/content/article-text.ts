import { trimEndOf } from '../text/trim-signs.ts';
import type { ArticleInline, ArticleNode } from './article.ts';

/** Reading speed on a screen (Brysbaert 2019: 238 for English prose; slightly lower here). */
const WORDS_PER_MINUTE = 220;
const INLINE: ReadonlySet<string> = new Set<ArticleInline['type']>([
  'text',
  'inline-code',
  'break',
  'emphasis',
  'strong',
  'deleted',
  'link',
  'footnote-reference',
  'image',
]);
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*/gu;

/** Plain text of inline nodes; an image gives its alternative text. */
export function inlineText(nodes: readonly ArticleInline[]): string {
  return nodes.map(oneInline).join('');
}

function oneInline(node: ArticleInline): string {
  switch (node.type) {
    case 'text':
    case 'inline-code':
      return node.text;
    case 'break':
      return ' ';
    case 'image':
      return node.alt;
    case 'footnote-reference':
      return '';
    default:
      return inlineText(node.children);
  }
}

export function articleText(nodes: readonly ArticleNode[]): string {
  // Adjacent inline nodes form one line.
  const lines = nodes.map((node, at) => {
    const continues = isInline(node) && at + 1 < nodes.length && isInline(nodes[at + 1]);
    return linesOf(node).join('\n') + (continues ? '' : '\n');
  });
  return lines
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
}

function isInline(node: ArticleNode | undefined): node is ArticleInline {
  return node !== undefined && INLINE.has(node.type);
}

function linesOf(node: ArticleNode): string[] {
  switch (node.type) {
    case 'heading':
    case 'paragraph':
      return [inlineText(node.children)];
    case 'quote':
      return [articleText(node.children)];
    case 'list':
    case 'footnotes':
      return node.items.map(({ children }) => articleText(children));
    case 'table':
      return [node.head, ...node.rows].flatMap((cells) => cells.map(inlineText));
    case 'code':
      return [node.text];
    case 'figure':
      return [node.image.caption ?? ''];
    case 'rule':
      return [];
    default:
      return [oneInline(node)];
  }
}

export function wordCount(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** Reading time in whole minutes, at least 1. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/** Cuts after a sentence if one ends in the second half, else after a word with '…'. */
export function shortened(text: string, limit: number): string {
  const whole = text.replaceAll(/\s+/g, ' ').trim();
  if (whole.length <= limit) return whole;
  const start = whole.slice(0, limit - 1);
  const sentence = Math.max(...['. ', '? ', '! '].map((end) => start.lastIndexOf(end)));
  if (sentence >= limit / 2) return start.slice(0, sentence + 1);
  const word = start.lastIndexOf(' ');
  // Drop a split surrogate pair.
  const cut = (word > 0 ? start.slice(0, word) : start).replace(/[\uD800-\uDBFF]$/, '');
  return `${trimEndOf(cut, ' ,;:.–-')}…`;
}
