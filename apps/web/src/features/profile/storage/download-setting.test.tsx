// @vitest-environment happy-dom
import { readManifest } from '@metalquest/core/export/archive';
import type { SyncEngine } from '@metalquest/sync/engine';
import { exportOwnData } from '@metalquest/sync/export/export-own-data';
import { lossyServer } from '@metalquest/sync/test/support/lossy-server';
import { modelServer } from '@metalquest/sync/test/support/model-server';
import { done, FIELD, newFiles, photo, testDevice } from '@metalquest/sync/test/support/test-device';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { DownloadSetting } from './download-setting.tsx';

vi.mock('../../../platform/save-file.ts', () => ({ saveFile: vi.fn(async () => true) }));

/** Large enough for the archive to use the browser's file dialog. */
const LARGE_BYTES = 200 * 1024 * 1024;
const NAME = /^metalquest-\d{4}-\d\d-\d\d\.zip$/;
const SAVED = /^Saved: \d+ records and 1 photo or file\.$/;

beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(window, 'showSaveFilePicker');
});

/** Shows the setting of a device with one find and its photo, and presses its button. */
async function press(showPicker: () => Promise<unknown>) {
  const picker = vi.fn(showPicker);
  Object.assign(window, { showSaveFilePicker: picker });
  const { commands, queries, replica } = testDevice();
  const quest = done(await commands.startQuest({ name: 'Long Meadow', location: FIELD }));
  done(await commands.logFind({ questId: quest.id, name: 'Penny', files: newFiles(photo()) }));
  const server = lossyServer(modelServer(), () => 'request-lost');
  const exported = vi.fn((options: Parameters<SyncEngine['exportOwnData']>[0]) =>
    exportOwnData({ ...options, replica, server, isOnline: () => false, nowMs: Date.now() }),
  );
  const engine: SyncEngine = Object.assign(Object.create(null), {
    queries: { ...queries, storageUsed: async () => ({ mediaBytes: LARGE_BYTES, waitingBytes: 0 }) },
    exportOwnData: exported,
  });
  render(
    <EngineContext value={{ status: 'open', engine }}>
      <DownloadSetting />
    </EngineContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(picker).toHaveBeenCalledOnce());
  expect(picker).toHaveBeenCalledWith(
    expect.objectContaining({ suggestedName: expect.stringMatching(NAME) }),
  );
  return { picker, exported };
}

const refusal = (name: string) => () => Promise.reject(new DOMException('', name));

it('saves nothing and shows no message after the file dialog is closed', async () => {
  const { picker, exported } = await press(refusal('AbortError'));
  await waitFor(() => expect(picker.mock.settledResults[0]?.type).toBe('rejected'));
  // Anything that follows the first dialog has begun before the second one opens.
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(picker).toHaveBeenCalledTimes(2));
  expect([exported.mock.calls.length, vi.mocked(saveFile).mock.calls.length]).toEqual([0, 0]);
  expect(screen.getByRole('button', { name: 'Download my data' })).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByText(/The file could not be created/)).toBeNull();
});

it('writes the whole archive to the picked file, and downloads nothing', async () => {
  const pieces: Uint8Array[] = [];
  const closed = vi.fn();
  const stream = new WritableStream<Uint8Array>({
    write: (bytes) => void pieces.push(bytes.slice()),
    close: closed,
  });
  await press(async () => ({ createWritable: async () => stream }));
  expect(await screen.findByText(SAVED)).toBeTruthy();
  expect(closed).toHaveBeenCalledOnce();
  expect(saveFile).not.toHaveBeenCalled();
  const zip = unzipSync(new Uint8Array(Buffer.concat(pieces)));
  const manifest = readManifest(JSON.parse(strFromU8(zip['manifest.json'] ?? new Uint8Array())));
  if (!manifest.ok) throw new Error(manifest.error.message);
  expect(manifest.value.tables).toContainEqual({ name: 'finds', rows: 1 });
  for (const { path, bytes } of manifest.value.files)
    expect([path, zip[path]?.length]).toEqual([path, bytes]);
});

it('downloads the archive when the browser forbids the dialog', async () => {
  await press(refusal('SecurityError'));
  expect(await screen.findByText(SAVED)).toBeTruthy();
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), expect.stringMatching(NAME));
});

it('says why the archive could not be created, and offers to try again', async () => {
  await press(async () => ({
    createWritable: async () =>
      new WritableStream({
        write() {
          throw new Error('the disk is full');
        },
      }),
  }));
  expect(
    await screen.findByText('The file could not be created: the disk is full. Nothing is lost; try again.'),
  ).toBeTruthy();
  expect(saveFile).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: /again|Download my data/ })).toBeTruthy();
});

it('shows no result after the finished archive was not saved', async () => {
  vi.mocked(saveFile).mockResolvedValueOnce(false);
  await press(refusal('SecurityError'));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(await screen.findByRole('button', { name: 'Download my data' })).toBeTruthy();
  expect(screen.queryByText(SAVED)).toBeNull();
  expect(screen.queryByText(/The file could not be created/)).toBeNull();
});
