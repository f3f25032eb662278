import { requestedPage } from '@metalquest/core/content/paging';
import { Link } from 'react-router';
import { eventLine } from '../../net/auth/security-events.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type EventLine, EventLines } from '../../ui/event-lines.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { type AccountSecurityEntry, useAuditLog, useSecurityLog } from './accounts.ts';
import { LogList } from './log-list.tsx';

const PER_PAGE = 50;

const TABS = [
  { id: 'acts', label: 'Administrators' },
  { id: 'security', label: 'Sign-ins and security' },
] as const;
type Kind = (typeof TABS)[number]['id'];

interface LogFilter {
  readonly kind: Kind;
  readonly page: number;
}

const readShown = (params: URLSearchParams): LogFilter => ({
  kind: params.get('of') === 'security' ? 'security' : 'acts',
  page: requestedPage(params.get('page')) ?? 1,
});
const writeShown = ({ kind, page }: LogFilter): URLSearchParams =>
  new URLSearchParams({
    ...(kind === 'acts' ? {} : { of: kind }),
    ...(page > 1 ? { page: String(page) } : {}),
  });

/** `/admin/log`: administrator actions, stored permanently, and security events of all accounts. */
function LogPage() {
  const [{ kind, page }, setShown] = useAddressFilter(readShown, writeShown);
  const goToPage = (next: number) => {
    setShown({ kind, page: next });
    window.scrollTo(0, 0);
  };
  return (
    <>
      <h1 className="text-2xl md:text-3xl">Audit log</h1>
      <Tabs
        label="Log"
        tabs={TABS}
        value={kind}
        onValueChange={(next) => setShown({ kind: next, page: 1 })}
        className="mt-5"
      >
        {kind === 'acts' ? (
          <Acts page={page} onPage={goToPage} />
        ) : (
          <SecurityLog page={page} onPage={goToPage} />
        )}
      </Tabs>
    </>
  );
}

interface LogProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Acts({ page, onPage }: LogProps) {
  const log = useAuditLog({ page, perPage: PER_PAGE });
  return (
    <>
      <p className="mt-5 mb-6 max-w-prose text-pretty text-muted">
        Administrator actions, newest first. Entries cannot be changed or deleted, and they contain no user
        records.
      </p>
      <QueryResult query={log} subject="The log entries" skeleton={<LinesSkeleton />}>
        {({ entries, total }) => (
          <>
            {entries.length > 0 ? (
              <LogList entries={entries} />
            ) : (
              <EmptyState title="Nothing here yet" description="Administrator actions are listed here." />
            )}
            <Pager total={total} pageSize={PER_PAGE} page={page} noun="the log" onPage={onPage} />
          </>
        )}
      </QueryResult>
    </>
  );
}

function SecurityLog({ page, onPage }: LogProps) {
  const log = useSecurityLog({ page, perPage: PER_PAGE });
  return (
    <>
      <p className="mt-5 mb-6 max-w-prose text-pretty text-muted">
        Sign-ins, failed sign-ins and changes to passwords, email addresses and two-factor authentication for
        all accounts, newest first. IP addresses are shortened after a while.
      </p>
      <QueryResult query={log} subject="The log entries" skeleton={<LinesSkeleton />}>
        {({ entries, total }) => (
          <>
            {entries.length > 0 ? (
              <EventLines
                label="Sign-ins and security"
                events={entries.map((entry): EventLine => ({ ...eventLine(entry), owner: ownerOf(entry) }))}
              />
            ) : (
              <EmptyState title="Nothing here yet" description="Sign-ins of all accounts are listed here." />
            )}
            <Pager total={total} pageSize={PER_PAGE} page={page} noun="the log" onPage={onPage} />
          </>
        )}
      </QueryResult>
    </>
  );
}

const ownerOf = ({ userId, email }: AccountSecurityEntry) => (
  <Link to={`/admin/users/${userId}`} className="underline underline-offset-4 hover:text-moss-deep">
    {email ?? 'Account without an email address'}
  </Link>
);

export function LinesSkeleton() {
  return (
    <div className="grid gap-3">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-14" />
      ))}
    </div>
  );
}

export { LogPage as Component };
