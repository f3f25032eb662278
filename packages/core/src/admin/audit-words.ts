import { isRecord } from '../json.ts';

/** A line of the audit log, as the server gives it. */
export interface AuditEntry {
  readonly id: number;
  /** ISO time. */
  readonly at: string;
  readonly actor: string | null;
  /** Null for an account that is gone, and for the command line. */
  readonly actorEmail: string | null;
  readonly action: string;
  readonly target: string | null;
  readonly targetEmail: string | null;
  readonly detail: unknown;
}

/** What an act was about, for its mark. */
export type AuditKind = 'right' | 'suspension' | 'deletion' | 'post' | 'settings' | 'other';

/** A line in words: who, what they did, to whom, and what else there is to say; null where there is nothing. */
export interface AuditWords {
  readonly kind: AuditKind;
  readonly who: string;
  readonly did: string;
  /** The account it was done to; `id` is null where it is gone. */
  readonly whom: { readonly id: string | null; readonly name: string } | null;
  readonly more: string | null;
}

const SETTINGS: Readonly<Record<string, string>> = {
  title: 'the title',
  contact: 'the contact',
  registration_open: 'registration',
  consent_variant: 'the cookie banner',
  map_styles: 'the map styles',
  switches: 'what is switched on',
};

const POST_ACTS: Readonly<Record<string, string>> = {
  'post.created': 'wrote a new post',
  'post.changed': 'changed a post',
  'post.deleted': 'deleted a post',
};

/** An account that is gone has no address any more: the first letters of its id tell it from others. */
function nameOf(id: string | null, email: string | null): string {
  if (email) return email;
  return id === null ? 'the command line' : `a deleted account (${id.slice(0, 8)})`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function settingsMore(detail: Record<string, unknown>): string | null {
  const open = detail.registration_open;
  if (typeof open !== 'boolean') return null;
  return open ? 'registration is open' : 'registration is closed';
}

function changedSettings(detail: Record<string, unknown>): string {
  const names = Array.isArray(detail.settings) ? detail.settings : [];
  const words = names.flatMap((name) => (typeof name === 'string' ? [SETTINGS[name] ?? name] : []));
  return words.length > 0 ? `changed ${listed(words)}` : 'changed the settings';
}

/**
 * A line of the audit log in words. An act that this release does not know keeps its own name.
 * @param dateText writes an ISO time as a day
 */
export function auditWords(entry: AuditEntry, dateText: (iso: string) => string): AuditWords {
  const { action, actor, target } = entry;
  const detail = isRecord(entry.detail) ? entry.detail : {};
  const who = nameOf(actor, entry.actorEmail);
  const isOwn = actor !== null && actor === target;
  const whom =
    target === null || isOwn
      ? null
      : { id: entry.targetEmail === null ? null : target, name: nameOf(target, entry.targetEmail) };
  const line = (kind: AuditKind, did: string, more: string | null = null): AuditWords => ({
    ...{ kind, who, did, whom, more },
  });
  switch (action) {
    case 'admin.granted':
      return line('right', 'made an administrator of');
    case 'admin.revoked':
      return line('right', isOwn ? 'gave up being an administrator' : 'took the administrator’s right from');
    case 'factors.removed':
      return line('right', 'turned two-factor authentication off for');
    case 'user.suspended':
      return line(
        'suspension',
        'suspended',
        typeof detail.until === 'string' ? suspendedUntil(detail.until, dateText) : null,
      );
    case 'user.reinstated':
      return line('suspension', 'lifted the suspension of');
    case 'user.deleted':
      return line(
        'deletion',
        isOwn ? 'deleted their own account' : 'deleted',
        typeof detail.quests === 'number' && typeof detail.finds === 'number'
          ? `with ${counted(detail.quests, 'quest')} and ${counted(detail.finds, 'find')}`
          : null,
      );
    case 'settings.changed':
      return line('settings', changedSettings(detail), settingsMore(detail));
  }
  const post = POST_ACTS[action];
  if (post) {
    const status = typeof detail.status === 'string' ? detail.status : null;
    return { kind: 'post', who, did: post, whom: null, more: status };
  }
  return line('other', action);
}

const counted = (count: number, of: string): string => `${count} ${of}${count === 1 ? '' : 's'}`;

/** A suspension that ends after so many years is meant to have no end (suspension.ts). */
const NO_END_FROM_YEAR = 2190;

/** 'until 3 May 2026', or until somebody lifts it. */
export function suspendedUntil(iso: string, dateText: (iso: string) => string): string {
  return new Date(iso).getUTCFullYear() >= NO_END_FROM_YEAR
    ? 'until somebody lifts it'
    : `until ${dateText(iso)}`;
}
