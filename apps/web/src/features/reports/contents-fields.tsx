import {
  CONTENT_CHOICES,
  hasMapBehind,
  POSITION_LEVELS,
  type PositionLevel,
  positionSentence,
  type ReportContents,
} from '@metalquest/core/report/contents';
import type { ReportKind } from '@metalquest/core/report/report';
import { EyeOff } from 'lucide-react';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { Switch } from '../../ui/switch.tsx';

interface ContentsFieldsProps {
  readonly kind: ReportKind;
  readonly contents: ReportContents;
  readonly onChange: (contents: ReportContents) => void;
}

const LEVELS: Readonly<Record<PositionLevel, { readonly label: string; readonly hint: string }>> = {
  off: { label: 'Off', hint: 'No place' },
  blurred: { label: 'Blurred', hint: 'About 1\u00a0km' },
  exact: { label: 'Exact', hint: 'Exact spot' },
};

const MAP_LABELS = {
  quest: 'Drawing of the walk',
  permission: 'Drawing of the land',
  season: '',
  finds: '',
} as const satisfies Record<ReportKind, string>;

/** Chooses the contents of the report, and says how precisely they reveal places. */
export function ContentsFields({ kind, contents, onChange }: ContentsFieldsProps) {
  const contentChoices = CONTENT_CHOICES[kind];
  const choices = POSITION_LEVELS.map((value) => ({ value, ...LEVELS[value] }));
  return (
    <div className="grid gap-1">
      <h2 className="eyebrow mb-1 font-sans">What it contains</h2>
      {contentChoices.includes('photos') ? (
        <Switch
          label="Photos"
          checked={contents.photos}
          onCheckedChange={(photos) => onChange({ ...contents, photos })}
        />
      ) : null}
      {contentChoices.includes('map') ? (
        <Switch
          label={MAP_LABELS[kind]}
          checked={contents.map}
          onCheckedChange={(map) => onChange({ ...contents, map })}
        />
      ) : null}
      {contentChoices.includes('mapBehind') && contents.map ? (
        <Switch
          label="Map behind the drawing"
          hint={
            contents.positions === 'exact'
              ? 'It shows where the land is.'
              : 'Only with exact positions, because it shows where the land is.'
          }
          checked={hasMapBehind(contents)}
          disabled={contents.positions !== 'exact'}
          onCheckedChange={(mapBehind) => onChange({ ...contents, mapBehind })}
        />
      ) : null}
      {contentChoices.includes('notes') ? (
        <Switch
          label="Notes"
          checked={contents.notes}
          onCheckedChange={(notes) => onChange({ ...contents, notes })}
        />
      ) : null}
      <p className="mt-3 mb-2">Positions</p>
      <ChoiceCards
        label="Positions"
        choices={choices}
        value={contents.positions}
        onChange={(positions) => onChange({ ...contents, positions })}
        className="grid-cols-1 gap-2 min-[23rem]:grid-cols-3 [&_label]:p-2 sm:[&_label]:p-2.5"
      />
      <p className="mt-2 flex gap-2.5 text-pretty text-muted text-sm" aria-live="polite">
        <EyeOff aria-hidden="true" size={18} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        {positionSentence(kind, contents)}
      </p>
    </div>
  );
}
