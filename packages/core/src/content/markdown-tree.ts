import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type ArticlePiece, articlePieces } from './article-pieces.ts';

/** Raw HTML is disabled and stays text. */
const SYNTAX = [gfm(), { disable: { null: ['htmlFlow', 'htmlText'] } }];
/** Without the autolink transform, which is quadratic in the length of a word. */
const TREE = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }));
/** Separates the stubs from the piece, so that its first line does not continue them. */
const STUB_END = '[end of names]: #\n\n';

export interface MarkdownPart {
  readonly content: readonly RootContent[];
  /** Add this to a node's line to get the article's line, counted from 1. */
  readonly lineShift: number;
  /** Whether the piece was not parsed. */
  readonly isPlain: boolean;
}

function plainParagraphs(text: string): RootContent[] {
  return text
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
}

export function plainText(node: Nodes): string {
  if ('children' in node) return node.children.map(plainText).join('');
  if ('value' in node) return node.value;
  return 'alt' in node ? (node.alt ?? '') : '';
}

/** First line of a node within its piece, counted from 1; 1 if unknown. */
export function lineOf(node: Nodes): number {
  return node.position?.start.line ?? 1;
}

/** Parses a piece after stub definitions of the names it refers to; the real targets are in ArticleFacts. */
function readPiece(piece: ArticlePiece, names: readonly string[]): MarkdownPart {
  if (piece.isPlain) {
    return { content: plainParagraphs(piece.text), lineShift: piece.firstLine, isPlain: true };
  }
  const low = piece.text.toLowerCase();
  const used = names.filter((name) => low.includes(`[${name.toLowerCase()}]`));
  // Without the blank line the next line would continue the footnote.
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

/** Parses an article piece by piece. Never throws; a piece that fails to parse becomes plain text. */
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
