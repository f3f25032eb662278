import type { MapFind } from '@metalquest/core/map/map-find';
import type { Quest } from '@metalquest/core/quest/quest';
import { formatDepth } from '@metalquest/core/units/depth';
import type { FindListItem } from '@metalquest/sync/queries/query-types';
import { useEngine } from '../../engine/engine.ts';
import type { Display } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';

/** The texts of a find's card; until it is read, from the map's data. */
export interface FindFacts {
  readonly name: string;
  /** 'Coin · 14 cm · 3 May 2025' */
  readonly facts: string;
  readonly quest: Quest | null;
}

/** Category, depth (in cm, if known) and date: 'Coin · 14 cm · 3 May 2025' */
export function factsText(
  { category, depthCm, foundAt }: Pick<FindListItem, 'category' | 'depthCm' | 'foundAt'>,
  { units, locale }: Display,
): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(foundAt));
  const facts = [category, depthCm === null ? null : formatDepth(depthCm, units, locale), day];
  return facts.filter((fact) => fact !== null).join(' · ');
}

export function useFindFacts(
  { id, category, foundAt }: Pick<MapFind, 'id' | 'category' | 'foundAt'>,
  display: Display,
): FindFacts {
  const { queries } = useEngine();
  const detail = useLive(() => queries.find(id), [queries, id]).value ?? null;
  return {
    name: detail?.find.name ?? category,
    facts: factsText({ category, foundAt, depthCm: detail?.find.depthCm ?? null }, display),
    quest: detail?.quest ?? null,
  };
}
