import { Link } from 'react-router';
import { QueryResult } from '../../ui/query-result.tsx';
import { useAuditLog } from './accounts.ts';
import { LogList } from './log-list.tsx';
import { LinesSkeleton } from './log-page.tsx';

const HOW_MANY = 5;

export function RecentEntries() {
  const log = useAuditLog({ page: 1, perPage: HOW_MANY });
  return (
    <>
      <h2 className="eyebrow pt-3 pb-3 font-sans">Recent activity</h2>
      <QueryResult query={log} isPart subject="The log entries" skeleton={<LinesSkeleton />}>
        {({ entries, total }) =>
          entries.length === 0 ? (
            <p className="text-muted">No administrator actions yet.</p>
          ) : (
            <>
              <LogList entries={entries} />
              {total > entries.length ? (
                <Link
                  to="/admin/log"
                  className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-moss-deep"
                >
                  View full log
                </Link>
              ) : null}
            </>
          )
        }
      </QueryResult>
    </>
  );
}
