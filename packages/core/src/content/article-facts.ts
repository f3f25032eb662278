import type { Definition, FootnoteDefinition, Heading, Nodes } from 'mdast';
import { type MarkdownPart, plainText } from './markdown-tree.ts';
import { slugOfTitle } from './slug.ts';

const TAKEN = ['root', 'main', 'contents', 'article', 'footnotes', 'comments', 'share', 'related'];
const MAX_LENGTH = 80;

/** Creates unique heading ids: 'coins', then 'coins-2' for a second heading with that text. */
function headingIds(): (text: string) => string {
  const taken = new Set(TAKEN);
  const next = new Map<string, number>();
  return (text) => {
    const words = slugOfTitle(text).slice(0, MAX_LENGTH).replace(/-$/, '') || 'section';
    let id = words;
    for (let at = next.get(words) ?? 2; taken.has(id); at += 1) {
      id = `${words}-${at}`;
      next.set(words, at + 1);
    }
    taken.add(id);
    return id;
  };
}

export interface ArticleFacts {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly footnotes: ReadonlyMap<string, { readonly node: FootnoteDefinition; readonly lineShift: number }>;
  readonly ids: ReadonlyMap<Heading, string>;
  readonly anchors: ReadonlySet<string>;
}

const MAX_DEPTH = 24;

/** Collects headings, link definitions and footnotes. The first of duplicate names wins. */
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
