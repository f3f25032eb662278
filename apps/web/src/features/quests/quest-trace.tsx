import type { LngLat } from '@metalquest/core/geo/point';
import type { QuestId } from '@metalquest/core/ids';
import { useMemo } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { WalkSketch } from '../../records/walk-sketch.tsx';

const NO_POINTS: readonly LngLat[] = [];

export function QuestTrace({ id, className }: { id: QuestId; className?: string }) {
  const { queries } = useEngine();
  const path = useLive(() => queries.questPath(id), [queries, id]);
  const finds = useLive(() => queries.questFinds(id), [queries, id]);
  const places = useMemo(
    () => (finds.value ?? []).flatMap(({ location }) => (location ? [location] : [])),
    [finds.value],
  );
  return <WalkSketch path={path.value ?? NO_POINTS} finds={places} {...(className ? { className } : {})} />;
}
