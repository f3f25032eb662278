import { askedPage } from '@metalquest/core/content/paging';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { Answer } from '../../ui/answer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAuditLog } from './accounts.ts';
import { LogList } from './log-list.tsx';

const PER_PAGE = 50;

const readPage = (params: URLSearchParams): { readonly page: number } => ({
  page: askedPage(params.get('page')) ?? 1,
});
const writePage = ({ page }: { readonly page: number }): URLSearchParams =>
  new URLSearchParams(page > 1 ? { page: String(page) } : {});

/** `/admin/log`: what administrators did, for good. */
export function LogPage() {
  const [{ page }, setPage] = useAddressFilter(readPage, writePage);
  const log = useAuditLog({ page, perPage: PER_PAGE });
  return (
    <>
      <h1 className="text-2xl md:text-3xl">Audit log</h1>
      <p className="mt-3 mb-6 max-w-prose text-pretty text-muted">
        What administrators did, newest first. Nobody can change or delete a line, and none says what somebody
        recorded.
      </p>
      <Answer query={log} what="The lines of the log" skeleton={<LinesPlace />}>
        {({ entries, total }) => (
          <>
            {entries.length > 0 ? (
              <LogList entries={entries} />
            ) : (
              <EmptyState
                title="Nothing here yet"
                description="Whatever an administrator does is written down here."
              />
            )}
            <Pager
              total={total}
              pageSize={PER_PAGE}
              page={page}
              what="the log"
              onPage={(next) => {
                setPage({ page: next });
                window.scrollTo(0, 0);
              }}
            />
          </>
        )}
      </Answer>
    </>
  );
}

export function LinesPlace() {
  return (
    <div className="grid gap-3">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-14" />
      ))}
    </div>
  );
}
