// @vitest-environment happy-dom
import type { Contact } from '@metalquest/core/contact/contact';
import type { ContactId } from '@metalquest/core/ids';
import type { SyncEngine } from '@metalquest/sync/engine';
import { done, type TestDevice, testDevice, testDrafts } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import { connectToaster, type ToastMessage } from '../../../ui/toast.ts';
import { ContactFormSheet } from './contact-form-sheet.tsx';

let device: TestDevice;
let toasts: ToastMessage[];
let disconnect: () => void;
beforeEach(() => {
  device = testDevice();
  toasts = [];
  disconnect = connectToaster({ show: (message) => void toasts.push(message), dismiss() {} });
});
afterEach(() => {
  cleanup();
  disconnect();
});

/** Opens the form; resolves once its fields are shown. */
async function openForm(contact: Contact | null) {
  const engine: SyncEngine = Object.assign(Object.create(null), {
    commands: device.commands,
    drafts: testDrafts(device.replica),
  });
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const onSaved = vi.fn<(saved: Contact) => void>();
  const { unmount } = await act(async () =>
    render(
      <EngineContext value={{ status: 'open', engine }}>
        <ContactFormSheet contact={contact} open onOpenChange={onOpenChange} onSaved={onSaved} />
      </EngineContext>,
    ),
  );
  await screen.findByLabelText('Name');
  return { onOpenChange, onSaved, unmount };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const stored = async (id: ContactId) => (await device.queries.contact(id))?.contact ?? null;

async function ann(): Promise<Contact> {
  return done(
    await device.commands.addContact({
      name: 'Ann Farmer',
      phone: '01223 840000',
      email: 'ann@example.org',
      preferredContact: 'email',
    }),
  );
}

it('adds a contact with all its fields, once it has a name', async () => {
  const { onOpenChange, onSaved } = await openForm(null);
  press('Add contact');
  expect(await screen.findByText('Give the contact a name.')).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
  fill('Name', ' Łukasz Żółć ');
  fill('Phone', '+48 600 000 000');
  fill('Email', 'lukasz@example.org');
  fill('Prefers', 'phone');
  fill('Address', 'Hill Farm\nFenton');
  fill('Notes', 'Closes the gate');
  press('Add contact');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  const [[saved] = []] = onSaved.mock.calls;
  if (!saved) throw new Error('not saved');
  expect(await stored(saved.id)).toMatchObject({
    name: 'Łukasz Żółć',
    phone: '+48 600 000 000',
    email: 'lukasz@example.org',
    preferredContact: 'phone',
    address: 'Hill Farm\nFenton',
    notes: 'Closes the gate',
  });
  expect(toasts).toMatchObject([{ kind: 'success', title: 'Contact Created', description: 'Łukasz Żółć' }]);
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

it('edits a contact, and shows what is wrong beside its field', async () => {
  const contact = await ann();
  const { onOpenChange, onSaved } = await openForm(contact);
  expect(['Name', 'Phone', 'Email', 'Prefers'].map((label) => field(label).value)).toEqual([
    'Ann Farmer',
    '01223 840000',
    'ann@example.org',
    'email',
  ]);
  fill('Email', 'ann.example.org');
  press('Save changes');
  expect(await screen.findByText('This is not an email address: it needs an @.')).toBeTruthy();
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  expect(onSaved).not.toHaveBeenCalled();
  fill('Email', 'ann@farm.example');
  fill('Prefers', '');
  press('Save changes');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(await stored(contact.id)).toMatchObject({
    name: 'Ann Farmer',
    phone: '01223 840000',
    email: 'ann@farm.example',
    preferredContact: null,
  });
  expect(toasts).toMatchObject([{ kind: 'success', title: 'Contact Updated', description: 'Ann Farmer' }]);
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

it('stays open with the typed text if the contact was deleted meanwhile', async () => {
  const contact = await ann();
  const { onOpenChange, onSaved } = await openForm(contact);
  fill('Notes', 'Closes the gate');
  done(await device.commands.deleteContact(contact.id));
  press('Save changes');
  await waitFor(() => expect(toasts).toMatchObject([{ kind: 'error', title: 'Error Updating Contact' }]));
  expect(field('Notes').value).toBe('Closes the gate');
  expect(onOpenChange).not.toHaveBeenCalled();
  expect(onSaved).not.toHaveBeenCalled();
});

it('keeps typed text when it closes, until the user starts over', async () => {
  const contact = await ann();
  const { unmount, onOpenChange } = await openForm(contact);
  fill('Notes', 'Closes the gate');
  press('Cancel');
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  unmount();
  await waitFor(async () => expect(await device.replica.drafts.count()).toBe(1));
  await openForm(contact);
  expect(field('Notes').value).toBe('Closes the gate');
  expect(screen.getByText('Your earlier text is still here.')).toBeTruthy();
  press('Start over');
  await waitFor(() => expect(field('Notes').value).toBe(''));
  expect(field('Name').value).toBe('Ann Farmer');
});
