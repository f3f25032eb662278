// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DialogPart } from './dialog-part.tsx';

function Page({ keepsButton }: { keepsButton: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      {keepsButton || !open ? (
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
      ) : null}
      <DialogPart open={open} onOpenChange={setOpen} title="Edit quest">
        <input aria-label="Name" />
      </DialogPart>
    </main>
  );
}

async function openAndClose(): Promise<void> {
  const button = screen.getByRole('button', { name: 'Edit' });
  button.focus();
  await act(async () => button.click());
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await act(async () => void fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' }));
}

afterEach(cleanup);

it('a dialog returns the focus to its opener', async () => {
  render(<Page keepsButton />);
  await openAndClose();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'));
});

it('a dialog whose opener was removed leaves the focus to the page', async () => {
  render(<Page keepsButton={false} />);
  const button = screen.getByRole('button', { name: 'Edit' });
  button.focus();
  await act(async () => button.click());
  const field = screen.getByLabelText('Name');
  await act(async () => void fireEvent.keyDown(field, { key: 'Escape' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});
