import type { Definition, FootnoteDefinition, Heading, Nodes } from 'mdast';
import { headingIds } from './heading-ids.ts';
import { type MarkdownPart, plainText } from './markdown-tree.ts';

/** What must be known of a whole article before any part of it is read. */
export interface ArticleFacts {
  /** What a name leads to, by the name as the parser compares it. */
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly footnotes: ReadonlyMap<string, { readonly node: FootnoteDefinition; readonly lineShift: number }>;
  readonly ids: ReadonlyMap<Heading, string>;
  /** All ids of headings, for links within the article. */
  readonly anchors: ReadonlySet<string>;
}

/** Headings in quotes and lists count too; deeper than this nothing is looked for. */
const MAX_DEPTH = 24;

/** Gathers the headings and what links and footnotes refer to. Of two with the same name the first counts. */
export function articleFacts(parts: readonly MarkdownPart[]): ArticleFacts {
  const definitions = new Map<string, Definition>();
  const footnotes = new Map<string, { node: FootnoteDefinition; lineShift: number }>();
  const ids = new Map<Heading, string>();
  const idOf = headingIds();

  function visit(node: Nodes, lineShift: number, depth: number): void {
    if (node.type === 'heading') {
      const text = plainText(node);
      if (text.trim() !== '') ids.set(node, idOf(text));
      return;
    }
    if (node.type === 'definition' && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node);
    }
    if (node.type === 'footnoteDefinition' && !footnotes.has(node.identifier)) {
      footnotes.set(node.identifier, { node, lineShift });
    }
    if (node.type === 'paragraph' || depth > MAX_DEPTH || !('children' in node)) return;
    for (const child of node.children) visit(child, lineShift, depth + 1);
  }
  for (const { content, lineShift } of parts) for (const node of content) visit(node, lineShift, 0);
  return { definitions, footnotes, ids, anchors: new Set(ids.values()) };
}
