import { isRecord } from '@metalquest/core/json';
import { readStored, type StoredJson } from '../../lib/stored.ts';

const KEY = 'metalquest:map-layers';

/** What the map of everything shows; kept on this device. */
export interface ShownLayers {
  readonly finds: boolean;
  readonly quests: boolean;
  readonly heat: boolean;
  readonly boundaries: boolean;
}

const AT_FIRST: ShownLayers = { finds: true, quests: true, heat: false, boundaries: true };

/** What was shown last; what was not stored is as at first. */
export function readShownLayers(storage: StoredJson): ShownLayers {
  const stored = readStored(storage, KEY, 'the layers of the map');
  if (!isRecord(stored)) return AT_FIRST;
  const one = (name: keyof ShownLayers): boolean => {
    const value = stored[name];
    return typeof value === 'boolean' ? value : AT_FIRST[name];
  };
  return { finds: one('finds'), quests: one('quests'), heat: one('heat'), boundaries: one('boundaries') };
}

/** Keeps it for the next visit; a full or closed storage only means that it is not kept. */
export function keepShownLayers(storage: Pick<Storage, 'setItem'>, layers: ShownLayers): void {
  try {
    storage.setItem(KEY, JSON.stringify(layers));
  } catch {
    // A choice of layers is not worth a word.
  }
}
