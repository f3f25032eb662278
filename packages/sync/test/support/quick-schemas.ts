import Dexie, { type TableSchema } from 'dexie';
import { replaceOnce } from './replace-once.ts';

/**
 * Lets Dexie parse each description of a store once per process. Every new replica parses those of all versions, which
 * takes 2 ms, and the tests open thousands. The parsed schemas are not changed afterwards, so replicas can share them.
 */
type ParseStores = (
  this: unknown,
  stores: Readonly<Record<string, string | null>>,
  parsed: Record<string, TableSchema>,
) => void;

const METHOD = '_parseStoresSpec';
/** By name and description: texts joined as one key would be hashed at every look-up. */
const known = new Map<string, Map<string, TableSchema>>();

/** The prototype that the versions of all databases share. */
function sharedPrototype(): object {
  let own: unknown = new Dexie('only parses').version(1);
  while (typeof own === 'object' && own !== null) {
    if (Object.hasOwn(own, METHOD)) return own;
    own = Object.getPrototypeOf(own);
  }
  throw new Error(`Dexie has no ${METHOD}; quick-schemas.ts must follow its new version`);
}

replaceOnce<ParseStores>(
  sharedPrototype(),
  METHOD,
  (parse): ParseStores =>
    function (stores, parsed) {
      for (const [name, description] of Object.entries(stores)) {
        if (description === null) continue;
        const ofStore = known.get(name) ?? new Map<string, TableSchema>();
        let schema = ofStore.get(description);
        if (!schema) {
          const single: Record<string, TableSchema> = {};
          parse.call(this, { [name]: description }, single);
          schema = single[name];
          if (!schema) throw new Error(`Dexie parsed no schema of ${name}`);
          known.set(name, ofStore.set(description, schema));
        }
        parsed[name] = schema;
      }
    },
);
