import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { initialsOf } from '../initials.ts';
import { ListSearch } from '../list/list-filters.tsx';
import { ListFoot } from '../list/list-foot.tsx';
import { ListLoading } from '../list/permissions-tab.tsx';
import { ROWS_PER_PAGE } from '../list/use-permission-list.ts';
import { ReachIcons } from './reach-links.tsx';

/** The landowners by name, with buttons to call, text and email. */
export function ContactsTab({ onAdd }: { onAdd: () => void }) {
  const { queries } = useEngine();
  const [search, setSearch] = useState('');
  const [requested, setRequested] = useState({ search, limit: ROWS_PER_PAGE });
  const limit = requested.search === search ? requested.limit : ROWS_PER_PAGE;
  const words = search.trim();
  const live = useLive(() => queries.contacts(words || undefined), [queries, words], { keepPrevious: true });
  if (live.status === 'error') throw live.error;
  if (live.status === 'loading') return <ListLoading label="Loading contacts" />;
  const contacts = live.value;
  if (contacts.length === 0 && !words) return <NoContacts onAdd={onAdd} />;
  return (
    <>
      <ListSearch
        label="Search contacts"
        placeholder="Name, address or phone"
        value={search}
        onChange={setSearch}
      />
      {contacts.length === 0 ? (
        <div role="status" className="grid justify-items-center gap-4 py-14 text-center">
          <p className="text-md text-muted">No contact matches.</p>
          <Button variant="secondary" onClick={() => setSearch('')}>
            Show all contacts
          </Button>
        </div>
      ) : (
        <>
          <ul className="mt-4 divide-y divide-line border-line border-y lg:columns-2 lg:gap-x-12 lg:divide-y-0 lg:border-b-0">
            {contacts.slice(0, limit).map((contact) => (
              <li
                key={contact.id}
                className="relative flex min-h-18 break-inside-avoid items-center gap-3 py-3 lg:border-line lg:border-b"
              >
                <Avatar initials={initialsOf(contact.name)} className="bg-moss-tint text-moss-deep" />
                <div className="min-w-0 grow">
                  <h2 className="text-md leading-tight">
                    <Link
                      to={`/permissions/contacts/${contact.id}`}
                      className="line-clamp-1 outline-offset-4 after:absolute after:inset-0"
                    >
                      {contact.name}
                    </Link>
                  </h2>
                  {contact.address ? <p className="truncate text-muted text-sm">{contact.address}</p> : null}
                </div>
                <ReachIcons contact={contact} />
              </li>
            ))}
          </ul>
          <ListFoot
            shown={Math.min(limit, contacts.length)}
            total={contacts.length}
            words={['contact', 'contacts']}
            onMore={() => setRequested({ search, limit: limit + ROWS_PER_PAGE })}
          />
        </>
      )}
    </>
  );
}

function NoContacts({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      className="md:py-12"
      title="No contacts yet"
      description="Keep your landowners, how they prefer to be contacted, notes of your conversations, and follow-up dates."
      action={
        <Button size="field" onClick={onAdd}>
          <Plus aria-hidden="true" size={22} strokeWidth={1.75} />
          Add contact
        </Button>
      }
    />
  );
}
