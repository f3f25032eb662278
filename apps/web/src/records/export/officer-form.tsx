import {
  missingSentence,
  OFFICER_DIGITS,
  type OfficerChoices,
  type OfficerFind,
  type OfficerFormatters,
  squareText,
} from '@metalquest/core/export/officer-record';
import { Download, Table } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import { OfficerPreview } from './officer-preview.tsx';
import { useSaveOfficer } from './use-save-officer.ts';

export interface OfficerFormProps {
  records: readonly OfficerFind[];
  words: OfficerFormatters;
  /** Name of the user; empty if the profile has none. */
  finder: string;
}

const WITHHELD = 'none';

/** Chooses the precision and the contents of a record, with a preview and the two download buttons. */
export function OfficerForm({ records, words, finder }: OfficerFormProps) {
  const [choices, setChoices] = useState<OfficerChoices>({
    digits: 8,
    finder,
    landowner: false,
    photos: true,
  });
  const { state, savePdf, saveCsv, reset } = useSaveOfficer();
  const change = (next: Partial<OfficerChoices>) => {
    setChoices({ ...choices, ...next });
    reset();
  };
  const missing = missingSentence(records);
  const owners = new Set(records.flatMap(({ landowner }) => landowner ?? []));
  const photos = records.reduce((sum, { media }) => sum + media.length, 0);
  const job = { records, choices, words };
  const isBusy = state.at === 'working';
  return (
    <div className="grid gap-5">
      <Field
        label="Grid reference"
        hint="The Scheme asks for 8 figures or more. It keeps exact findspots from the public."
      >
        <Select
          value={choices.digits ?? WITHHELD}
          onChange={(event) =>
            change({ digits: OFFICER_DIGITS.find((digits) => `${digits}` === event.target.value) ?? null })
          }
        >
          {OFFICER_DIGITS.map((digits) => (
            <option key={digits} value={digits}>
              {digits} figures: a {squareText(digits)} square
            </option>
          ))}
          <option value={WITHHELD}>None: the place is withheld</option>
        </Select>
      </Field>
      <Field label="Finder">
        <Input
          value={choices.finder}
          autoComplete="name"
          maxLength={120}
          onChange={(event) => change({ finder: event.target.value })}
        />
      </Field>
      <div className="-mt-2">
        {photos > 0 ? (
          <Checkbox
            label={`Photos (${photos})`}
            checked={choices.photos}
            onCheckedChange={(isOn) => change({ photos: isOn })}
          />
        ) : null}
        {owners.size > 0 ? (
          <Checkbox
            label={owners.size === 1 ? `Name the landowner: ${[...owners][0]}` : 'Name the landowners'}
            checked={choices.landowner}
            onCheckedChange={(isOn) => change({ landowner: isOn })}
          />
        ) : null}
      </div>
      <OfficerPreview records={records} choices={choices} words={words} />
      {missing ? <Note>{missing}</Note> : null}
      <div className="-mx-5 sticky bottom-[calc(-1*max(1.25rem,env(safe-area-inset-bottom)))] grid grid-cols-2 gap-2.5 border-line border-t bg-card px-5 py-3 lg:-mx-7 lg:-bottom-7 lg:px-7">
        <Button
          size="field"
          aria-disabled={isBusy}
          onClick={() => (isBusy ? undefined : void savePdf(job))}
          className="px-4"
        >
          <Download aria-hidden="true" size={22} strokeWidth={1.75} />
          {isBusy ? 'Making the PDF...' : 'Save PDF'}
        </Button>
        <Button size="field" variant="secondary" onClick={() => saveCsv(job)} className="px-4">
          <Table aria-hidden="true" size={22} strokeWidth={1.75} />
          Save CSV
        </Button>
      </div>
      <div role="status" className="-mt-2 grid gap-1.5 empty:hidden">
        {state.at === 'done' ? state.sentences.map((sentence) => <p key={sentence}>{sentence}</p>) : null}
      </div>
      {state.at === 'failed' ? (
        <Note tone="problem">The PDF could not be created. {state.message}</Note>
      ) : null}
    </div>
  );
}
