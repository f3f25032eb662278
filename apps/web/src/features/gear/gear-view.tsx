import { warrantyOf } from '@metalquest/core/gear/warranty';
import { localDay } from '@metalquest/core/time/day';
import type { GearDetail } from '@metalquest/sync/queries/query-types';
import { Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import type { Display } from '../../engine/use-display.ts';
import { useAddedFiles } from '../../forms/use-added-files.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { toastDeleted } from '../../ui/toast-deleted.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { WaitingFiles } from '../../ui/waiting-files.tsx';
import { GearDocuments } from './gear-documents.tsx';
import { GearFacts, GearFigures } from './gear-facts.tsx';
import { FILES_LABEL, filesKey } from './gear-files.ts';
import { TYPE_LABELS } from './gear-labels.ts';
import { GearPhotos } from './gear-photos.tsx';
import { GearUsed } from './gear-used.tsx';
import { WarrantyBadge } from './warranty-badge.tsx';

export interface GearViewProps {
  detail: GearDetail;
  display: Display;
  onEdit: () => void;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export function GearView({ detail, display, onEdit }: GearViewProps) {
  const { gear, media, usage } = detail;
  const { commands } = useEngine();
  const navigate = useNavigate();
  const files = useAddedFiles({
    owner: { equipmentId: gear.id },
    draftKey: filesKey(gear.id),
    draftLabel: FILES_LABEL,
  });
  const today = localDay(new Date());

  async function remove() {
    const deleted = await toastOnFailure(commands.deleteEquipment(gear.id), 'Error Deleting Gear Item');
    if (!deleted.ok) return;
    void navigate('/gear', { replace: true });
    toastDeleted(commands, {
      row: { table: 'equipment', entityId: gear.id },
      noun: 'Gear',
      name: gear.name,
      onUndone: () => void navigate(`/gear/${gear.id}`),
    });
  }

  return (
    <article className="page-width grow pt-3 pb-10 md:min-h-dvh md:pt-5">
      <BackLink to="/gear">My Gear</BackLink>
      <div className="mt-1 grid content-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <GearPhotos gear={gear} media={media} files={files} />
          <div className="hidden lg:block">
            <GearUsed usage={usage} locale={display.locale} />
          </div>
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <header className="grid justify-items-start gap-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-[560] text-moss-deep">
              {TYPE_LABELS[gear.type].one}
              <WarrantyBadge warranty={warrantyOf(gear, today)} />
            </p>
            <h1 className="wrap-anywhere text-2xl md:text-[2.5rem]">{gear.name}</h1>
          </header>
          <GearFigures detail={detail} display={display} />
          {gear.notes ? (
            <p className="max-w-prose wrap-anywhere whitespace-pre-line text-md text-pretty">{gear.notes}</p>
          ) : null}
          <GearFacts key={gear.id} gear={gear} today={today} display={display} />
          <GearDocuments gear={gear} media={media} files={files} locale={display.locale} />
          <WaitingFiles {...files} onRetry={() => void files.add([])}>
            <Button variant="danger-quiet" onClick={() => void files.discard(files.waiting)}>
              Discard
            </Button>
          </WaitingFiles>
          <div className="lg:hidden">
            <GearUsed usage={usage} locale={display.locale} />
          </div>
          <div className="flex flex-wrap gap-2.5">
            <Button variant="secondary" onClick={onEdit}>
              <Pencil {...icon} />
              Edit gear
            </Button>
            <Button variant="danger-quiet" onClick={remove}>
              <Trash2 {...icon} />
              Delete gear
            </Button>
          </div>
        </div>
      </div>
    </article>
  );
}
