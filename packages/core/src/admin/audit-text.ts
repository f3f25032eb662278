import { isRecord } from '../json.ts';

export interface AuditEntry {
  readonly id: number;
  /** ISO time. */
  readonly at: string;
  readonly actor: string | null;
  /** Null for a deleted account and for the command line. */
  readonly actorEmail: string | null;
  readonly action: string;
  readonly target: string | null;
  readonly targetEmail: string | null;
  readonly detail: unknown;
}

export type AuditKind = 'right' | 'suspension' | 'deletion' | 'post' | 'settings' | 'other';

export interface AuditText {
  readonly kind: AuditKind;
  readonly who: string;
  readonly did: string;
  /** The affected account; `id` is null if it was deleted. */
  readonly whom: { readonly id: string | null; readonly name: string } | null;
  readonly more: string | null;
}

const SETTINGS: Readonly<Record<string, string>> = {
  title: 'the title',
  contact: 'the contact',
  registration_open: 'registration',
  consent_variant: 'the cookie banner',
  map_styles: 'the map styles',
  switches: 'the features',
};

const POST_ACTS: Readonly<Record<string, string>> = {
  'post.created': 'created',
  'post.changed': 'changed',
  'post.deleted': 'deleted',
};

function nameOf(id: string | null, email: string | null): string {
  if (email) return email;
  return id === null ? 'the command line' : `a deleted account (${id.slice(0, 8)})`;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function settingsDetail(detail: Record<string, unknown>): string | null {
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
 * Text of an audit line. Unknown actions keep their own name.
 * @param dateText formats an ISO time as a day
 */
export function auditText(entry: AuditEntry, dateText: (iso: string) => string): AuditText {
  const { action, actor, target } = entry;
  const detail = isRecord(entry.detail) ? entry.detail : {};
  const who = nameOf(actor, entry.actorEmail);
  const isOwn = actor !== null && actor === target;
  const whom =
    target === null || isOwn
      ? null
      : { id: entry.targetEmail === null ? null : target, name: nameOf(target, entry.targetEmail) };
  const line = (kind: AuditKind, did: string, more: string | null = null): AuditText => ({
    ...{ kind, who, did, whom, more },
  });
  switch (action) {
    case 'admin.granted':
      return line('right', 'gave the administrator role to');
    case 'admin.revoked':
      return line('right', isOwn ? 'gave up the administrator role' : 'removed the administrator role from');
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
      return line('settings', changedSettings(detail), settingsDetail(detail));
  }
  const act = POST_ACTS[action];
  if (act) {
    const post = typeof detail.status === 'string' ? `${detail.status} post` : 'post';
    return { kind: 'post', who, did: `${act} a ${post}`, whom: null, more: null };
  }
  return line('other', action);
}

const counted = (count: number, of: string): string => `${count} ${of}${count === 1 ? '' : 's'}`;

/** A suspension that ends from this year on is permanent (suspension.ts). */
const NO_END_FROM_YEAR = 2190;

export function suspendedUntil(iso: string, dateText: (iso: string) => string): string {
  return new Date(iso).getUTCFullYear() >= NO_END_FROM_YEAR ? 'until lifted' : `until ${dateText(iso)}`;
}
