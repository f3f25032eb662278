import type { OwnLayer } from '@metalquest/core/map/own/own-layer';
import { mapLayerTable } from '../mapping/map-layer-table.ts';
import type { Replica } from '../replica/replica.ts';

export function mapLayerQueries(replica: Replica) {
  return {
    async ownLayers(): Promise<readonly OwnLayer[]> {
      const rows = await replica.rows(mapLayerTable).toArray();
      return rows.map(({ value }) => value).toSorted((a, b) => a.name.localeCompare(b.name));
    },
  };
}
