// @vitest-environment happy-dom
import { draftStore } from '@metalquest/sync/drafts/drafts';
import type { SyncEngine } from '@metalquest/sync/engine';
import { systemClock } from '@metalquest/sync/environment/clock';
import { photo, testDevice } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { EngineContext } from '../../engine/engine.ts';
import { usePickedFiles } from './use-picked-files.ts';

const KEY = 'find:1';

/** A file on slow storage: unreadable until `come` is called. */
function slow(file: File): { file: File; come: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = (...range: Parameters<File['slice']>) => {
    const part = File.prototype.slice.apply(file, range);
    const bytes = part.arrayBuffer.bind(part);
    part.arrayBuffer = () => promise.then(bytes);
    return part;
  };
  // Not enumerable, so that the draft's copy of the file omits it.
  Object.defineProperty(file, 'slice', { value: read });
  return { file, come: resolve };
}

type Preview = Awaited<ReturnType<SyncEngine['previewPhoto']>>;

/** A device whose draft already holds `begun`; records later writes, oldest first. */
async function device(begun: readonly File[], preview: Promise<Preview> | null = null) {
  const drafts = draftStore(testDevice().replica, systemClock);
  await drafts.writeFiles(KEY, begun);
  const written: string[][] = [];
  const noted: typeof drafts = {
    ...drafts,
    // The fake database returns files without content.
    async read(key) {
      const draft = await drafts.read(key);
      return draft && { ...draft, files: begun };
    },
    async writeFiles(key, files) {
      written.push(files.map(({ name }) => name));
      await drafts.writeFiles(key, files);
    },
  };
  const engine: SyncEngine = Object.assign(Object.create(null), {
    drafts: noted,
    readPhoto: async () => ({ location: null, takenAt: null }),
    previewPhoto: () => preview,
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={{ status: 'open', engine }}>{children}</EngineContext>
  );
  return { wrapper, written };
}

async function form() {
  const { wrapper } = await device([]);
  const { result } = renderHook(() => usePickedFiles(KEY, 'the draft of a find'), { wrapper });
  await waitFor(() => expect(result.current.isRead).toBe(true));
  return result;
}

afterEach(cleanup);

test('a photo still being checked when the form is saved is among its files', async () => {
  const result = await form();
  const { file, come } = slow(photo('ring.jpg'));
  act(() => void result.current.add([file]));
  expect(result.current.picked.files).toEqual([]);
  const saving = result.current.looked();
  await act(async () => come());
  expect((await saving)?.map((each) => each.file.name)).toEqual(['ring.jpg']);
});

test('a refused photo is not acknowledged as stored: the phone must keep it', async () => {
  const result = await form();
  const last = photo('ring.jpg');
  const fill = Array.from({ length: 10 }, (_, at) => {
    const file = photo(`${at}.jpg`);
    Object.defineProperty(file, 'size', { value: 50 * 1024 * 1024 });
    return file;
  });
  expect(await act(() => result.current.add(fill))).toBe(true);
  expect(await act(() => result.current.add([last]))).toBe(false);
  expect(result.current.picked.refused).toMatchObject([{ filename: 'ring.jpg' }]);
});

test('a file refused during saving keeps the form open, and is reported once', async () => {
  const result = await form();
  const { file, come } = slow(new File(['<svg/>'], 'ring.jpg', { type: 'image/jpeg' }));
  act(() => void result.current.add([file]));
  const saving = result.current.looked();
  await act(async () => come());
  expect(await saving).toBeNull();
  expect(result.current.picked.refused).toMatchObject([{ filename: 'ring.jpg' }]);
  expect(await result.current.looked()).toEqual([]);
});

type PickedFiles = ReturnType<typeof usePickedFiles>;

/** Like a file button that delivers its files before the form knows that it is open. */
function ButtonThatGets({ file, add }: { file: File; add: PickedFiles['add'] }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => void add([file]), []);
  return null;
}

function FormThatGets({ file, tell }: { file: File; tell: (files: PickedFiles) => void }) {
  const files = usePickedFiles(KEY, 'the draft of a find');
  tell(files);
  return files.isRead ? <ButtonThatGets file={file} add={files.add} /> : null;
}

test('a photo added when the form opens is never lost, nor are earlier ones', async () => {
  const { wrapper, written } = await device([photo('coin.jpg')]);
  const { file, come } = slow(photo('ring.jpg'));
  const tell = vi.fn<(files: PickedFiles) => void>();
  render(<FormThatGets file={file} tell={tell} />, { wrapper });
  await waitFor(() => expect(written.length).toBeGreaterThan(1));
  await act(async () => come());
  await waitFor(() => expect(tell.mock.lastCall?.[0].picked.files).toHaveLength(2));
  await waitFor(() => expect(written.length).toBeGreaterThan(2));
  for (const names of written) expect(names).toEqual(['coin.jpg', 'ring.jpg']);
});

test('a second pick keeps the first, which is still being checked', async () => {
  const { wrapper, written } = await device([]);
  const { result } = renderHook(() => usePickedFiles(KEY, 'the draft of a find'), { wrapper });
  await waitFor(() => expect(result.current.isRead).toBe(true));
  const first = slow(photo('coin.jpg'));
  const second = slow(photo('ring.jpg'));
  await act(async () => void result.current.add([first.file]));
  await act(async () => void result.current.add([second.file]));
  await waitFor(() => expect(written.at(-1)).toEqual(['coin.jpg', 'ring.jpg']));
});

test('a saved photo does not reappear with its preview', async () => {
  const { promise, resolve } = Promise.withResolvers<Preview>();
  const { wrapper, written } = await device([], promise);
  const { result } = renderHook(() => usePickedFiles(KEY, 'the draft of a find'), { wrapper });
  await waitFor(() => expect(result.current.isRead).toBe(true));
  let done = false;
  const heic = new File(['\0\0\0\x10ftypheic\0\0\0\0'], 'coin.heic');
  await act(async () => void result.current.add([heic]).then(() => (done = true)));
  const taken = (await result.current.looked()) ?? [];
  expect(taken.map(({ file }) => file.name)).toEqual(['coin.heic']);
  await act(() => result.current.saved(taken));
  expect(written.at(-1)).toEqual([]);
  await act(async () => resolve({ ok: true, value: new Blob(['small']) }));
  await waitFor(() => expect(done).toBe(true));
  expect(written.at(-1)).toEqual([]);
});

test('a photo whose preview fails does not block the form, and stays in it', async () => {
  const heic = new File(['\0\0\0\x10ftypheic\0\0\0\0'], 'coin.heic');
  const broken = Promise.reject<Preview>(new Error('No memory left'));
  broken.catch(() => undefined);
  const { wrapper, written } = await device([heic], broken);
  const { result } = renderHook(() => usePickedFiles(KEY, 'the draft of a find'), { wrapper });
  await waitFor(() => expect(result.current.isRead).toBe(true));
  expect(result.current.picked.files).toMatchObject([{ file: heic, preview: heic }]);
  await waitFor(() => expect(written.at(-1)).toEqual(['coin.heic']));
});
