import { localDay } from '@metalquest/core/time/day';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useDisplay } from '../../../engine/use-display.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { ContactFormSheet } from '../contacts/contact-form-sheet.tsx';
import { ContactsTab } from '../contacts/contacts-tab.tsx';
import { PermissionFormSheet } from '../permission-form-sheet.tsx';
import { AttentionList } from './attention-list.tsx';
import { ListLoading, PermissionsTab } from './permissions-tab.tsx';
import { useAttention } from './use-attention.ts';

const TABS = [
  { id: 'permissions', label: 'Permissions' },
  { id: 'contacts', label: 'Contacts' },
] as const;

/** `/permissions`: due tasks, permissions and landowners. */
function PermissionsPage() {
  const display = useDisplay();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'contacts' ? 'contacts' : 'permissions';
  const [adding, setAdding] = useState<'permission' | 'contact' | null>(null);
  const today = localDay(new Date());
  const attention = useAttention(today);
  if (attention.status === 'error') throw attention.error;
  const open = tab === 'contacts' ? 'contact' : 'permission';
  const hasAttention =
    attention.status === 'ready' && attention.value.ending.length + attention.value.followUps.length > 0;
  const addButton = (
    <Button
      className={cn(
        'whitespace-nowrap md:min-h-14 md:px-6',
        // An empty list has its own button.
        attention.status === 'loading' ? 'invisible' : !attention.value.some[open] && 'hidden',
      )}
      onClick={() => setAdding(open)}
    >
      <Plus aria-hidden="true" size={22} strokeWidth={1.75} />
      {open === 'contact' ? 'Add contact' : 'Add permission'}
    </Button>
  );
  const closed = (isOpen: boolean) => {
    if (!isOpen) setAdding(null);
  };
  return (
    <div className="page-width flex grow flex-col py-5 md:py-8">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:min-h-14 md:items-end">
        <h1 className="wrap-anywhere min-w-0 text-2xl md:text-3xl">Property Permissions</h1>
        {addButton}
      </header>
      {attention.status === 'loading' ? (
        // Avoids a layout shift when the due tasks arrive.
        <div className="mt-5 md:mt-7">
          <ListLoading label="Loading permissions" />
        </div>
      ) : (
        <>
          {hasAttention ? (
            <div className="mt-5 md:mt-7">
              <AttentionList attention={attention.value} today={today} />
            </div>
          ) : null}
          <Tabs
            label="Permissions and contacts"
            tabs={TABS}
            value={tab}
            onValueChange={(id) => setParams(id === 'contacts' ? { tab: id } : {}, { replace: true })}
            className="mt-5 [&>[role=tablist]]:max-w-96 [&>[role=tablist]]:flex-wrap md:mt-7"
          >
            {tab === 'contacts' ? (
              <ContactsTab onAdd={() => setAdding('contact')} />
            ) : (
              <PermissionsTab display={display} today={today} onAdd={() => setAdding('permission')} />
            )}
          </Tabs>
        </>
      )}
      <PermissionFormSheet
        permission={null}
        open={adding === 'permission'}
        onOpenChange={closed}
        onSaved={({ id }) => navigate(`/permissions/${id}`)}
      />
      <ContactFormSheet
        contact={null}
        open={adding === 'contact'}
        onOpenChange={closed}
        onSaved={({ id }) => navigate(`/permissions/contacts/${id}`)}
      />
    </div>
  );
}

export { PermissionsPage as Component };
