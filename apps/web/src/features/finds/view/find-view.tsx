import type { FindDetail } from '@metalquest/sync/queries/query-types';
import { ArrowRightLeft, Pencil, Trash2 } from 'lucide-react';
import type { Display } from '../../../engine/use-display.ts';
import { FindMap } from '../../../map/find-map.tsx';
import { CategoryIcon } from '../../../records/category-icon.tsx';
import { OfficerButton } from '../../../records/export/officer-button.tsx';
import { VoiceNotes } from '../../../records/voice/voice-notes.tsx';
import { Button } from '../../../ui/button.tsx';
import { FindFacts, FindFigures } from './find-facts.tsx';
import { FindGallery } from './find-gallery.tsx';
import { HoleFilled } from './hole-filled.tsx';

export interface FindViewProps {
  detail: FindDetail;
  display: Display;
  onEdit: () => void;
  onMove: () => void;
  onDelete: () => void;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export function FindView({ detail, display, onEdit, onMove, onDelete }: FindViewProps) {
  const { find, media } = detail;
  return (
    <article className="page-width grid grow content-start gap-x-12 gap-y-6 py-4 md:py-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr]">
      <FindGallery name={find.name} category={find.category} media={media} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <header className="grid gap-2">
          <p className="flex items-center gap-2 font-[560] text-brass-deep">
            <CategoryIcon category={find.category} className="size-5" />
            {find.category}
          </p>
          <h1 className="wrap-anywhere text-2xl md:text-[2.5rem]">{find.name}</h1>
        </header>
        <FindFigures detail={detail} display={display} />
        {find.details ? (
          <p className="max-w-prose wrap-anywhere whitespace-pre-line text-md text-pretty">{find.details}</p>
        ) : null}
        <HoleFilled findId={find.id} category={find.category} media={detail.holeFilled} />
        <VoiceNotes owner={{ findId: find.id }} notes={detail.voiceNotes} locale={display.locale} />
        <FindFacts detail={detail} display={display} />
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={onEdit}>
            <Pencil {...icon} />
            Edit find
          </Button>
          <Button variant="secondary" onClick={onMove}>
            <ArrowRightLeft {...icon} />
            Move to another quest
          </Button>
          <OfficerButton findId={find.id} />
          <Button variant="danger-quiet" onClick={onDelete}>
            <Trash2 {...icon} />
            Delete find
          </Button>
        </div>
      </div>
      {find.location ? (
        <FindMap
          location={find.location}
          name={find.name}
          units={display.units}
          className="h-64 w-full rounded-card border border-line lg:h-72"
        />
      ) : null}
    </article>
  );
}
