import type { QuestCandidate } from '@metalquest/core/import/import-plan';
import { formatDistance } from '@metalquest/core/units/distance';
import { formatDuration } from '@metalquest/core/units/duration';
import { useMemo } from 'react';
import { useDisplay } from '../../../engine/use-display.ts';
import { WalkSketch } from '../../../records/walk-sketch.tsx';
import type { ListProps } from './list-props.ts';
import { lengthOf, sketchOf } from './path-places.ts';
import { PreviewList, PreviewRow } from './preview-list.tsx';

export function QuestPreviews({ candidates, ...props }: ListProps) {
  const findsOf = useMemo(
    () => Map.groupBy(candidates.finds, ({ quest }) => (quest?.kind === 'candidate' ? quest.key : null)),
    [candidates.finds],
  );
  return (
    <PreviewList
      all={candidates.quests}
      locale={props.locale}
      render={(quest) => (
        <QuestPreview key={quest.key} quest={quest} finds={findsOf.get(quest.key) ?? []} {...props} />
      )}
    />
  );
}

interface QuestPreviewProps extends Omit<ListProps, 'candidates'> {
  readonly quest: QuestCandidate;
  readonly finds: ListProps['candidates']['finds'];
}

function QuestPreview({ quest, finds, dryRunResult, excluded, onToggle, locale }: QuestPreviewProps) {
  const { units } = useDisplay();
  const sketch = useMemo(() => sketchOf(quest.path), [quest.path]);
  const lengthM = useMemo(() => lengthOf(quest.path), [quest.path]);
  const places = useMemo(() => finds.flatMap(({ place }) => place ?? []).slice(0, 40), [finds]);
  const points = quest.path ? quest.path.lngLat.length / 2 : 0;
  return (
    <PreviewRow
      name={quest.name}
      facts={[
        quest.startTime ? dayAndTime(quest.startTime, locale) : 'Day not known',
        quest.durationSeconds === null ? null : formatDuration(quest.durationSeconds),
        points > 1 ? formatDistance(lengthM, units, locale) : null,
        points > 0 ? `${points.toLocaleString(locale)} points` : null,
        finds.length > 0
          ? `${finds.length.toLocaleString(locale)} ${finds.length === 1 ? 'find' : 'finds'}`
          : null,
      ]}
      isDuplicate={dryRunResult.run.duplicates.has(quest.key)}
      isExcluded={excluded.has(quest.key)}
      onToggle={() => onToggle(quest.key)}
      picture={<WalkSketch path={sketch} finds={places} className="size-20 sm:size-24" />}
    />
  );
}

/** '3 Apr 2025, 10:12', in the device's time zone. */
export function dayAndTime(iso: string, locale: string): string {
  return new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}
