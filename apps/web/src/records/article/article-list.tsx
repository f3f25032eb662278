import type { ArticleBlock, ArticleNode } from '@metalquest/core/content/article';
import { Square, SquareCheck } from 'lucide-react';
import type { ReactNode } from 'react';

export interface ArticleListProps {
  node: Extract<ArticleBlock, { type: 'list' }>;
  draw: (nodes: readonly ArticleNode[]) => ReactNode;
}

/** A list. A task shows its state as an icon instead of a bullet and cannot be changed. */
export function ArticleList({ node, draw }: ArticleListProps) {
  const items = node.items.map(({ isDone, children }, at) => {
    const Sign = isDone ? SquareCheck : Square;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: an article is rendered whole; its parts do not move.
      <li key={at} className={isDone === null ? undefined : 'task'}>
        {isDone === null ? null : <Sign role="img" aria-label={isDone ? 'Done:' : 'To do:'} />}
        {draw(children)}
      </li>
    );
  });
  return node.ordered ? <ol start={node.start}>{items}</ol> : <ul>{items}</ul>;
}
