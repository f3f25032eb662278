import type { Replica } from '../replica/replica.ts';
import { accountQueries } from './account-queries.ts';
import { bucketListQueries } from './bucket-list-queries.ts';
import { coverageQueries } from './coverage-queries.ts';
import { findQueries } from './find-queries.ts';
import { galleryQueries } from './gallery-queries.ts';
import { gearQueries } from './gear-queries.ts';
import { importQueries } from './import-queries.ts';
import { landownerQueries } from './landowner-queries.ts';
import { mapQueries } from './map-queries.ts';
import { questQueries } from './quest-queries.ts';
import { soilQueries } from './soil-queries.ts';

/** Reads of the replica for Dexie's liveQuery. They never use the network. */
export function queriesOf(replica: Replica) {
  return {
    ...questQueries(replica),
    ...findQueries(replica),
    ...galleryQueries(replica),
    ...gearQueries(replica),
    ...landownerQueries(replica),
    ...bucketListQueries(replica),
    ...mapQueries(replica),
    ...soilQueries(replica),
    ...coverageQueries(replica),
    ...importQueries(replica),
    ...accountQueries(replica),
  };
}

export type Queries = ReturnType<typeof queriesOf>;
