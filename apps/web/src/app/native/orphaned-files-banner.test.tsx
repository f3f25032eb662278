// @vitest-environment happy-dom
import type { OrphanedFile, SyncEngine } from '@metalquest/sync/engine';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { connectToaster } from '../../ui/toast.ts';
import { OrphanedFilesBanner } from './orphaned-files-banner.tsx';

const { shareFile } = vi.hoisted(() => ({
  shareFile: vi.fn<(file: Blob, name: string) => Promise<boolean>>(async () => true),
}));
// Replaces the share sheet of the phone.
vi.mock('../../platform/native/share-file.ts', () => ({ shareFile }));

const SAVE = /^Save the video “1.mp4”/;
const DISCARD = /^Discard the video “1.mp4”/;
const TEXT = /^1 large file that may not have been sent/;

/** The banner with one video that is on the phone, with this content or without it. */
function banner(content: Blob | null) {
  const video: OrphanedFile = {
    name: 'f00d',
    type: 'video/mp4',
    size: 6 * 1024 * 1024,
    media: Object.assign(Object.create(null), { filename: '1.mp4', mediaType: 'video' }),
  };
  let left: readonly OrphanedFile[] = [video];
  const listeners = new Set<() => void>();
  const discard = vi.fn(async ({ name }: OrphanedFile) => {
    left = left.filter((file) => file.name !== name);
    for (const listener of listeners) listener();
  });
  const open = vi.fn(async () => content);
  const orphanedFiles = {
    get: () => left,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    discard,
  };
  const engine: SyncEngine = Object.assign(Object.create(null), { orphanedFiles });
  render(<OrphanedFilesBanner engine={engine} />);
  return { video, open, discard };
}

/** The first dialog loads its code, so the act must be awaited. */
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

const messages: string[] = [];
let disconnect = () => {};

function listenToToasts() {
  disconnect = connectToaster({
    show: ({ kind, title, description }) => void messages.push(`${kind}: ${title}: ${description}`),
    dismiss() {},
  });
}

afterEach(() => {
  cleanup();
  disconnect();
  messages.length = 0;
  shareFile.mockReset();
});

it('a video whose find was lost is handed to the share sheet under its own name', async () => {
  listenToToasts();
  const content = new Blob(['six megabytes'], { type: 'video/mp4' });
  const { video, open } = banner(content);
  expect(screen.getByText(TEXT)).toBeTruthy();
  await press(SAVE);
  await waitFor(() => expect(shareFile).toHaveBeenCalledExactlyOnceWith(content, '1.mp4'));
  expect(open).toHaveBeenCalledExactlyOnceWith(video);
  expect(messages).toEqual([]);
  expect(screen.getByText(TEXT)).toBeTruthy();
});

it('a video that is no longer on the phone, or that a full phone cannot share, is not saved, and the message says why', async () => {
  listenToToasts();
  banner(null);
  await press(SAVE);
  await waitFor(() => expect(messages).toEqual(['error: Not Saved: The file is no longer on this phone.']));
  expect(shareFile).not.toHaveBeenCalled();
  cleanup();
  banner(new Blob(['six megabytes']));
  shareFile.mockRejectedValueOnce(new Error('this phone is full'));
  await press(SAVE);
  await waitFor(() => expect(messages.at(-1)).toBe('error: Not Saved: this phone is full'));
});

it('a video is discarded only after a question, and then the banner closes', async () => {
  const { video, discard } = banner(new Blob(['six megabytes']));
  await press(DISCARD);
  expect(await screen.findByRole('alertdialog', { name: 'Discard this file?' })).toBeTruthy();
  await press('Keep file');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(discard).not.toHaveBeenCalled();
  expect(screen.getByText(TEXT)).toBeTruthy();

  await press(DISCARD);
  await screen.findByRole('alertdialog');
  await press('Discard file');
  await waitFor(() => expect(screen.queryByText(TEXT)).toBeNull());
  expect(discard).toHaveBeenCalledExactlyOnceWith(video);
});
