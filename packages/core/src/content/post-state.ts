import { err, ok, type Result } from '../result.ts';
import { type Instant, toIso, toMs } from '../time/instant.ts';
import { postAddress } from './post-address.ts';
import type { PostFields } from './post-fields.ts';

/** As the table keeps it: a scheduled post appears by itself. */
export type PostStatus = 'draft' | 'published' | 'scheduled';

/** What a post is to a visitor at a moment. */
export type PostState = 'draft' | 'scheduled' | 'published';

export interface PostTimes {
  readonly status: PostStatus;
  /** ISO time; null when none was ever set. */
  readonly publishedAt: string | null;
}

/** A post as the server has it. Times are ISO. */
export interface AdminPost extends PostFields, PostTimes {
  readonly id: string;
  /** When it was taken back; null when it is shown, or never was. */
  readonly unpublishedAt: string | null;
  readonly updatedAt: string;
  /** Grows with each change; an update says from which it began (decision 42). */
  readonly version: number;
}

export const POST_STATE_WORDS: Readonly<Record<PostState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
};

/** Draft, scheduled or shown, as `private.is_shown` decides. */
export function postState({ status, publishedAt }: PostTimes, now: Instant): PostState {
  if (status === 'draft' || publishedAt === null) return 'draft';
  return Date.parse(publishedAt) <= toMs(now) ? 'published' : 'scheduled';
}

/** Whether somebody may have its address: it is shown, or once was. */
export function wasEverShown(
  post: Pick<AdminPost, keyof PostTimes | 'unpublishedAt'>,
  now: Instant,
): boolean {
  return post.unpublishedAt !== null || postState(post, now) === 'published';
}

/** What saving does to the address of a post, in words; null when it stays. */
export function addressChange(saved: AdminPost | null, fields: PostFields, now: Instant): string | null {
  if (saved === null) return null;
  const [from, to] = [postAddress(saved), postAddress(fields)];
  if (from === to) return null;
  switch (postState(saved, now)) {
    case 'published':
      return `Whoever follows a link to ${from} will be led on to ${to}.`;
    case 'scheduled':
      return `It will appear at ${to}. Nobody has been given ${from}.`;
    case 'draft':
      return saved.unpublishedAt === null
        ? `Nobody has seen ${from}, so nothing leads from there.`
        : `Links to the address at which it was shown lead to ${to} once it is published again.`;
  }
}

/** What an act does to a post's state; `publishedAt` null lets the server's clock say it. */
export interface StatusChange {
  readonly status: PostStatus;
  readonly publishedAt?: string | null;
}

/** Shows a post now. One that was shown before keeps its day. */
export function publishedNow(saved: PostTimes | null, now: Instant): StatusChange {
  const wasBefore = saved?.publishedAt != null && Date.parse(saved.publishedAt) <= toMs(now);
  return wasBefore ? { status: 'published' } : { status: 'published', publishedAt: null };
}

/** Takes a post back, or calls off its time. */
export const TAKEN_BACK: StatusChange = { status: 'draft' };

/** The furthest ahead that a post can be planned. */
const LATEST_DAYS = 5 * 366;

/**
 * A post's time, as a date and a time of day where the author is ('2026-03-01', '09:00'); `instantOf` says which moment
 * that is there. Refused, in words, when it is none or does not lie ahead.
 */
export function scheduleOf(
  day: string,
  time: string,
  now: Instant,
  instantOf: (day: string, time: string) => Instant = localInstant,
): Result<StatusChange & { readonly publishedAt: string }, string> {
  if (day === '' || time === '') return err('Choose a day and a time.');
  const at = toMs(instantOf(day, time));
  if (Number.isNaN(at)) return err('This is no day of the calendar. Choose another.');
  if (at <= toMs(now)) return err('This time has passed. Choose a later one, or publish the post now.');
  if (at > toMs(now) + LATEST_DAYS * 86_400_000) return err('Choose a time within the next five years.');
  return ok({ status: 'scheduled', publishedAt: toIso(at) });
}

/** The moment of a wall clock where the device is. One that a clock change leaves out is an hour later. */
export function localInstant(day: string, time: string): Instant {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  if (!year || !hour) return Number.NaN;
  const at = new Date(Number(year), Number(month) - 1, Number(date), Number(hour), Number(minute));
  return at.getDate() === Number(date) || Number(hour) === 0 ? at : Number.NaN;
}

/** The day and the time of day of a moment where the device is, as fields of a form take them. */
export function localFields(instant: Instant): { readonly day: string; readonly time: string } {
  const date = new Date(toMs(instant));
  const two = (part: number): string => String(part).padStart(2, '0');
  return {
    day: `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  };
}

/** The next full hour that is at least an hour ahead. */
export function proposedTime(now: Instant): { readonly day: string; readonly time: string } {
  const at = new Date(toMs(now));
  at.setHours(at.getHours() + 2, 0, 0, 0);
  return localFields(at);
}
