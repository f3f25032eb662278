import type { ArticleBlock, ArticleInline, ArticleNode } from '@metalquest/core/content/article';
import { Square, SquareCheck } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { ArticleLine, ArticleLines, Picture } from './article-lines.tsx';

/** Renders the tree of an article from a fixed set of elements, never from HTML. */
export function ArticleNodes({ nodes }: { nodes: readonly ArticleNode[] }) {
  return nodes.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an article is rendered as a whole; its parts do not move.
    <One key={at} node={node} />
  ));
}

/** Memoised: the editor's preview keeps the objects of unchanged nodes. */
const One = memo(function One({ node }: { node: ArticleNode }) {
  switch (node.type) {
    case 'heading': {
      const Heading = `h${node.depth}` as const;
      return (
        <Heading id={node.id}>
          <ArticleLines nodes={node.children} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <ArticleLines nodes={node.children} />
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <ArticleNodes nodes={node.children} />
        </blockquote>
      );
    case 'list':
      return <ArticleList node={node} draw={draw} />;
    case 'table':
      return <ArticleTable node={node} />;
    case 'code':
      return (
        // A figure, not a region: an article may have many, which would flood the list of landmarks.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll wide code.
        <figure aria-label={node.language ? `Code, ${node.language}` : 'Code'} tabIndex={0} className="wide">
          <pre>
            <code>{node.text}</code>
          </pre>
        </figure>
      );
    case 'figure':
      return (
        <figure>
          <Picture image={node.image} />
          {node.image.caption ? <figcaption>{node.image.caption}</figcaption> : null}
        </figure>
      );
    case 'footnotes':
      return <Footnotes node={node} />;
    case 'rule':
      return <hr />;
    default:
      return <ArticleLine node={node} />;
  }
});

const draw = (nodes: readonly ArticleNode[]) => <ArticleNodes nodes={nodes} />;

function ArticleTable({ node }: { node: Extract<ArticleBlock, { type: 'table' }> }) {
  const cells = (row: readonly (readonly ArticleInline[])[], Cell: 'th' | 'td') =>
    row.map((cell, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Cell key={at} data-align={node.align[at] ?? undefined} scope={Cell === 'th' ? 'col' : undefined}>
        <ArticleLines nodes={cell} />
      </Cell>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll a wide table.
    <figure aria-label="Table" tabIndex={0} className="wide">
      <table>
        <thead>
          <tr>{cells(node.head, 'th')}</tr>
        </thead>
        <tbody>
          {node.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <tr key={at}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function Footnotes({ node }: { node: Extract<ArticleBlock, { type: 'footnotes' }> }) {
  return (
    <section aria-label="Footnotes" className="footnotes">
      <ol>
        {node.items.map(({ number, id, backTo, children }) => (
          <li key={id} id={id} value={number}>
            <ArticleNodes nodes={children} />
            <p>
              {backTo.map((to, at) => (
                <a
                  key={to}
                  href={`#${to}`}
                  aria-label={`Back to the text from footnote ${number}${at > 0 ? `, place ${at + 1}` : ''}`}
                >
                  {at > 0 ? `Back (${at + 1})` : 'Back'}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ArticleListProps {
  node: Extract<ArticleBlock, { type: 'list' }>;
  draw: (nodes: readonly ArticleNode[]) => ReactNode;
}

/** A list. A task shows its state as an icon instead of a bullet and cannot be changed. */
function ArticleList({ node, draw }: ArticleListProps) {
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
