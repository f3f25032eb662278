import type { Heading, List, Nodes, RootContent, Table } from 'mdast';
import type { ArticleBlock, ArticleFootnote, ArticleInline, ArticleNode, ArticleProblem } from './article.ts';
import type { ArticleFacts } from './article-facts.ts';
import { cleanText, type InlineContext, readInline } from './inline-reader.ts';
import { lineOf, plainText } from './markdown-tree.ts';

/** Deeper nodes are rendered as text. */
const MAX_DEPTH = 24;
const MAX_PROBLEMS = 50;
/** Short rows are padded, so this bounds the output of a line. */
const MAX_COLUMNS = 50;
const LANGUAGE = /^[\w+#.-]{1,30}$/;

function unwrapped(node: ArticleBlock): readonly ArticleNode[] {
  return node.type === 'paragraph' ? node.children : [node];
}

export class ArticleReader implements InlineContext {
  readonly facts: ArticleFacts;
  readonly problems: ArticleProblem[] = [];
  private readonly referred = new Map<string, { readonly number: number; readonly ids: string[] }>();
  private lineShift = 0;
  private headingDepth = 1;

  constructor(facts: ArticleFacts) {
    this.facts = facts;
  }

  problem(node: Nodes, message: string): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    this.problems.push({ line: Math.max(1, lineOf(node) + this.lineShift), message });
  }

  refer(identifier: string): { number: number; id: string; to: string } | null {
    if (!this.facts.footnotes.has(identifier)) return null;
    const { number, ids } = this.referred.get(identifier) ?? { number: this.referred.size + 1, ids: [] };
    this.referred.set(identifier, { number, ids });
    // Heading ids contain no colon, so this cannot collide.
    const id = `fnref:${number}${ids.length === 0 ? '' : `-${ids.length + 1}`}`;
    ids.push(id);
    return { number, id, to: `fn:${number}` };
  }

  /** @param lineShift offset of the nodes' lines to the article's */
  blocks(nodes: readonly RootContent[], lineShift: number): readonly ArticleBlock[] {
    this.lineShift = lineShift;
    return nodes.flatMap((node) => this.block(node, 0));
  }

  footnotes(): ArticleBlock | null {
    const items: ArticleFootnote[] = [];
    // The map grows during iteration.
    for (const [identifier, { number, ids }] of this.referred) {
      const footnote = this.facts.footnotes.get(identifier);
      if (!footnote) continue;
      this.lineShift = footnote.lineShift;
      const children = this.inner(footnote.node.children, 0);
      items.push({ number, id: `fn:${number}`, backTo: ids, children });
    }
    return items.length === 0 ? null : { type: 'footnotes', items };
  }

  private inner(nodes: readonly RootContent[], depth: number): readonly ArticleBlock[] {
    return nodes.flatMap((node) => this.block(node, depth + 1));
  }

  private block(node: RootContent, depth: number): readonly ArticleBlock[] {
    if (depth > MAX_DEPTH) return this.asText(plainText(node));
    switch (node.type) {
      case 'paragraph': {
        const children = readInline(this, node.children);
        const [only] = children;
        if (children.length === 1 && only?.type === 'image') return [{ type: 'figure', image: only }];
        return children.length === 0 ? [] : [{ type: 'paragraph', children }];
      }
      case 'heading':
        return this.heading(node);
      case 'list':
        return [this.list(node, depth)];
      case 'blockquote':
        return [{ type: 'quote', children: this.inner(node.children, depth) }];
      case 'table':
        return [this.table(node)];
      case 'code': {
        const language = node.lang && LANGUAGE.test(node.lang) ? node.lang : null;
        return [{ type: 'code', language, text: cleanText(node.value) }];
      }
      case 'thematicBreak':
        return [{ type: 'rule' }];
      case 'definition':
      case 'footnoteDefinition':
      case 'yaml':
        return [];
      default:
        return this.asText(plainText(node));
    }
  }

  private asText(text: string): readonly ArticleBlock[] {
    const clean = cleanText(text);
    return clean.trim() === '' ? [] : [{ type: 'paragraph', children: [{ type: 'text', text: clean }] }];
  }

  private heading(node: Heading): readonly ArticleBlock[] {
    const id = this.facts.ids.get(node);
    if (id === undefined) return [];
    // Heading levels are never skipped; screen readers rely on it.
    const level = node.depth <= 2 ? 2 : node.depth === 3 ? 3 : 4;
    const depth = level === 2 || this.headingDepth === 1 ? 2 : level === 3 || this.headingDepth === 2 ? 3 : 4;
    this.headingDepth = depth;
    return [{ type: 'heading', depth, id, children: readInline(this, node.children) }];
  }

  private list(node: List, depth: number): ArticleBlock {
    const isTight = !node.spread && !node.children.some(({ spread }) => spread);
    return {
      type: 'list',
      ordered: node.ordered ?? false,
      start: node.ordered ? (node.start ?? 1) : 1,
      items: node.children.map((item) => ({
        isDone: item.checked ?? null,
        children: isTight
          ? this.inner(item.children, depth).flatMap(unwrapped)
          : this.inner(item.children, depth),
      })),
    };
  }

  private table(node: Table): ArticleBlock {
    const rows = node.children.map((row) =>
      row.children
        .slice(0, MAX_COLUMNS)
        .map((cell): readonly ArticleInline[] => readInline(this, cell.children)),
    );
    const [head = [], ...rest] = rows;
    // Pads short rows and cuts long ones, as GitHub does.
    const even = rest.map((row) => head.map((_, column) => row[column] ?? []));
    return { type: 'table', align: head.map((_, column) => node.align?.[column] ?? null), head, rows: even };
  }
}
