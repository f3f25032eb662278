import { shortened } from '../article-text.ts';
import type { PublicPost } from '../post.ts';

const TITLE_SHOWN = 60;
const TITLE_SHORT = 15;
const DESCRIPTION_SHOWN = 160;
const DESCRIPTION_SHORT = 70;

/** Appends the site title if it fits: 'Ground balance · MetalQuest'. */
export function pageTitle(title: string, siteTitle: string): string {
  const both = `${title} · ${siteTitle}`;
  return title === '' || title === siteTitle ? siteTitle : both.length <= TITLE_SHOWN ? both : title;
}

export function postTexts(post: Pick<PublicPost, 'title' | 'excerpt' | 'seoTitle' | 'seoDescription'>): {
  readonly title: string;
  readonly description: string;
} {
  return {
    title: post.seoTitle?.trim() || post.title.trim(),
    description: shortened(post.seoDescription?.trim() || post.excerpt, DESCRIPTION_SHOWN),
  };
}

export interface SearchPreview {
  readonly title: string;
  readonly address: string;
  readonly description: string;
}

export function searchPreview(title: string, description: string, address: string): SearchPreview {
  const url = URL.canParse(address) ? new URL(address) : null;
  const steps = url === null ? [address] : [url.host, ...url.pathname.split('/').filter(Boolean)];
  return {
    title: shortened(title, TITLE_SHOWN),
    address: steps.join(' › '),
    description: shortened(description, DESCRIPTION_SHOWN),
  };
}

export function titleAdvice(title: string): string | null {
  const { length } = title.trim();
  if (length === 0) return 'Write a title: it is the line that people click.';
  if (length < TITLE_SHORT)
    return `Say more: a title has room for ${TITLE_SHOWN} characters, this has ${length}.`;
  if (length > TITLE_SHOWN) return `It will be cut after ${TITLE_SHOWN} characters; this has ${length}.`;
  return null;
}

export function descriptionAdvice(description: string): string | null {
  const { length } = description.trim();
  if (length === 0) return 'Write a description: one or two sentences that say what a reader gets.';
  if (length < DESCRIPTION_SHORT)
    return `Say more: there is room for ${DESCRIPTION_SHOWN} characters, this has ${length}.`;
  if (length > DESCRIPTION_SHOWN)
    return `It will be cut after ${DESCRIPTION_SHOWN} characters; this has ${length}.`;
  return null;
}
