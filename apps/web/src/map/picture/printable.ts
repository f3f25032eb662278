import type { Bounds } from '@metalquest/core/geo/bounds';
import { hasDataIn, type LayerCredit } from '@metalquest/core/map/layer';
import type { MapStyleConfig } from '../../net/config.ts';
import { isBuiltIn } from '../base-style.ts';
import { isOnDevice } from '../device/device-address.ts';
import type { ShownLayer } from '../overlay-style.ts';

const BASE_REASON = 'Its provider, or the operator of this installation, has not allowed it.';

const leftOut = (name: string, reason: string) => `${name} is not in the map of this report: ${reason}`;

interface Printable {
  readonly base: MapStyleConfig | null;
  readonly layers: readonly ShownLayer[];
  /** What is left out of this ground, and why. */
  readonly notes: readonly string[];
}

/** What of a map may be in a report: what may be saved or printed, and the user's own files. */
export function printableOf(
  base: MapStyleConfig | null,
  layers: readonly ShownLayer[],
  bounds: Bounds,
): Printable {
  const isBaseAllowed = isBuiltIn(base) || base?.cacheable || base?.printable || isOnDevice(base?.url);
  const isAllowed = ({ layer }: ShownLayer) =>
    layer.notSavable === null || layer.printable === true || isOnDevice(layer.tiles);
  const missed = layers.filter(
    (shown) => !isAllowed(shown) && shown.isVisible && hasDataIn(shown.layer, bounds),
  );
  return {
    base: isBaseAllowed ? base : null,
    layers: layers.filter(isAllowed),
    notes: [
      ...(isBaseAllowed || !base ? [] : [leftOut(base.label, BASE_REASON)]),
      ...missed.map(({ layer }) => leftOut(layer.name, layer.notSavable ?? '')),
    ],
  };
}

/** With addresses, because nobody can follow a link on paper. */
export const printedCredit = ({ text, url }: LayerCredit): string =>
  url ? `${text} (${url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')})` : text;
