import { asContactId, type ContactId, isUuid } from '@metalquest/core/ids';
import { localDay } from '@metalquest/core/time/day';
import { Link, useParams } from 'react-router';
import { useEngine } from '../../../engine/engine.ts';
import { useDisplay } from '../../../engine/use-display.ts';
import { useLive } from '../../../engine/use-live.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ContactView } from './contact-view.tsx';

/** `/permissions/contacts/{id}`: a landowner with their permissions and interactions. */
function ContactPage() {
  const { id = '' } = useParams();
  return isUuid(id) ? <KnownAddress key={id} id={asContactId(id)} /> : <ContactNotFound />;
}

function KnownAddress({ id }: { id: ContactId }) {
  const { queries } = useEngine();
  const display = useDisplay();
  const detail = useLive(() => queries.contact(id), [queries, id]);
  if (detail.status === 'error') throw detail.error;
  if (detail.status === 'loading') return <ContactLoading />;
  if (!detail.value) return <ContactNotFound />;
  return <ContactView detail={detail.value} display={display} today={localDay(new Date())} />;
}

function ContactNotFound() {
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="Contact Not Found"
        description="It may have been deleted on another device, or the link belongs to another account."
        action={
          <Button asChild>
            <Link to="/permissions?tab=contacts">See your contacts</Link>
          </Button>
        }
      />
    </div>
  );
}

function ContactLoading() {
  return (
    <div role="status" aria-label="Loading contact" className="page-width grid gap-6 py-5 md:py-8">
      <Skeleton className="h-16 w-2/3 max-w-md" />
      <Skeleton className="h-14 max-w-xl" />
      <Skeleton className="h-64" />
    </div>
  );
}

export { ContactPage as Component };
