import { useNavigate, useParams } from 'react-router';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAccount, useAuditLog } from './accounts.ts';
import { LogList } from './log-list.tsx';
import { LinesSkeleton } from './log-page.tsx';
import { UserActionsPanel } from './user-acts-panel.tsx';
import { UserFacts } from './user-facts.tsx';

const HISTORY_LINES = 50;

/** `/admin/users/{id}`: an account, its actions and their log. Never shows the user's records. */
function UserPage({ id }: { id: string }) {
  const account = useAccount(id);
  const navigate = useNavigate();
  return (
    <>
      <BackLink to="/admin/users" className="mb-2">
        Users
      </BackLink>
      <QueryResult query={account} subject="The accounts" skeleton={<UserPlace />}>
        {(found) =>
          found ? (
            <>
              <UserFacts account={found} />
              <UserActionsPanel
                account={found}
                onDeleted={() => navigate('/admin/users', { replace: true })}
              />
              <History id={id} />
            </>
          ) : (
            <EmptyState title="Account not found" description="It may have been deleted." />
          )
        }
      </QueryResult>
    </>
  );
}

function History({ id }: { id: string }) {
  const log = useAuditLog({ about: id, page: 1, perPage: HISTORY_LINES });
  return (
    <section aria-labelledby="history" className="mt-10">
      <h2 id="history" className="mb-4 text-xl">
        In the audit log
      </h2>
      <QueryResult query={log} isPart subject="The log entries" skeleton={<LinesSkeleton />}>
        {({ entries, total }) =>
          entries.length === 0 ? (
            <p className="text-muted">No administrator actions on or by this account.</p>
          ) : (
            <>
              <LogList entries={entries} />
              {total > entries.length ? (
                <p className="mt-3 text-muted text-sm">
                  The newest {entries.length} of {total}.
                </p>
              ) : null}
            </>
          )
        }
      </QueryResult>
    </section>
  );
}

function UserPlace() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-16 max-w-md" />
      <Skeleton className="h-28" />
      <Skeleton className="h-72" />
    </div>
  );
}

export function Component() {
  const { id = '' } = useParams();
  return <UserPage key={id} id={id} />;
}
