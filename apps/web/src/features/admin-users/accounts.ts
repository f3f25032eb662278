import type { SecurityEntry } from '@metalquest/core/account/security-event-text';
import type { AuditEntry } from '@metalquest/core/admin/audit-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { requestAdmin } from '../../net/admin/admin-client.ts';
import { securityEntry } from '../../net/auth/security-events.ts';

/** Key prefixes of the account queries, invalidated after each action. */
export const ACCOUNTS = ['admin', 'accounts'];
export const AUDIT_LOG = ['admin', 'log'];
export const FIGURES = ['admin', 'figures'];

export const ACCOUNTS_PER_PAGE = 25;

/** An account as lists show it. Times are ISO. */
export interface AccountLine {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
  readonly isConfirmed: boolean;
  readonly isAdmin: boolean;
  readonly suspendedUntil: string | null;
  readonly quests: number;
  readonly finds: number;
}

/** An account as its page shows it; never contains the user's records. */
export interface Account extends AccountLine {
  readonly lastSeenAt: string | null;
  readonly isLastAdmin: boolean;
  /** 'email', 'google' and so on. */
  readonly providers: readonly string[];
  readonly devices: number;
  readonly files: number;
  readonly bytes: number;
}

export interface Page<T> {
  readonly entries: readonly T[];
  readonly total: number;
}

interface Row {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly created_at: string;
  readonly last_sign_in_at: string;
  readonly confirmed: boolean;
  readonly is_admin: boolean;
  readonly suspended_until: string;
  readonly quest_count: number;
  readonly find_count: number;
}

/** The generated types have no nullable results, so an empty text means null here. */
function lineOf(row: Row): AccountLine {
  return {
    id: row.id,
    email: row.email || null,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: row.full_name,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at || null,
    isConfirmed: row.confirmed,
    isAdmin: row.is_admin,
    suspendedUntil: row.suspended_until || null,
    quests: row.quest_count,
    finds: row.find_count,
  };
}

/** Accounts whose email, name or ID matches, newest first. */
export function useAccounts(search: string, page: number) {
  return useQuery({
    queryKey: [...ACCOUNTS, 'list', search, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () =>
      requestAdmin(
        ({ rest }) => rest.rpc('admin_list_users', { search, page, per_page: ACCOUNTS_PER_PAGE }),
        (rows): Page<AccountLine> => ({
          entries: (rows ?? []).map(lineOf),
          total: rows?.[0]?.total_count ?? 0,
        }),
      ),
  });
}

export function useAccount(id: string) {
  return useQuery({
    queryKey: [...ACCOUNTS, 'one', id],
    staleTime: 0,
    queryFn: () =>
      requestAdmin(
        ({ rest }) => rest.rpc('admin_user', { user_id: id }).single(),
        (row): Account | null =>
          row && {
            ...lineOf(row),
            lastSeenAt: row.last_seen_at || null,
            isLastAdmin: row.is_last_admin,
            providers: row.providers,
            devices: row.sessions,
            files: row.file_count,
            bytes: row.file_bytes,
          },
      ),
  });
}

export interface AccountSecurityEntry extends SecurityEntry {
  readonly userId: string;
  readonly email: string | null;
}

export function useSecurityLog({ page, perPage }: { page: number; perPage: number }) {
  return useQuery({
    queryKey: ['admin', 'security-log', page, perPage],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () =>
      requestAdmin(
        ({ rest }) => rest.rpc('admin_security_events', { page, per_page: perPage }),
        (rows): Page<AccountSecurityEntry> => ({
          entries: (rows ?? []).map((row) => ({
            ...securityEntry(row),
            userId: row.user_id,
            email: row.email || null,
          })),
          total: rows?.[0]?.total_count ?? 0,
        }),
      ),
  });
}

/** Administrator actions, newest first; with `about`, those on or by that account. */
export function useAuditLog({ about, page, perPage }: { about?: string; page: number; perPage: number }) {
  return useQuery({
    queryKey: [...AUDIT_LOG, about ?? 'all', page, perPage],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () =>
      requestAdmin(
        ({ rest }) => rest.rpc('admin_audit_log', { page, per_page: perPage, ...(about ? { about } : {}) }),
        (rows): Page<AuditEntry> => ({
          entries: (rows ?? []).map((row) => ({
            id: row.id,
            at: row.at,
            actor: row.actor || null,
            actorEmail: row.actor_email || null,
            action: row.action,
            target: row.target || null,
            targetEmail: row.target_email || null,
            detail: row.detail,
          })),
          total: rows?.[0]?.total_count ?? 0,
        }),
      ),
  });
}
