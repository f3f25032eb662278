import type { ArticleImage, ArticleInline } from '@metalquest/core/content/article';
import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import { serverFile } from '../../net/server-address.ts';

export function ArticleLines({ nodes }: { nodes: readonly ArticleInline[] }) {
  return nodes.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an article is rendered as a whole; its parts do not move.
    <ArticleLine key={at} node={node} />
  ));
}

export function ArticleLine({ node }: { node: ArticleInline }) {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'inline-code':
      return <code>{node.text}</code>;
    case 'break':
      return <br />;
    case 'emphasis':
      return (
        <em>
          <ArticleLines nodes={node.children} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <ArticleLines nodes={node.children} />
        </strong>
      );
    case 'deleted':
      return (
        <del>
          <ArticleLines nodes={node.children} />
        </del>
      );
    case 'link':
      return <ArticleLink node={node} />;
    case 'footnote-reference':
      return (
        <sup>
          <a id={node.id} href={`#${node.to}`} aria-label={`Footnote ${node.number}`}>
            {node.number}
          </a>
        </sup>
      );
    case 'image':
      return <Picture image={node} />;
  }
}

/** A picture; reserves its space if the URL contains the size. */
export function Picture({ image: { src, alt, width, height } }: { image: ArticleImage }) {
  const size = width && height ? { width, height } : {};
  return <img src={serverFile(src)} alt={alt} loading="lazy" decoding="async" {...size} />;
}

/** A file of the site, such as a feed, is not a route of the app. */
const FILE = /\.\w{1,8}(?:[?#]|$)/;

/** Internal links use the router; external ones send no referrer and are marked. */
function ArticleLink({ node }: { node: Extract<ArticleInline, { type: 'link' }> }) {
  const { href, isOutside, children } = node;
  const words = <ArticleLines nodes={children} />;
  if (href.startsWith('/') && !FILE.test(href)) return <Link to={href}>{words}</Link>;
  if (!isOutside) return <a href={href}>{words}</a>;
  return (
    <a href={href} rel="noreferrer">
      {words}
      <ArrowUpRight role="img" aria-label="(another site)" className="outside-sign" />
    </a>
  );
}
