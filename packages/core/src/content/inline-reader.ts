import type { PhrasingContent } from 'mdast';
import type { ArticleImage, ArticleInline } from './article.ts';
import type { ArticleFacts } from './article-facts.ts';
import { isPictureElsewhere, linkAddress, ownAddress, pictureAddress } from './link-address.ts';
import { plainText } from './markdown-tree.ts';

/** Deeper inline nodes lose their formatting. */
const MAX_DEPTH = 24;
/** Bidirectional control characters, which can disguise text. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g;
/** '/media/x.webp#1200x800' holds the picture's size, so that its space is reserved while it loads. */
const SIZE = /#(\d{1,5})x(\d{1,5})$/;

export interface InlineContext {
  readonly facts: ArticleFacts;
  problem(node: PhrasingContent, message: string): void;
  /** Registers a reference to a footnote; null for an unknown one. */
  refer(identifier: string): { readonly number: number; readonly id: string; readonly to: string } | null;
}

export function cleanText(text: string): string {
  return text.replace(DIRECTION, '');
}

function joined(nodes: readonly ArticleInline[]): ArticleInline[] {
  const result: ArticleInline[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      result[result.length - 1] = { type: 'text', text: last.text + node.text };
    } else if (node.type !== 'text' || node.text !== '') result.push(node);
  }
  return result;
}

function picture(
  context: InlineContext,
  node: PhrasingContent,
  from: { url: string; alt: string; title: string },
): ArticleInline[] {
  const size = SIZE.exec(from.url);
  const src = pictureAddress(from.url.replace(SIZE, ''));
  const alt = cleanText(from.alt).trim();
  if (src === null) {
    context.problem(node, 'A picture needs an address that begins with https:// or /. It is left out.');
    return alt === '' ? [] : [{ type: 'text', text: alt }];
  }
  if (alt === '') {
    const example = '![A hammered penny on a glove](…)';
    context.problem(node, `Describe the picture for readers who cannot see it: ${example}`);
  }
  if (isPictureElsewhere(src)) {
    context.problem(node, 'A picture on another site is not shown to readers. Upload it here instead.');
  }
  const image: ArticleImage = {
    type: 'image',
    src,
    alt,
    caption: cleanText(from.title).trim() || null,
    width: size ? Number(size[1]) || null : null,
    height: size ? Number(size[2]) || null : null,
  };
  return [image];
}

function anchorOf(url: string, anchors: ReadonlySet<string>): string | null {
  const id = url.slice(1).toLowerCase();
  return anchors.has(id) ? id : null;
}

function link(
  context: InlineContext,
  node: PhrasingContent,
  url: string,
  children: readonly ArticleInline[],
): readonly ArticleInline[] {
  if (children.length === 0) {
    context.problem(node, 'This link has no text. Write it between the square brackets.');
    return [];
  }
  if (url.startsWith('#')) {
    const id = anchorOf(url, context.facts.anchors);
    if (id !== null) return [{ type: 'link', href: `#${id}`, isOutside: false, children }];
    context.problem(node, 'No heading of this article has that address. Check the table of contents.');
    return children;
  }
  const address = linkAddress(url);
  if (address !== null) return [{ type: 'link', ...address, children }];
  const hint = ownAddress(`/${url}`) === null ? '' : ' Addresses of this site begin with a slash.';
  context.problem(
    node,
    `A link must use http, https, mailto or tel, or lead to a page of this site. This one stays text.${hint}`,
  );
  return children;
}

/** Converts inline nodes. A link inside a link becomes plain text. */
export function readInline(
  context: InlineContext,
  nodes: readonly PhrasingContent[],
  depth = 0,
  isInLink = false,
): readonly ArticleInline[] {
  const inner = (children: readonly PhrasingContent[], inLink = isInLink): readonly ArticleInline[] =>
    readInline(context, children, depth + 1, inLink);

  function one(node: PhrasingContent): readonly ArticleInline[] {
    if (depth > MAX_DEPTH) return [{ type: 'text', text: cleanText(plainText(node)) }];
    const { definitions } = context.facts;
    switch (node.type) {
      case 'text':
      case 'html':
        return [{ type: 'text', text: cleanText(node.value) }];
      case 'inlineCode':
        return [{ type: 'inline-code', text: cleanText(node.value) }];
      case 'break':
        return [{ type: 'break' }];
      case 'emphasis':
      case 'strong':
        return [{ type: node.type, children: inner(node.children) }];
      case 'delete':
        return [{ type: 'deleted', children: inner(node.children) }];
      case 'link':
      case 'linkReference': {
        const url = node.type === 'link' ? node.url : definitions.get(node.identifier)?.url;
        const children = inner(node.children, true);
        if (isInLink) return children;
        return link(context, node, url ?? '', children);
      }
      case 'image':
        return picture(context, node, { url: node.url, alt: node.alt ?? '', title: node.title ?? '' });
      case 'imageReference': {
        const definition = definitions.get(node.identifier);
        const from = { url: definition?.url ?? '', alt: node.alt ?? '', title: definition?.title ?? '' };
        return picture(context, node, from);
      }
      case 'footnoteReference': {
        const reference = context.refer(node.identifier);
        if (reference === null)
          return [{ type: 'text', text: `[^${cleanText(node.label ?? node.identifier)}]` }];
        return [{ type: 'footnote-reference', ...reference }];
      }
    }
  }
  return joined(nodes.flatMap(one));
}
