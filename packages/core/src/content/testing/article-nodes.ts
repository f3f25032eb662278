import type { ArticleNode } from '../article.ts';

export function* everyNode(nodes: readonly ArticleNode[]): Generator<ArticleNode> {
  for (const node of nodes) {
    yield node;
    if ('children' in node) yield* everyNode(node.children);
    if (node.type === 'figure') yield node.image;
    if (node.type === 'table') for (const row of [node.head, ...node.rows]) yield* everyNode(row.flat());
    if (node.type === 'list' || node.type === 'footnotes') {
      for (const item of node.items) yield* everyNode(item.children);
    }
  }
}

export interface UsedAddress {
  readonly href: string;
  readonly isPicture: boolean;
}

export function addressesOf(nodes: readonly ArticleNode[]): readonly UsedAddress[] {
  return [...everyNode(nodes)].flatMap((node): UsedAddress[] => {
    if (node.type === 'link') return [{ href: node.href, isPicture: false }];
    return node.type === 'image' ? [{ href: node.src, isPicture: true }] : [];
  });
}
