// @vitest-environment happy-dom
import { draftStore } from '@metalquest/sync/drafts/drafts';
import type { SyncEngine } from '@metalquest/sync/engine';
import { systemClock } from '@metalquest/sync/environment/clock';
import { photo, testDevice } from '@metalquest/sync/testing/test-device';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { EngineContext } from '../../lib/engine.ts';
import { usePickedFiles } from './use-picked-files.ts';

/** A file of a slow card: nothing of it can be read before `come` was called. */
function slow(file: File): { file: File; come: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = (...range: Parameters<File['slice']>) => {
    const part = File.prototype.slice.apply(file, range);
    const bytes = part.arrayBuffer.bind(part);
    part.arrayBuffer = () => promise.then(bytes);
    return part;
  };
  // Not enumerable: the draft keeps a copy of the file.
  Object.defineProperty(file, 'slice', { value: read });
  return { file, come: resolve };
}

async function form() {
  const drafts = draftStore(testDevice().replica, systemClock);
  const engine: SyncEngine = Object.assign(Object.create(null), {
    drafts,
    readPhoto: async () => ({ location: null, takenAt: null }),
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={{ status: 'open', engine }}>{children}</EngineContext>
  );
  const { result } = renderHook(() => usePickedFiles('find:1', 'the draft of a find'), { wrapper });
  await waitFor(() => expect(result.current.isRead).toBe(true));
  return result;
}

afterEach(cleanup);

test('a photo that is still looked at when the form is saved is among its files', async () => {
  const result = await form();
  const { file, come } = slow(photo('ring.jpg'));
  act(() => void result.current.add([file]));
  expect(result.current.picked.files).toEqual([]);
  const saving = result.current.looked();
  await act(async () => come());
  expect((await saving)?.map((each) => each.file.name)).toEqual(['ring.jpg']);
});

test('a file refused while the form is saved keeps it open, and is told once', async () => {
  const result = await form();
  const { file, come } = slow(new File(['<svg/>'], 'ring.jpg', { type: 'image/jpeg' }));
  act(() => void result.current.add([file]));
  const saving = result.current.looked();
  await act(async () => come());
  expect(await saving).toBeNull();
  expect(result.current.picked.refused).toMatchObject([{ filename: 'ring.jpg' }]);
  expect(await result.current.looked()).toEqual([]);
});
