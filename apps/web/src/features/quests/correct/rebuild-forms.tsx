import type { Find } from '@metalquest/core/find/find';
import { pathLengthM } from '@metalquest/core/geo/distance';
import type { PathPoint } from '@metalquest/core/geo/point';
import type { EndedQuest } from '@metalquest/core/quest/quest';
import { questError } from '@metalquest/core/quest/quest-error';
import { formatDistance } from '@metalquest/core/units/distance';
import { type FormEvent, useState } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { PathSketch } from '../../../map/path-sketch.tsx';
import { isoOfLocalTime, localTimeText } from '../../../records/local-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { timeText } from '../quest-dates.ts';
import { countOf } from '../quest-figures.ts';

export type RebuildFormProps =
  | {
      readonly kind: 'trim';
      readonly path: readonly PathPoint[];
      readonly display: Display;
      /** Epoch ms. */
      readonly onTrim: (remaining: { readonly fromMs: number; readonly toMs: number }) => void;
    }
  | {
      readonly kind: 'split';
      readonly quest: EndedQuest;
      readonly finds: readonly Find[];
      readonly display: Display;
      readonly onSplit: (atMs: number) => void;
    };

export function RebuildForm(props: RebuildFormProps) {
  return props.kind === 'trim' ? <TrimForm {...props} /> : <SplitForm {...props} />;
}

type TrimFormProps = Extract<RebuildFormProps, { kind: 'trim' }>;

/** Two sliders along the path, with a drawing of what stays. */
function TrimForm({ path, display, onTrim }: TrimFormProps) {
  const { units, locale } = display;
  const last = path.length - 1;
  const [from, setFrom] = useState(0);
  const [to, setTo] = useState(last);
  const remaining = path.slice(from, to + 1);
  const time = (index: number): string => timeText(new Date(path[index]?.t ?? 0).toISOString(), locale);
  const length = (points: readonly PathPoint[]): string => formatDistance(pathLengthM(points), units, locale);
  const removed = path.length - remaining.length;

  function submit(event: FormEvent) {
    event.preventDefault();
    const [first, end] = [remaining[0], remaining.at(-1)];
    if (first && end) onTrim({ fromMs: first.t, toMs: end.t });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div className="h-52 overflow-hidden rounded-picture border border-line">
        <PathSketch path={remaining} label={`The path that stays, ${length(remaining)}`} />
      </div>
      <Field label={`Path starts at ${time(from)}`}>
        <Slider
          value={from}
          max={last}
          valueText={time(from)}
          onValueChange={(index) => setFrom(Math.min(index, to))}
        />
      </Field>
      <Field label={`Path ends at ${time(to)}`}>
        <Slider
          value={to}
          max={last}
          valueText={time(to)}
          onValueChange={(index) => setTo(Math.max(index, from))}
        />
      </Field>
      <p role="status" className="text-muted">
        {removed === 0
          ? `The whole path stays: ${length(path)}.`
          : `${length(remaining)} of ${length(path)} stay. ${countOf(removed, 'point is', 'points are')} deleted.`}{' '}
        The times and finds of the quest stay.
      </p>
      <Button type="submit" size="field" disabled={removed === 0}>
        Trim path
      </Button>
    </form>
  );
}

type SplitFormProps = Extract<RebuildFormProps, { kind: 'split' }>;

function SplitForm({ quest, finds, display, onSplit }: SplitFormProps) {
  const { locale } = display;
  const startMs = Date.parse(quest.startTime);
  const endMs = Date.parse(quest.endTime ?? quest.startTime);
  const [text, setText] = useState(() => localTimeText(new Date((startMs + endMs) / 2).toISOString()));
  const [isTried, setTried] = useState(false);
  const at = isoOfLocalTime(text);
  const atMs = Date.parse(at);
  const isInside = atMs > startMs && atMs < endMs;
  const before = finds.filter(({ foundAt }) => Date.parse(foundAt) < atMs).length;
  const part = (from: string, to: string, count: number): string =>
    `${timeText(from, locale)} to ${timeText(to, locale)}, ${countOf(count, 'find', 'finds')}`;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isInside) onSplit(atMs);
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Split at" error={isTried && !isInside ? questError('split-outside').message : undefined}>
        <Input
          type="datetime-local"
          value={text}
          min={localTimeText(quest.startTime)}
          max={localTimeText(quest.endTime ?? quest.startTime)}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {isInside && quest.endTime ? (
        <p role="status" className="text-muted">
          First quest: {part(quest.startTime, at, before)}. Second quest:{' '}
          {part(at, quest.endTime, finds.length - before)}.
        </p>
      ) : null}
      <Button type="submit" size="field">
        Split quest
      </Button>
    </form>
  );
}
