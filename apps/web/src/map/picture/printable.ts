import type { Bounds } from '@metalquest/core/geo/bounds';
import { hasDataIn, type LayerCredit, type MapLayer } from '@metalquest/core/map/layer';
import type { ReportKind } from '@metalquest/core/report/report';
import type { MapStyleConfig } from '../../net/config.ts';
import { isBuiltIn } from '../base-style.ts';
import { isOnDevice } from '../device/device-address.ts';
import { mapId, type ShownLayer } from '../overlay-style.ts';

const BASE_REASON = 'Its provider, or the operator of this installation, has not allowed it.';

const leftOut = (name: string, reason: string) => `${name} is not in the map of this report: ${reason}`;

/** A file of the device that may show the user's other land and finds; the shape of the ground does not. */
const mayShowOtherLand = ({ tiles, kind }: MapLayer) => isOnDevice(tiles) && kind !== 'height';

interface Printable {
  readonly base: MapStyleConfig | null;
  readonly layers: readonly ShownLayer[];
  /** Notes about omitted maps and layers with data there. */
  readonly notes: readonly string[];
}

/**
 * Selects the base map and layers that a report may show: those that may be saved or printed, and the user's own
 * files. The report for a landowner omits files that may show the land of others. Layers without data in the frame
 * are omitted, with their credits.
 */
export function printableOf(
  base: MapStyleConfig | null,
  layers: readonly ShownLayer[],
  { bounds, kind }: { readonly bounds: Bounds; readonly kind: ReportKind },
): Printable {
  const isBaseAllowed = isBuiltIn(base) || base?.cacheable || base?.printable || isOnDevice(base?.url);
  const isPrivate = ({ layer }: ShownLayer) => kind === 'permission' && mayShowOtherLand(layer);
  const isAllowed = (shown: ShownLayer) =>
    !isPrivate(shown) &&
    (shown.layer.notSavable === null || shown.layer.printable === true || isOnDevice(shown.layer.tiles));
  const here = layers.filter(({ layer }) => hasDataIn(layer, bounds));
  const missed = here.filter((shown) => !isAllowed(shown) && shown.isVisible);
  return {
    base: isBaseAllowed ? base : null,
    layers: here.filter(isAllowed),
    notes: [
      ...(isBaseAllowed || !base ? [] : [leftOut(base.label, BASE_REASON)]),
      ...missed.map((shown) =>
        isPrivate(shown)
          ? `“${shown.layer.name}” is left out of the map, because it may show land of others.`
          : leftOut(shown.layer.name, shown.layer.notSavable ?? ''),
      ),
    ],
  };
}

const UNSAVED = 'There is no signal. Parts of the map that are not saved on this device are blank.';

interface Failures {
  /** Names of base maps that did not load. */
  readonly lost: readonly string[];
  /** Names of layers that did not load. */
  readonly failed: readonly string[];
  /** Sources of the map of which a part did not load. */
  readonly sources: ReadonlySet<string>;
  /** There is no signal, and a part of the frame is not saved on this device. */
  readonly isUnsaved: boolean;
}

/** Notes about parts of a map that failed to load; empty if all loaded. */
export function failureNotes(
  { lost, failed, sources, isUnsaved }: Failures,
  layers: readonly ShownLayer[],
): string[] {
  const named = new Set(
    layers.filter(({ layer }) => failed.includes(layer.name)).map(({ layer }) => mapId(layer)),
  );
  const hasHoles = [...sources].some((id) => !named.has(id));
  return [
    ...[...lost, ...failed].map((name) => `${name} could not be loaded for the map.`),
    ...(hasHoles ? ['Parts of the map could not be loaded.'] : []),
    ...(isUnsaved ? [UNSAVED] : []),
  ];
}

/** With the address, because a link on paper cannot be followed. */
export const printedCredit = ({ text, url }: LayerCredit): string =>
  url ? `${text} (${url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')})` : text;
