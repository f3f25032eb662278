import { FORMAT_LABELS, PLACE_LABELS, placesSentence } from '@metalquest/core/export/export-labels';
import { RECORD_FORMATS, type RecordFormat, supportsPlaces } from '@metalquest/core/export/record-format';
import { PLACE_CHOICES, type PlaceChoice } from '@metalquest/core/export/record-places';
import type { RecordSelection } from '@metalquest/sync/engine';
import { Download } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { Note } from '../../ui/note.tsx';
import { useExportRecords } from './use-export-records.ts';

/** Asks for format and precision, and says what the file reveals. */
export function ExportForm({ selection }: { selection: RecordSelection }) {
  const [format, setFormat] = useState<RecordFormat>('gpx');
  const [placeChoice, setPlaceChoice] = useState<PlaceChoice>('exact');
  const { state, save, reset } = useExportRecords(selection);
  // The choice returns with a format that supports it.
  const places = supportsPlaces(format, placeChoice) ? placeChoice : 'blurred';
  return (
    <div className="grid gap-6">
      <Step title="Format">
        <ChoiceCards
          label="Format"
          className="grid-cols-2"
          choices={RECORD_FORMATS.map((value) => ({ value, ...FORMAT_LABELS[value] }))}
          value={format}
          onChange={(next) => {
            setFormat(next);
            reset();
          }}
        />
      </Step>
      <Step title="Places">
        <ChoiceCards
          label="Places"
          choices={PLACE_CHOICES.filter((choice) => supportsPlaces(format, choice)).map((value) => ({
            value,
            ...PLACE_LABELS[value],
          }))}
          value={places}
          onChange={(next) => {
            setPlaceChoice(next);
            reset();
          }}
        />
        <p aria-live="polite" className="mt-3 min-h-12 text-pretty">
          {placesSentence(selection.kind, format, places)}
        </p>
      </Step>
      <Button
        size="field"
        className="w-full"
        aria-disabled={state.at === 'working'}
        onClick={() => (state.at === 'working' ? undefined : void save(format, places))}
      >
        <Download aria-hidden="true" size={22} strokeWidth={1.75} />
        {state.at === 'working' ? 'Making the file...' : `Save ${FORMAT_LABELS[format].label} file`}
      </Button>
      <div role="status" className="-mt-2 grid gap-1.5 empty:hidden">
        {state.at === 'done' ? state.sentences.map((sentence) => <p key={sentence}>{sentence}</p>) : null}
      </div>
      {state.at === 'failed' ? <Note tone="problem">{state.message}</Note> : null}
    </div>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-[620] text-base">
        {title}
      </h3>
      {children}
    </section>
  );
}
