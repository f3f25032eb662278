// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(cleanup);

const leaves = (title: string) =>
  screen.queryByText(title)?.closest<HTMLElement>('[data-sonner-toast]')?.dataset.removed === 'true';

it('a message stays if it arrives while the last one with its name is closing', async () => {
  render(<Toaster />);
  toast.info('Saved on this device', { id: 'saved', durationMs: Number.POSITIVE_INFINITY });
  await screen.findByText('Saved on this device');
  act(() => toast.dismiss('saved'));
  await waitFor(() => expect(leaves('Saved on this device')).toBe(true));
  act(() => toast.error('Not saved', { id: 'saved', durationMs: Number.POSITIVE_INFINITY }));
  await screen.findByText('Not saved');
  await waitFor(() => expect(screen.queryByText('Saved on this device')).toBeNull());
  expect(leaves('Not saved')).toBe(false);
  act(() => toast.dismiss('saved'));
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
});

it('a replacing message keeps nothing of the replaced one', async () => {
  render(<Toaster />);
  const isThere = (text: string) => screen.queryByText(text) !== null;
  toast.error('Not saved', {
    id: 'saved',
    description: 'No room',
    action: { label: 'Try again', onClick() {} },
  });
  await screen.findByText('Not saved');
  toast.success('Saved', { id: 'saved' });
  await screen.findByText('Saved');
  expect(['Not saved', 'No room', 'Try again'].filter(isThere)).toEqual([]);
});
