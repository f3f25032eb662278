import type { LngLat } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';
import { useMemo } from 'react';
import { usePlaceText } from '../engine/use-place-text.ts';
import { QuestMap } from './quest-map.tsx';

export interface FindMapProps {
  readonly location: LngLat;
  readonly name: string;
  readonly units?: Units;
  readonly className?: string;
}

const NO_PATH: readonly never[] = [];

export function FindMap({ location, name, units = 'metric', className }: FindMapProps) {
  const write = usePlaceText();
  const { lng, lat } = location;
  const finds = useMemo(() => [{ id: 'find', name, lng, lat }], [name, lng, lat]);
  return (
    <QuestMap
      path={NO_PATH}
      finds={finds}
      position={null}
      units={units}
      label={`Map of where ${name} was found: ${write(location)}`}
      className={className ?? ''}
    />
  );
}
