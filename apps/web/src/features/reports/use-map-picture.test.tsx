// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MapPicture } from '../../map/picture/picture-canvas.tsx';
import { useMapPicture } from './use-map-picture.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const FRAME = { bounds: [7, 46, 7.1, 46.1], width: 170, height: 96 } as const;
const other = { ...FRAME, width: 175.9 };
const picture = (fields: Partial<MapPicture> = {}): MapPicture => ({
  ...{ file: new Blob(['map']), credits: ['© Maps'], notes: [], isComplete: true },
  ...fields,
});

function open() {
  const { result } = renderHook(() => useMapPicture('permission'));
  const { signal } = new AbortController();
  return {
    making: () => result.current.making,
    draw: (frame: typeof FRAME | typeof other = FRAME, by: AbortSignal = signal) =>
      result.current.drawMap(frame, 'metric', by),
  };
}

test('a picture is drawn once for its frame, and the map is gone when it is there', async () => {
  const { draw, making } = open();
  const drawn = await act(async () => {
    const first = draw();
    return { first };
  });
  const made = picture();
  await act(async () => making()?.onPicture(made));
  expect(await drawn.first).toBe(made);
  expect(making()).toBeNull();
  expect(await draw()).toBe(made);
  expect(making()).toBeNull();
  await act(async () => void draw(other));
  expect(making()).toMatchObject({ kind: 'permission', frame: other });
});

test('a picture with a layer that did not load is drawn again', async () => {
  const { draw, making } = open();
  for (const _ of [1, 2]) {
    const { drawn } = await act(async () => ({ drawn: draw() }));
    const made = picture({ isComplete: false });
    await act(async () => making()?.onPicture(made));
    expect(await drawn).toBe(made);
  }
});

test('a map that fails, or takes longer than 15 s, is left out and gone', async () => {
  const { draw, making } = open();
  const failing = await act(async () => ({ drawn: draw() }));
  await act(async () => making()?.onFailure(new Error('no WebGL')));
  expect(await failing.drawn).toBeNull();
  expect(making()).toBeNull();
  const late = await act(async () => ({ drawn: draw() }));
  await act(async () => vi.advanceTimersByTimeAsync(14_900));
  expect(making()).not.toBeNull();
  await act(async () => vi.advanceTimersByTimeAsync(200));
  expect(await late.drawn).toBeNull();
  expect(making()).toBeNull();
});

test('a newer report ends the map of the one before', async () => {
  const { draw, making } = open();
  const first = new AbortController();
  const old = await act(async () => ({ drawn: draw(FRAME, first.signal).catch((cause: unknown) => cause) }));
  await act(async () => first.abort(new Error('changed')));
  expect(await old.drawn).toEqual(new Error('changed'));
  expect(making()).toBeNull();
});

test('a report that is outdated already draws no map', async () => {
  const { draw, making } = open();
  const changed = new Error('changed');
  const stopped = await act(async () => ({
    drawn: draw(FRAME, AbortSignal.abort(changed)).catch((cause: unknown) => cause),
  }));
  expect(making()).toBeNull();
  expect(await stopped.drawn).toBe(changed);
});
