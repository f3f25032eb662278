import type { Bounds } from '@metalquest/core/geo/bounds';
import type { OwnTiles } from '@metalquest/core/map/layer';
import { hostOf } from '@metalquest/core/map/own/own-tiles';
import { readPastedAddress } from '@metalquest/core/map/own/pasted-address';
import type { FoundLayer } from '@metalquest/core/map/own/service';
import { useEffect, useRef, useState } from 'react';
import { describeAddress, type Found } from '../../../map/own/describe-address.ts';
import { type TestedTile, testTile } from '../../../map/own/test-tile.ts';

type Test =
  | { readonly kind: 'none' }
  /** The tiles come from another host than the pasted one. */
  | { readonly kind: 'unapproved'; readonly host: string }
  | { readonly kind: 'testing' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'tested'; readonly tile: TestedTile; readonly tiles: OwnTiles };

export type Lookup =
  | { readonly kind: 'idle' }
  | { readonly kind: 'looking' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'drawing'; readonly file: File }
  | {
      readonly kind: 'found';
      readonly found: Found;
      readonly chosen: FoundLayer | null;
      readonly test: Test;
    };

export type TestedLookup = Extract<Test, { kind: 'tested' }>;

/** The host that the user chose by pasting an address; null for an invalid one. */
function hostIn(address: string): string | null {
  const read = readPastedAddress(address);
  if (!read.ok) return null;
  const { value } = read;
  if (value.kind === 'tiles') return hostOf(value.tiles);
  const url = value.kind === 'pmtiles' ? value.url : value.urls[0];
  return url ? new URL(url).host : null;
}

const NO_TEST: Test = { kind: 'none' };

/** Finds out what an address offers, and tests a layer of it with one tile. */
export function useLayerLookup(view: Bounds | null) {
  const [lookup, setLookup] = useState<Lookup>({ kind: 'idle' });
  const approved = useRef(new Set<string>());
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Runs a step, unless a newer one has begun. */
  async function run(step: (signal: AbortSignal) => Promise<Lookup>): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const next = await step(controller.signal).catch((cause: unknown) => {
      if (controller.signal.aborted) return null;
      throw cause;
    });
    if (next && !controller.signal.aborted) setLookup(next);
  }

  async function tested(found: Found, chosen: FoundLayer, signal: AbortSignal): Promise<Lookup> {
    const state = (test: Test): Lookup => ({ kind: 'found', found, chosen, test });
    setLookup(state({ kind: 'testing' }));
    const host = 'tiles' in chosen ? hostOf(chosen.tiles) : new URL(chosen.next).host;
    if (!approved.current.has(host)) return state({ kind: 'unapproved', host });
    if ('next' in chosen) {
      const described = await describeAddress(chosen.next, signal);
      if (!described.ok) return state({ kind: 'failed', message: described.error });
      const layer = described.value.layers.find((each) => 'tiles' in each);
      if (!layer) return state({ kind: 'failed', message: 'This source of the style has no tiles.' });
      return tested(found, { ...layer, title: chosen.title }, signal);
    }
    const result = await testTile(chosen.tiles, view, signal);
    return state(
      result.ok
        ? { kind: 'tested', tile: result.value, tiles: chosen.tiles }
        : { kind: 'failed', message: result.error },
    );
  }

  const choose = (found: Found, chosen: FoundLayer) => void run((signal) => tested(found, chosen, signal));

  return {
    lookup,
    look: (address: string) =>
      void run(async (signal) => {
        setLookup({ kind: 'looking' });
        const host = hostIn(address);
        approved.current = new Set(host ? [host] : []);
        const described = await describeAddress(address, signal);
        if (!described.ok) return { kind: 'refused', message: described.error };
        const found = described.value;
        if (found.drawing) return { kind: 'drawing', file: found.drawing };
        const named = found.layers.find(({ id }) => found.wanted.includes(id));
        const only = named ?? (found.layers.length === 1 ? found.layers[0] : undefined);
        return only ? tested(found, only, signal) : { kind: 'found', found, chosen: null, test: NO_TEST };
      }),
    choose,
    approve: (host: string, found: Found, chosen: FoundLayer) => {
      approved.current.add(host);
      choose(found, chosen);
    },
  };
}
