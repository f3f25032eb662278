import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type ArticlePiece, articlePieces } from './article-pieces.ts';

/** Raw HTML is no construct, so it stays text. */
const SYNTAX = [gfm(), { disable: { null: ['htmlFlow', 'htmlText'] } }];
/** Without the search for addresses in finished text, which takes time by the square of a word's length. */
const TREE = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }));
/** Ends what stands before a piece, so that its first line continues nothing. */
const STUB_END = '[end of names]: #\n\n';

/** A part of an article with the lines that stand before it, for telling where a node is. */
export interface MarkdownPart {
  readonly content: readonly RootContent[];
  /** What is added to a line of a node for the line of the article, counted from 1. */
  readonly lineShift: number;
  /** Whether it was left as it was typed. */
  readonly isPlain: boolean;
}

function plainParagraphs(text: string): RootContent[] {
  return text
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
}

/** The words of a node, without its marks. */
export function plainText(node: Nodes): string {
  if ('children' in node) return node.children.map(plainText).join('');
  if ('value' in node) return node.value;
  return 'alt' in node ? (node.alt ?? '') : '';
}

/** The line of the piece's text on which a node begins, counted from 1; 1 when the parser does not say. */
export function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1;
}

/** Reads a piece after stubs of the names that it may refer to: what they lead to is known from elsewhere. */
function readPiece(piece: ArticlePiece, names: readonly string[]): MarkdownPart {
  if (piece.isPlain) {
    return { content: plainParagraphs(piece.text), lineShift: piece.firstLine, isPlain: true };
  }
  const low = piece.text.toLowerCase();
  const used = names.filter((name) => low.includes(`[${name.toLowerCase()}]`));
  // A blank line behind each footnote: without it the next line goes on with its text.
  const stubs = used.map((name) => (name.startsWith('^') ? `[${name}]: .\n\n` : `[${name}]: #\n`)).toSorted();
  const before = used.length === 0 ? '' : stubs.join('') + STUB_END;
  const stubLines = before.split('\n').length - 1;
  const root = fromMarkdown(before + piece.text, { extensions: SYNTAX, mdastExtensions: TREE });
  return {
    content: root.children.filter((node) => lineOf(node) > stubLines),
    lineShift: piece.firstLine - stubLines,
    isPlain: false,
  };
}

/** An article as the parser's trees, piece by piece in their order. Never throws; what cannot be read stays as typed. */
export function markdownParts(markdown: string): readonly MarkdownPart[] {
  const { pieces, names } = articlePieces(markdown);
  return pieces.map((piece) => {
    try {
      return readPiece(piece, names);
    } catch {
      return readPiece({ ...piece, isPlain: true }, names);
    }
  });
}
