import { trimEndOf } from '../text/trim-signs.ts';
import type { Article, ArticleInline, ArticleNode } from './article.ts';

/** Words a minute of somebody who reads on a screen (Brysbaert 2019: 238 for English prose; a little slower here). */
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

/** The words of a line, without its marks. A picture says its alternative text. */
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

/** The words of an article, a line for each paragraph, heading, item and cell. */
export function articleText(nodes: readonly ArticleNode[]): string {
  // Words of an item that stand in no paragraph are one line.
  const lines = nodes.map((node, at) => {
    const goesOn = isInline(node) && at + 1 < nodes.length && isInline(nodes[at + 1]);
    return linesOf(node).join('\n') + (goesOn ? '' : '\n');
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

/** How many words a text has. */
export function wordCount(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

/** Whole minutes to read so many words, at least 1. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/** A text of at most `limit` characters, cut behind a sentence if one ends late enough, else behind a word with '…'. */
export function shortened(text: string, limit: number): string {
  const whole = text.replaceAll(/\s+/g, ' ').trim();
  if (whole.length <= limit) return whole;
  const start = whole.slice(0, limit - 1);
  const sentence = Math.max(...['. ', '? ', '! '].map((end) => start.lastIndexOf(end)));
  if (sentence >= limit / 2) return start.slice(0, sentence + 1);
  const word = start.lastIndexOf(' ');
  // Half a character outside the basic plane is none.
  const cut = (word > 0 ? start.slice(0, word) : start).replace(/[\uD800-\uDBFF]$/, '');
  return `${trimEndOf(cut, ' ,;:.–-')}…`;
}

/** What an article begins with, for a card: its first paragraphs, at most `limit` characters. */
export function excerptOf(article: Pick<Article, 'body'>, limit = 200): string {
  const paragraphs = article.body.filter((node) => node.type === 'paragraph');
  return shortened(articleText(paragraphs.slice(0, 3)), limit);
}
