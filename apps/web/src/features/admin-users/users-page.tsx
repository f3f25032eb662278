import { requestedPage } from '@metalquest/core/content/paging';
import { Search } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { AccountRow, COLUMNS } from './account-row.tsx';
import { ACCOUNTS_PER_PAGE, type AccountLine, type Page, useAccounts } from './accounts.ts';

interface Filter {
  readonly search: string;
  readonly page: number;
}

const TYPING_MS = 250;
/** The server's limit. */
const SEARCH_LENGTH = 200;

const readFilter = (params: URLSearchParams): Filter => ({
  search: (params.get('q') ?? '').slice(0, SEARCH_LENGTH),
  page: requestedPage(params.get('page')) ?? 1,
});

function writeFilter({ search, page }: Filter): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** `/admin/users`: all accounts, newest first. */
function UsersPage() {
  const [filter, setFilter] = useAddressFilter(readFilter, writeFilter);
  const search = useSettled(filter.search.trim(), TYPING_MS);
  const accounts = useAccounts(search, filter.page);
  return (
    <>
      <h1 className="mb-6 text-2xl md:text-3xl">Users</h1>
      <search>
        <Field label="Search by name, email or ID" className="max-w-md">
          <div className="relative">
            <Search
              aria-hidden="true"
              size={20}
              strokeWidth={1.75}
              className="pointer-events-none absolute inset-y-0 left-4 my-auto text-muted"
            />
            <Input
              type="search"
              value={filter.search}
              maxLength={SEARCH_LENGTH}
              onChange={(event) => setFilter({ search: event.target.value, page: 1 })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="pl-11.5"
            />
          </div>
        </Field>
      </search>
      <div className="mt-6" aria-busy={accounts.isPlaceholderData || undefined}>
        <QueryResult query={accounts} subject="The accounts" skeleton={<RowsPlace />}>
          {(found) => (
            <>
              <Found found={found} search={search} onAll={() => setFilter({ search: '', page: 1 })} />
              <Pager
                total={found.total}
                pageSize={ACCOUNTS_PER_PAGE}
                page={filter.page}
                noun="accounts"
                onPage={(page) => {
                  setFilter({ ...filter, page });
                  window.scrollTo(0, 0);
                }}
              />
            </>
          )}
        </QueryResult>
      </div>
    </>
  );
}

interface FoundProps {
  readonly found: Page<AccountLine>;
  readonly search: string;
  readonly onAll: () => void;
}

function Found({ found, search, onAll }: FoundProps) {
  const locale = navigator.language;
  const nowMs = Date.now();
  if (found.entries.length === 0)
    return (
      <EmptyState
        title="No accounts found"
        description={
          search ? `No name, email address or ID contains “${search}”.` : 'This page of the list is empty.'
        }
        action={<Button onClick={onAll}>Show all accounts</Button>}
      />
    );
  return (
    <>
      <p aria-live="polite" className="mb-2 px-3 text-muted text-sm tabular-nums">
        {new Intl.NumberFormat(locale).format(found.total)} {found.total === 1 ? 'account' : 'accounts'}
      </p>
      <div aria-hidden="true" className={`eyebrow border-line border-b px-3 pb-2 max-md:hidden ${COLUMNS}`}>
        <span>Account</span>
        <span className="text-right">Quests</span>
        <span className="text-right">Finds</span>
        <span>Signed in</span>
        <span>Joined</span>
      </div>
      <ul className="divide-y divide-line border-line border-b max-md:border-t">
        {found.entries.map((account) => (
          <AccountRow key={account.id} account={account} locale={locale} nowMs={nowMs} />
        ))}
      </ul>
    </>
  );
}

function RowsPlace() {
  return (
    <div className="grid gap-3 pt-8">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
    </div>
  );
}

export { UsersPage as Component };
