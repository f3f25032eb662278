import type { OwnTiles } from '../layer.ts';

/** A layer that an address describes: its tiles, or the address of another description. */
export type FoundLayer = {
  readonly title: string;
  /** The provider's identifier, to choose the layer that an address names. */
  readonly id: string;
} & ({ readonly tiles: OwnTiles } | { readonly next: string });

/** What a description contains. */
export interface Described {
  readonly layers: readonly FoundLayer[];
  /** Why layers are missing from the list, in sentences for the user; empty if none is. */
  readonly notes: readonly string[];
}

/** Bounds the list that a user sees. Large providers have a few hundred. */
const MAX_LAYERS = 500;

export function described(layers: readonly FoundLayer[], notes: readonly string[] = []): Described {
  if (layers.length <= MAX_LAYERS) return { layers, notes };
  const note = `The provider has ${layers.length} layers; the first ${MAX_LAYERS} are listed.`;
  return { layers: layers.slice(0, MAX_LAYERS), notes: [...notes, note] };
}

/** The scale denominator of zoom 0 in tiles of 256 pixels of 0.28 mm, as OGC services count. */
export const SCALE_AT_ZOOM_0 = 559_082_264.0287178;

/** Other names of Web Mercator, EPSG:3857. */
export const isWebMercator = (crs: string): boolean => /(?:^|:)(?:3857|900913|102100|102113|3785)$/.test(crs);

/** The pasted address if a document names none of the same host: documents often name internal hosts. */
export function sameHost(named: string, pasted: URL): URL | null {
  if (!URL.canParse(named, pasted.href)) return null;
  const url = new URL(named, pasted.href);
  if (url.host !== pasted.host && url.hostname !== pasted.hostname) return null;
  url.protocol = pasted.protocol;
  url.port = pasted.port;
  return url;
}

/** An address without the parameters of a request, so that others can be added. */
export function withoutParameters(address: URL, names: ReadonlySet<string>): URL {
  const url = new URL(address.href);
  for (const name of [...url.searchParams.keys()]) {
    if (names.has(name.toLowerCase())) url.searchParams.delete(name);
  }
  url.hash = '';
  return url;
}

/** The absolute address of a template in a document; one of the same host has the protocol of the pasted address. */
export function absoluteTemplate(
  template: string,
  from: URL,
): { readonly address: string; readonly isSameHost: boolean } {
  const absolute = /^https?:\/\//i.test(template)
    ? template
    : template.startsWith('/')
      ? `${from.origin}${template}`
      : `${from.origin}${from.pathname.slice(0, from.pathname.lastIndexOf('/') + 1)}${template}`;
  const plain = absolute.replace(/[{}]/g, '');
  const isSameHost = URL.canParse(plain) && new URL(plain).hostname === from.hostname;
  return {
    address: isSameHost && from.protocol === 'https:' ? absolute.replace(/^http:/i, 'https:') : absolute,
    isSameHost,
  };
}
