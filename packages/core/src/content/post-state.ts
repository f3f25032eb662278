import { err, ok, type Result } from '../result.ts';
import { type Instant, toIso, toMs } from '../time/instant.ts';
import { postAddress } from './post-address.ts';
import type { PostFields } from './post-fields.ts';

/** As stored. A scheduled post appears when its time comes. */
export type PostStatus = 'draft' | 'published' | 'scheduled';

export type PostState = 'draft' | 'scheduled' | 'published';

export interface PostTimes {
  readonly status: PostStatus;
  readonly publishedAt: string | null;
}

/** A post as the server returns it. Times are ISO. */
export interface AdminPost extends PostFields, PostTimes {
  readonly id: string;
  /** When it was withdrawn; null if it is shown or never was. */
  readonly unpublishedAt: string | null;
  readonly updatedAt: string;
  /** Increases with each change; an update names the version it is based on (decision 42). */
  readonly version: number;
}

export const POST_STATE_LABELS: Readonly<Record<PostState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

/** Same rule as `private.is_shown`. */
export function postState({ status, publishedAt }: PostTimes, now: Instant): PostState {
  if (status === 'draft' || publishedAt === null) return 'draft';
  return Date.parse(publishedAt) <= toMs(now) ? 'published' : 'scheduled';
}

export function wasEverPublished(
  post: Pick<AdminPost, keyof PostTimes | 'unpublishedAt'>,
  now: Instant,
): boolean {
  return post.unpublishedAt !== null || postState(post, now) === 'published';
}

/** Explains how saving changes the post's address; null if it stays. */
export function addressChange(saved: AdminPost | null, fields: PostFields, now: Instant): string | null {
  if (saved === null) return null;
  const [from, to] = [postAddress(saved), postAddress(fields)];
  if (from === to) return null;
  switch (postState(saved, now)) {
    case 'published':
      return `Links to ${from} will redirect to ${to}.`;
    case 'scheduled':
      return `It will appear at ${to}. ${from} was never public.`;
    case 'draft':
      return saved.unpublishedAt === null
        ? `${from} was never public, so it will not redirect.`
        : `Links to its former address will redirect to ${to} once it is published again.`;
  }
}

/** `publishedAt` null lets the server set its own time. */
export interface StatusChange {
  readonly status: PostStatus;
  readonly publishedAt?: string | null;
}

/** Publishes now. A post published before keeps its date. */
export function publishedNow(saved: PostTimes | null, now: Instant): StatusChange {
  const wasBefore = saved?.publishedAt != null && Date.parse(saved.publishedAt) <= toMs(now);
  return wasBefore ? { status: 'published' } : { status: 'published', publishedAt: null };
}

/** Withdraws a post, or cancels its schedule. */
export const UNPUBLISHED: StatusChange = { status: 'draft' };

const LATEST_DAYS = 5 * 366;

/**
 * Schedules a post for a local date and time ('2026-03-01', '09:00'). Returns a message for an invalid or
 * past time.
 * @param instantOf converts local time to an instant
 */
export function scheduleOf(
  day: string,
  time: string,
  now: Instant,
  instantOf: (day: string, time: string) => Instant = localInstant,
): Result<StatusChange & { readonly publishedAt: string }, string> {
  if (day === '' || time === '') return err('Choose a day and a time.');
  const at = toMs(instantOf(day, time));
  if (Number.isNaN(at)) return err('This date does not exist. Choose another.');
  if (at <= toMs(now)) return err('This time has passed. Choose a later one, or publish the post now.');
  if (at > toMs(now) + LATEST_DAYS * 86_400_000) return err('Choose a time within the next five years.');
  return ok({ status: 'scheduled', publishedAt: toIso(at) });
}

/** Instant of a local date and time. A time skipped by a clock change becomes one hour later. */
export function localInstant(day: string, time: string): Instant {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  if (!year || !hour) return Number.NaN;
  const at = new Date(Number(year), Number(month) - 1, Number(date), Number(hour), Number(minute));
  return at.getDate() === Number(date) || Number(hour) === 0 ? at : Number.NaN;
}

export function localFields(instant: Instant): { readonly day: string; readonly time: string } {
  const date = new Date(toMs(instant));
  const two = (part: number): string => String(part).padStart(2, '0');
  return {
    day: `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  };
}

export function proposedTime(now: Instant): { readonly day: string; readonly time: string } {
  const at = new Date(toMs(now));
  at.setHours(at.getHours() + 2, 0, 0, 0);
  return localFields(at);
}
