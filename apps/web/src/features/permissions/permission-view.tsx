import type { Contact } from '@metalquest/core/contact/contact';
import type { Media } from '@metalquest/core/media/media';
import type { Permission } from '@metalquest/core/permission/permission';
import type { PermissionDetail } from '@metalquest/sync/queries/query-types';
import { FileSignature } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import type { Display } from '../../engine/use-display.ts';
import { usePosition } from '../../platform/use-position.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BoundaryPanel } from './boundary/boundary-panel.tsx';
import { useBoundaryEdits } from './boundary/use-boundary-edits.ts';
import { CoverageSection } from './coverage/coverage-section.tsx';
import { DeletePermissionDialog } from './delete-permission-dialog.tsx';
import { Documents } from './documents.tsx';
import { PermissionFacts } from './permission-facts.tsx';
import { PermissionFormSheet } from './permission-form-sheet.tsx';
import { PermissionHeader } from './permission-header.tsx';
import { PermissionHistory } from './permission-history.tsx';
import { useAgreement } from './use-agreement.ts';
import { useDeletes } from './use-deletes.ts';

export interface PermissionViewProps {
  detail: PermissionDetail;
  display: Display;
  /** YYYY-MM-DD */
  today: string;
}

export function PermissionView({ detail, display, today }: PermissionViewProps) {
  const { permission, contact, media, quests } = detail;
  const position = usePosition();
  const { deletePermission } = useDeletes();
  const drawing = useBoundaryEdits(permission);
  const boundary = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const closed = (open: boolean) => {
    if (!open) setDialog(null);
  };
  const draw = () => {
    drawing.start();
    boundary.current?.scrollIntoView();
  };
  const isAlone = media.length + quests.length === 0;
  return (
    <article className="page-width grid content-start gap-x-10 gap-y-6 py-3 md:py-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr]">
      <PermissionHeader
        permission={permission}
        today={today}
        onEdit={() => setDialog('edit')}
        onDelete={() => (isAlone ? void deletePermission(permission) : setDialog('delete'))}
      />
      <BoundaryPanel
        ref={boundary}
        permission={permission}
        drawing={drawing}
        position={position}
        hints={quests.flatMap(({ startLocation }) => (startLocation ? [startLocation] : []))}
        display={display}
      />
      <div className="grid min-w-0 grid-cols-1 content-start gap-7 lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <PermissionFacts
          permission={permission}
          contact={contact}
          display={display}
          onEdit={() => setDialog('edit')}
        />
        <AgreementSection permission={permission} contact={contact} media={media} display={display} />
        <Documents permissionId={permission.id} media={media} />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-8">
        <CoverageSection
          permission={permission}
          position={position}
          display={display}
          onDraw={drawing.isEditing ? null : draw}
        />
        <PermissionHistory quests={quests} display={display} />
      </div>
      <PermissionFormSheet permission={permission} open={dialog === 'edit'} onOpenChange={closed} />
      <DeletePermissionDialog
        detail={detail}
        open={dialog === 'delete'}
        onOpenChange={closed}
        onDelete={() => void deletePermission(permission)}
      />
    </article>
  );
}

const Signing = lazyComponent(async () => (await import('./signing/signing.tsx')).Signing);

interface AgreementSectionProps {
  permission: Permission;
  contact: Contact | null;
  media: readonly Media[];
  display: Display;
}

function AgreementSection({ permission, contact, media, display }: AgreementSectionProps) {
  const headingId = useId();
  const { make, isMaking } = useAgreement({ permission, contact, display });
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-2 text-lg">
        Agreement
      </h2>
      <p className="mb-3 max-w-prose text-muted">
        A page to print and sign: both names, the land with a sketch, the dates, the terms and the share of
        finds. It is made on this device.
      </p>
      <Button variant="secondary" size="field" className="w-full" aria-disabled={isMaking} onClick={make}>
        <FileSignature aria-hidden="true" size={22} strokeWidth={1.75} />
        {isMaking ? 'Making the agreement...' : 'Make agreement (PDF)'}
      </Button>
      <Suspense fallback={<Skeleton className="mt-6 h-32" />}>
        <Signing permission={permission} contact={contact} media={media} display={display} />
      </Suspense>
    </section>
  );
}
