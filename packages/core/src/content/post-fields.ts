import { foldDiacritics } from '../text/fold-diacritics.ts';
import { pictureAddress } from './link-address.ts';
import type { PostCategory } from './sections.ts';
import { postSlugProblem } from './slug.ts';

/** Editable fields of a post; empty strings where nothing is written. */
export interface PostFields {
  readonly category: PostCategory;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly body: string;
  readonly coverUrl: string;
  readonly coverAlt: string;
  readonly author: string;
  readonly tags: readonly string[];
  readonly seoTitle: string;
  readonly seoDescription: string;
}

/** Schema limits, in characters. */
const POST_TEXT_LIMITS = {
  title: 200,
  excerpt: 1000,
  body: 200_000,
  coverUrl: 2000,
  coverAlt: 300,
  author: 200,
  seoTitle: 200,
  seoDescription: 500,
} as const satisfies Partial<Record<keyof PostFields, number>>;
/** Schema limits: tags per post, characters per tag. */
export const MAX_TAGS = 12;
export const MAX_TAG_LENGTH = 40;

const NAMES: Readonly<Record<keyof typeof POST_TEXT_LIMITS, string>> = {
  title: 'The title',
  excerpt: 'The excerpt',
  body: 'The text',
  coverUrl: 'The address of the picture',
  coverAlt: 'The description of the picture',
  author: 'The author',
  seoTitle: 'The title for search engines',
  seoDescription: 'The description for search engines',
};

export interface PostProblem {
  readonly field: keyof PostFields;
  readonly message: string;
}

export const EMPTY_POST: PostFields = {
  category: 'guide',
  slug: '',
  title: '',
  excerpt: '',
  body: '',
  coverUrl: '',
  coverAlt: '',
  author: '',
  tags: [],
  seoTitle: '',
  seoDescription: '',
};

const TEXT_FIELDS = [
  'title',
  'excerpt',
  'body',
  'coverUrl',
  'coverAlt',
  'author',
  'seoTitle',
  'seoDescription',
] as const;

/** Counts code points, as Postgres does. */
function characters(text: string, limit: number): number {
  return text.length <= limit ? text.length : [...text].length;
}

export function postProblems(fields: PostFields): readonly PostProblem[] {
  const tooLong = TEXT_FIELDS.flatMap((field): PostProblem[] => {
    const limit = POST_TEXT_LIMITS[field];
    const length = characters(fields[field], limit);
    if (length <= limit) return [];
    const over = (length - limit).toLocaleString('en-GB');
    const most = limit.toLocaleString('en-GB');
    return [{ field, message: `${NAMES[field]} has at most ${most} characters. Remove ${over}.` }];
  });
  const slug = postSlugProblem(fields.slug);
  const cover = fields.coverUrl.trim();
  const problems: readonly (PostProblem | null)[] = [
    fields.title.trim() === '' ? { field: 'title', message: 'Write a title.' } : null,
    slug === null ? null : { field: 'slug', message: slug },
    cover !== '' && pictureAddress(cover) === null
      ? {
          field: 'coverUrl',
          message: 'A cover needs an https address or one of this site. Choose another picture.',
        }
      : null,
    cover !== '' && fields.coverAlt.trim() === ''
      ? { field: 'coverAlt', message: 'Describe the picture for people who cannot see it.' }
      : null,
  ];
  return [...problems.filter((problem) => problem !== null), ...tooLong];
}

/** Normalises a tag: lower-case letters without accents, digits, spaces and hyphens; may be empty. */
export function tidyTag(typed: string): string {
  return foldDiacritics(typed)
    .replaceAll(/['’‘]/g, '')
    .replaceAll(/[^a-z0-9 -]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ -]+/, '')
    .slice(0, MAX_TAG_LENGTH)
    .trim();
}

/** Adds comma-separated tags; drops duplicates and everything beyond MAX_TAGS. */
export function withTags(tags: readonly string[], typed: string): readonly string[] {
  const added = typed
    .split(',')
    .map(tidyTag)
    .filter((tag) => tag !== '');
  return [...new Set([...tags, ...added])].slice(0, MAX_TAGS);
}

const UNWRITABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Removes characters that Postgres refuses (NUL, lone surrogates) and normalises line breaks. */
export function writableText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(UNWRITABLE, '');
}

export function isSamePost(one: PostFields, other: PostFields): boolean {
  return (
    TEXT_FIELDS.every((field) => one[field] === other[field]) &&
    one.category === other.category &&
    one.slug === other.slug &&
    one.tags.join() === other.tags.join()
  );
}
