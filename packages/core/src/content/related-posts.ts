import type { PostSummary } from './post.ts';

const MS_PER_DAY = 86_400_000;
/** Weights: a shared tag counts more than the category, both more than age. */
const TAG_POINTS = 3;
const CATEGORY_POINTS = 2;
/** Age difference in days that halves the age score. */
const HALF_DAYS = 180;

function likeness(post: PostSummary, other: PostSummary): number {
  const tags = new Set(post.tags);
  const shared = other.tags.filter((tag) => tags.has(tag)).length;
  const days = Math.abs(Date.parse(post.publishedAt) - Date.parse(other.publishedAt)) / MS_PER_DAY;
  const age = Number.isFinite(days) ? HALF_DAYS / (HALF_DAYS + days) : 0;
  return shared * TAG_POINTS + (other.category === post.category ? CATEGORY_POINTS : 0) + age;
}

/** The `count` posts most similar by tags, category and date. Independent of the input order. */
export function relatedPosts(
  post: PostSummary,
  posts: readonly PostSummary[],
  count: number,
): readonly PostSummary[] {
  return posts
    .filter(({ id }) => id !== post.id)
    .map((other) => ({ other, points: likeness(post, other) }))
    .toSorted((a, b) => b.points - a.points || (a.other.id < b.other.id ? -1 : 1))
    .slice(0, count)
    .map(({ other }) => other);
}
