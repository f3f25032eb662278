import type { OwnLayerId, UserId } from '../../ids.ts';
import { err, ok, type Result } from '../../result.ts';
import { isLongerThan, trimmedOrNull } from '../../text/text.ts';
import { type Instant, toIso } from '../../time/instant.ts';
import type { MapLayer, OwnTiles } from '../layer.ts';
import { hostOf, MAX_ADDRESS_CHARS, readOwnTiles } from './own-tiles.ts';

export interface OwnLayer {
  readonly id: OwnLayerId;
  readonly userId: UserId;
  readonly name: string;
  /** What the user pasted. */
  readonly address: string;
  readonly tiles: OwnTiles;
  /** The user says that the provider allows saving tiles. */
  readonly isSavable: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type OwnLayerFields = Pick<OwnLayer, 'name' | 'address' | 'tiles' | 'isSavable'>;

export interface OwnLayerError {
  readonly code: 'not-signed-in' | 'name-required' | 'text-too-long' | 'layer-invalid' | 'too-many-layers';
  readonly message: string;
  readonly field?: 'name';
}

export const OWN_LAYER_NAME_MAX_LENGTH = 100;

/** Per account; the schema has the same limit. */
export const MAX_OWN_LAYERS = 100;

export function ownLayerProblem({ name }: Pick<OwnLayer, 'name'>): OwnLayerError | null {
  if (!trimmedOrNull(name)) {
    return { code: 'name-required', field: 'name', message: 'Give the layer a name.' };
  }
  if (isLongerThan(OWN_LAYER_NAME_MAX_LENGTH, name)) {
    const message = `A layer's name can have at most ${OWN_LAYER_NAME_MAX_LENGTH} characters.`;
    return { code: 'text-too-long', field: 'name', message };
  }
  return null;
}

/** Creates a layer, or edits `existing`; omitted fields keep their value. */
export function keepOwnLayer(
  id: OwnLayerId,
  userId: UserId | null,
  fields: OwnLayerFields,
  existing: OwnLayer | null,
  now: Instant,
): Result<OwnLayer, OwnLayerError> {
  if (!userId) return err({ code: 'not-signed-in', message: 'User session not found.' });
  const problem = ownLayerProblem(fields);
  if (problem) return err(problem);
  const { name, address, tiles, isSavable } = fields;
  if (address.length > MAX_ADDRESS_CHARS || !readOwnTiles(tiles)) {
    return err({ code: 'layer-invalid', message: 'The address of this layer is invalid. Add it again.' });
  }
  return ok({
    id,
    userId: existing?.userId ?? userId,
    name: name.trim(),
    address,
    tiles,
    isSavable,
    createdAt: existing?.createdAt ?? toIso(now),
    updatedAt: toIso(now),
  });
}

export const ownMapLayer = ({ id, name, tiles, isSavable }: OwnLayer): MapLayer => ({
  id: `own:${id}`,
  name,
  kind: tiles.encoding ? 'height' : 'overlay',
  group: 'own',
  region: hostOf(tiles),
  bounds: tiles.bounds,
  years: null,
  minZoom: tiles.minZoom,
  maxZoom: tiles.maxZoom,
  tiles: tiles.address,
  tileSize: tiles.tileSize,
  credits: tiles.credits,
  notSavable: isSavable ? null : 'You have not said that the provider allows saving it.',
  own: tiles,
});
