import { isRecord } from '@metalquest/core/json';
import { readStored, type StoredJson } from '../../../platform/stored.ts';

const KEY = 'metalquest:map-layers';

/** Visible layers of the main map; stored on this device. */
export interface VisibleLayers {
  readonly finds: boolean;
  readonly quests: boolean;
  readonly heat: boolean;
  readonly boundaries: boolean;
}

const AT_FIRST: VisibleLayers = { finds: true, quests: true, heat: false, boundaries: true };

export function readVisibleLayers(storage: StoredJson): VisibleLayers {
  const stored = readStored(storage, KEY, 'the layers of the map');
  if (!isRecord(stored)) return AT_FIRST;
  const one = (name: keyof VisibleLayers): boolean => {
    const value = stored[name];
    return typeof value === 'boolean' ? value : AT_FIRST[name];
  };
  return { finds: one('finds'), quests: one('quests'), heat: one('heat'), boundaries: one('boundaries') };
}

/** Stores the layers; ignores a full or blocked storage. */
export function storeVisibleLayers(storage: Pick<Storage, 'setItem'>, layers: VisibleLayers): void {
  try {
    storage.setItem(KEY, JSON.stringify(layers));
  } catch {
    // Not worth a message.
  }
}
