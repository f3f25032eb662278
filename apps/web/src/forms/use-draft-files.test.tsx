// @vitest-environment happy-dom
import { err, ok } from '@metalquest/core/result';
import type { SyncEngine } from '@metalquest/sync/engine';
import { newFiles, photo, testDevice, testDrafts } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EngineContext } from '../engine/engine.ts';
import { useDraft } from './use-draft.ts';
import { type DraftFiles, useDraftFiles } from './use-draft-files.ts';

const KEY = 'find:1';
const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const MOVIE = '\0\0\0\x10ftypmp42\0\0\0\0';
const HEIC = '\0\0\0\x10ftypheic\0\0\0\0';

function fileOf(name: string, content: string | readonly number[], type = '', size?: number): File {
  const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });
  if (size) Object.defineProperty(file, 'size', { value: size });
  return file;
}

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

function device(previewPhoto: SyncEngine['previewPhoto'] = async () => ok(new Blob(['small']))) {
  const { replica } = testDevice();
  const drafts = testDrafts(replica);
  const engine: SyncEngine = Object.assign(Object.create(null), { drafts, previewPhoto });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={{ status: 'open', engine }}>{children}</EngineContext>
  );
  const open = () =>
    renderHook(() => useDraftFiles(useDraft(KEY, 'the draft of a find'), 'find'), { wrapper }).result;
  const storedNames = async () => (await drafts.read(KEY))?.files.map(({ file }) => file.name) ?? [];
  return { drafts, wrapper, open, storedNames };
}

type Hook = { readonly current: DraftFiles };

const add = (form: Hook, ...files: readonly File[]) => act(() => form.current.add(files));
const names = (form: Hook) => form.current.files.map(({ file }) => file.name);
const reasons = (form: Hook) =>
  form.current.refused.map(({ filename, message }) => `${filename}: ${message}`);

/** Like a file button that delivers its files before the form knows that it is open. */
function Button({ onFiles }: { onFiles: DraftFiles['add'] }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => void onFiles([photo('ring.jpg')]), []);
  return null;
}

function FormWithFiles({ onRender }: { onRender: (files: DraftFiles) => void }) {
  const files = useDraftFiles(useDraft(KEY, 'the draft of a find'), 'find');
  onRender(files);
  return <Button onFiles={files.add} />;
}

afterEach(cleanup);

describe('the files of a form', () => {
  it('are added to those already picked, can be removed, and are stored', async () => {
    const { open, storedNames } = device();
    const form = open();
    expect(await add(form, fileOf('a.jpg', JPEG))).toBe(true);
    await add(form, fileOf('a.jpg', JPEG), fileOf('b.mp4', MOVIE));
    expect(names(form)).toEqual(['a.jpg', 'a.jpg', 'b.mp4']);
    expect(new Set(form.current.files.map(({ id }) => id)).size).toBe(3);
    act(() => form.current.remove(form.current.files[0]?.id ?? ''));
    expect(names(form)).toEqual(['a.jpg', 'b.mp4']);
    await waitFor(async () => expect(await storedNames()).toEqual(['a.jpg', 'b.mp4']));
  });

  it("are refused with the product's messages if too large or of the wrong type, and not acknowledged", async () => {
    const { open, storedNames } = device();
    const form = open();
    const isStored = await add(
      form,
      fileOf('good.png', JPEG, 'image/png'),
      fileOf('huge.jpg', JPEG, 'image/jpeg', 60 * 1024 * 1024),
      fileOf('drawing.svg', '<svg/>', 'image/svg+xml'),
      fileOf('deed.jpg', '%PDF-1.7', 'image/jpeg'),
    );
    expect(isStored).toBe(false);
    expect(names(form)).toEqual(['good.png']);
    expect(reasons(form)).toEqual([
      'huge.jpg: File size exceeds limit of 50MB',
      'drawing.svg: File type image/svg+xml is not allowed',
      'deed.jpg: File type application/pdf is not allowed',
    ]);
    await waitFor(async () => expect(await storedNames()).toEqual(['good.png']));
    await add(form, fileOf('a.jpg', JPEG));
    expect(reasons(form)).toEqual([]);
  });

  it('picked twice in a row keep the message about one of them, whichever is checked last', async () => {
    const form = device().open();
    const photo = slow(fileOf('a.jpg', JPEG));
    const deed = slow(fileOf('deed.jpg', '%PDF-1.7'));
    const both = act(() => Promise.all([form.current.add([photo.file]), form.current.add([deed.file])]));
    deed.come();
    photo.come();
    expect(await both).toEqual([true, false]);
    expect(names(form)).toEqual(['a.jpg']);
    expect(form.current.refused).toMatchObject([{ filename: 'deed.jpg' }]);
  });

  it("count towards the device's total", async () => {
    const form = device().open();
    const many = Array.from({ length: 11 }, (_, at) =>
      fileOf(`${at}.mp4`, MOVIE, 'video/mp4', 50 * 1024 * 1024),
    );
    await add(form, ...many);
    expect(names(form)).toHaveLength(10);
    expect(form.current.refused[0]?.message).toBe(
      'Adding this file would exceed the total storage limit of 500MB',
    );
  });

  it('stay if one cannot be read right now: saving shows why', async () => {
    const form = device().open();
    const torn = fileOf('torn.jpg', JPEG, 'image/jpeg');
    torn.slice = () => {
      throw new DOMException('The file could not be read.', 'NotReadableError');
    };
    await add(form, torn, fileOf('a.jpg', JPEG));
    expect(names(form)).toEqual(['torn.jpg', 'a.jpg']);
    expect(form.current.refused).toEqual([]);
  });

  it('are identified by content if the picker gives neither type nor name', async () => {
    const form = device().open();
    expect(await add(form, fileOf('clip', MOVIE))).toBe(true);
  });

  it('that are still being checked when the form is saved are among its files', async () => {
    const form = device().open();
    const { file, come } = slow(photo('ring.jpg'));
    act(() => void form.current.add([file]));
    const checked = form.current.checked();
    await act(async () => come());
    expect(await checked).toBe(true);
    expect(names(form)).toEqual(['ring.jpg']);
  });

  it('that are refused during saving keep the form open, and are reported once', async () => {
    const form = device().open();
    const { file, come } = slow(fileOf('ring.jpg', '<svg/>', 'image/jpeg'));
    act(() => void form.current.add([file]));
    const checked = form.current.checked();
    await act(async () => come());
    expect(await checked).toBe(false);
    expect(form.current.refused).toMatchObject([{ filename: 'ring.jpg' }]);
    expect(await form.current.checked()).toBe(true);
  });

  it('are stored before they are checked', async () => {
    const { open, storedNames } = device();
    const form = open();
    const first = slow(photo('coin.jpg'));
    const second = slow(photo('ring.jpg'));
    act(() => void form.current.add([first.file]));
    act(() => void form.current.add([second.file]));
    await waitFor(async () => expect(await storedNames()).toEqual(['coin.jpg', 'ring.jpg']));
  });

  it('added when the form opens are never lost, nor are earlier ones', async () => {
    const { drafts, wrapper, storedNames } = device();
    await drafts.of(KEY).addFiles(newFiles(photo('coin.jpg')));
    const onRender = vi.fn<(files: DraftFiles) => void>();
    render(<FormWithFiles onRender={onRender} />, { wrapper });
    await waitFor(() =>
      expect(onRender.mock.lastCall?.[0].files.map(({ file }) => file.name)).toEqual([
        'coin.jpg',
        'ring.jpg',
      ]),
    );
    await waitFor(async () => expect(await storedNames()).toEqual(['coin.jpg', 'ring.jpg']));
  });
});

it('a file of a restored draft that cannot be read stays, with the reason', async () => {
  const { drafts, open, storedNames } = device();
  await drafts.of(KEY).addFiles(newFiles(fileOf('coin.jpg', '', 'image/jpeg')));
  const form = open();
  await waitFor(() => expect(form.current.refused).toMatchObject([{ filename: 'coin.jpg' }]));
  expect(await storedNames()).toEqual(['coin.jpg']);
});

describe('a HEIC photo', () => {
  it('has no preview until it is converted', async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<SyncEngine['previewPhoto']>>>();
    const form = device(() => promise).open();
    act(() => void form.current.add([fileOf('a.jpg', JPEG), fileOf('b.HEIC', HEIC)]));
    await waitFor(() => {
      const [plain, heic] = form.current.files;
      expect([plain?.preview === plain?.file, heic?.preview]).toEqual([true, null]);
    });
    const picture = new Blob(['small']);
    await act(async () => resolve(ok(picture)));
    expect(form.current.files[1]?.preview).toBe(picture);
  });

  it('that cannot be converted is removed with the reason when it is picked, and stays in a restored draft', async () => {
    const refusal = { code: 'file-unreadable', message: 'Most compatible' } as const;
    const { drafts, open, storedNames } = device(async () => err(refusal));
    const picking = open();
    expect(await add(picking, fileOf('coin.heic', HEIC))).toBe(false);
    expect(reasons(picking)).toEqual(['coin.heic: Most compatible']);
    await waitFor(async () => expect(await storedNames()).toEqual([]));
    cleanup();
    await drafts.of(KEY).addFiles(newFiles(fileOf('ring.heic', HEIC)));
    const restored = open();
    await waitFor(() => expect(reasons(restored)).toEqual(['ring.heic: Most compatible']));
    expect(restored.current.files).toMatchObject([{ file: { name: 'ring.heic' }, preview: undefined }]);
    expect(await storedNames()).toEqual(['ring.heic']);
  });

  it('whose preview fails does not block the form, and stays in it', async () => {
    const form = device(() => Promise.reject(new Error('No memory left'))).open();
    const heic = fileOf('coin.heic', HEIC);
    await add(form, heic);
    await waitFor(() => expect(form.current.files).toMatchObject([{ file: heic, preview: heic }]));
  });

  it('that was removed meanwhile stays removed', async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<SyncEngine['previewPhoto']>>>();
    const { open, storedNames } = device(() => promise);
    const form = open();
    act(() => void form.current.add([fileOf('coin.heic', HEIC)]));
    await act(() => form.current.checked());
    act(() => form.current.remove(form.current.files[0]?.id ?? ''));
    await act(async () => resolve(ok(new Blob(['small']))));
    expect(form.current.files).toEqual([]);
    await waitFor(async () => expect(await storedNames()).toEqual([]));
  });
});
