import type { PermissionDetail } from '@metalquest/sync/queries/queries';
import { useRef, useState } from 'react';
import type { Display } from '../../engine/use-display.ts';
import { usePosition } from '../../platform/use-position.ts';
import { AgreementSection } from './agreement-section.tsx';
import { BoundaryPanel } from './boundary-panel.tsx';
import { CoverageSection } from './coverage/coverage-section.tsx';
import { DeletePermissionDialog } from './delete-permission-dialog.tsx';
import { Documents } from './documents.tsx';
import { PermissionFacts } from './permission-facts.tsx';
import { PermissionFormSheet } from './permission-form-sheet.tsx';
import { PermissionHeader } from './permission-header.tsx';
import { PermissionHistory } from './permission-history.tsx';
import { useBoundaryEdits } from './use-boundary-edits.ts';
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
        <AgreementSection permission={permission} contact={contact} display={display} />
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
