import { type LayerStack, readLayerStack, withLayer } from '@metalquest/core/map/layer-stack';
import { useSyncExternalStore } from 'react';
import { readStored } from '../platform/stored.ts';

/** Per account and device. */
const keyOf = (userId: string) => `metalquest:layer-stack:${userId}`;

const stacks = new Map<string, LayerStack>();
const listeners = new Set<() => void>();

function stackOf(userId: string): LayerStack {
  const known = stacks.get(userId);
  if (known) return known;
  const read = readLayerStack(readStored(localStorage, keyOf(userId), 'the layers of the map'));
  stacks.set(userId, read);
  return read;
}

export function storeLayerStack(userId: string, stack: LayerStack): void {
  stacks.set(userId, stack);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(stack));
  } catch {
    // A full or blocked storage: the layers apply until the page closes.
  }
  for (const listener of listeners) listener();
}

export const addToLayerStack = (userId: string, id: string): void =>
  storeLayerStack(userId, withLayer(stackOf(userId), id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives the layers that a guest chose to an account, unless it has chosen its own here. */
export function moveLayerStack(from: string, to: string): void {
  if (localStorage.getItem(keyOf(from)) !== null && localStorage.getItem(keyOf(to)) === null)
    storeLayerStack(to, stackOf(from));
  localStorage.removeItem(keyOf(from));
}

export function useLayerStack(userId: string): LayerStack {
  return useSyncExternalStore(subscribe, () => stackOf(userId));
}
