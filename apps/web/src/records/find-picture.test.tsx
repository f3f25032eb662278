// @vitest-environment happy-dom
import { asFindId, asMediaId, asUserId } from '@metalquest/core/ids';
import { type Media, NO_SOUND } from '@metalquest/core/media/media';
import type { SyncEngine } from '@metalquest/sync/engine';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../engine/engine.ts';
import { FindPicture } from './find-picture.tsx';

const PHOTO: Media = {
  id: asMediaId('7e6f2a34-5d4a-4f0e-9f43-0c7d3e0f5a11'),
  userId: asUserId('7e6f2a34-5d4a-4f0e-9f43-0c7d3e0f5a12'),
  findId: asFindId('7e6f2a34-5d4a-4f0e-9f43-0c7d3e0f5a13'),
  equipmentId: null,
  permissionId: null,
  ...NO_SOUND,
  storagePath: 'finds/penny.jpg',
  mediaType: 'image',
  filename: 'penny.jpg',
  sortOrder: 0,
  width: 640,
  height: 480,
  byteSize: 90_000,
  createdAt: '2026-03-01T10:00:00.000Z',
};

const PENDING_PHOTO = 'This photo is on its way.';
const LATER = 'This photo is not on this device yet. It downloads when you have signal.';

/** Shows a large picture; the returned function delivers its file. */
function showPicture(): (blob: Blob | null) => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  const engine: Partial<SyncEngine> = {
    openMedia: () => promise,
    status: Object.assign(Object.create(null), {
      get: () => ({ lastSyncedAt: null }),
      subscribe: () => () => {},
    }),
  };
  const state = { status: 'open' as const, engine: Object.assign(Object.create(null), engine) };
  render(
    <EngineContext value={state}>
      <FindPicture media={PHOTO} category="Coin" alt="Penny" size="full" className="aspect-4/3" />
    </EngineContext>,
  );
  return (blob) => act(async () => resolve(blob));
}

const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const frame = (): string | undefined => document.querySelector('.aspect-4\\/3')?.className;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a picture on the device is shown without a placeholder text', async () => {
  const answer = showPicture();
  wait(300);
  expect(document.querySelector('svg')).toBeNull();
  await answer(new Blob(['jpeg']));
  wait(10_000);
  expect(screen.getByAltText('Penny')).toBeDefined();
  expect(screen.queryByText(PENDING_PHOTO)).toBeNull();
});

it("another device's picture has a placeholder of the same size while it loads", async () => {
  const answer = showPicture();
  const before = frame();
  wait(500);
  expect(screen.getByText(PENDING_PHOTO)).toBeDefined();
  expect(document.querySelector('svg')).not.toBeNull();
  expect(frame()).toBe(before);
  await answer(new Blob(['jpeg']));
  expect(screen.getByAltText('Penny')).toBeDefined();
  expect(screen.queryByText(PENDING_PHOTO)).toBeNull();
  expect(frame()).toBe(before);
});

it('a failed picture is retried when the signal returns', async () => {
  const answer = showPicture();
  wait(500);
  await answer(null);
  expect(screen.getByText(LATER)).toBeDefined();
  expect(screen.queryByText(PENDING_PHOTO)).toBeNull();
});
