// @vitest-environment happy-dom
import { asUserId } from '@metalquest/core/ids';
import type { SyncEngine } from '@metalquest/sync/engine';
import { describeReplica } from '@metalquest/sync/replica/replica';
import { testDrafts } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { EngineContext } from '../engine/engine.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { useRecordForm } from './use-record-form.ts';

const contact = z.object({ name: z.string().default(''), phone: z.string().default('') });
type Contact = z.infer<typeof contact>;

interface ContactFormProps {
  id: string;
  save: (values: Contact) => Promise<boolean>;
  /** Shows the button while the draft is loading. */
  isShownImmediately?: boolean;
  /** Keeps the form open after saving, starting from the saved values. */
  staysOpen?: boolean;
}

function ContactForm({ id, save, isShownImmediately = false, staysOpen = false }: ContactFormProps) {
  const { form, isReady, isRestored, submit, startOver } = useRecordForm<Contact, Contact>({
    draftKey: `contact:${id}`,
    draftLabel: 'the draft of a contact',
    initial: { name: '', phone: '' },
    readDraft: (stored) => contact.safeParse(stored).data ?? null,
    check: ({ name }) => (name.trim() ? [] : [{ field: 'name', message: 'Give the contact a name.' }]),
    save: async (values) => ((await save(values)) ? values : null),
    onSaved(values) {
      if (staysOpen) form.reset(values);
    },
  });
  if (!isReady && !isShownImmediately) return <p>reading</p>;
  return (
    <form onSubmit={submit} noValidate>
      <Field label="Name" error={form.formState.errors.name?.message}>
        <Input {...form.register('name')} />
      </Field>
      <Field label="Phone">
        <Input {...form.register('phone')} />
      </Field>
      {isRestored ? (
        <button onClick={startOver} type="button">
          Start over
        </button>
      ) : null}
      <button type="submit">Save</button>
    </form>
  );
}

function device() {
  const replica = describeReplica(asUserId(crypto.randomUUID()), {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
  });
  const drafts = testDrafts(replica);
  const engine: SyncEngine = Object.assign(Object.create(null), { drafts });
  const save = vi.fn(async (_: Contact) => true);
  const open = async (id = 'new', options: Pick<ContactFormProps, 'staysOpen'> = {}) => {
    const formOf = (id: string) => (
      <EngineContext value={{ status: 'open', engine }}>
        <ContactForm id={id} save={save} {...options} />
      </EngineContext>
    );
    const { rerender } = render(formOf(id));
    await screen.findByLabelText('Name');
    return { turnTo: (id: string) => rerender(formOf(id)) };
  };
  return { replica, drafts, engine, save, open };
}

const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const fieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

afterEach(cleanup);

describe('a form', () => {
  it('keeps typed text after closing, and offers to start over', async () => {
    const { open, replica } = device();
    await open();
    await type('Name', 'Rosie Marsh');
    await type('Phone', '01234');
    cleanup();
    await waitFor(async () => expect(await replica.drafts.count()).toBe(1));
    await open();
    expect([fieldValue('Name'), fieldValue('Phone')]).toEqual(['Rosie Marsh', '01234']);
    await press('Start over');
    await waitFor(() => expect(fieldValue('Name')).toBe(''));
    await waitFor(async () => expect(await replica.drafts.count()).toBe(0));
  });

  it('reopened during a write, shows the last typed text', async () => {
    const { open, replica } = device();
    await open();
    const { promise, resolve: goOn } = Promise.withResolvers<void>();
    const put = replica.drafts.put.bind(replica.drafts);
    const held = vi
      .spyOn(replica.drafts, 'put')
      .mockImplementation((draft) => Dexie.Promise.resolve(promise).then(() => put(draft)));
    await type('Name', 'Rosie Marsh');
    await waitFor(() => expect(held).toHaveBeenCalledTimes(1));
    await type('Phone', '01234');
    cleanup();
    await open();
    expect([fieldValue('Name'), fieldValue('Phone')]).toEqual(['Rosie Marsh', '01234']);
    goOn();
  });

  it('shows text that could not be written when it is opened again', async () => {
    const { open, replica } = device();
    await open();
    vi.spyOn(replica.drafts, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    await type('Name', 'Rosie Marsh');
    cleanup();
    await open();
    expect(fieldValue('Name')).toBe('Rosie Marsh');
  });

  it('keeps text typed while it appears', async () => {
    const { open, replica } = device();
    const typed = new MutationObserver(() => {
      const field = screen.queryByLabelText('Name');
      if (!field) return;
      typed.disconnect();
      fireEvent.change(field, { target: { value: 'Rosie Marsh' } });
    });
    typed.observe(document.body, { childList: true, subtree: true });
    await open();
    expect(fieldValue('Name')).toBe('Rosie Marsh');
    await waitFor(async () => expect(await replica.drafts.count()).toBe(1));
  });

  it('belongs to its record: another one starts empty', async () => {
    const { open, replica } = device();
    await open();
    await type('Name', 'Rosie Marsh');
    cleanup();
    await waitFor(async () => expect(await replica.drafts.count()).toBe(1));
    await open('another');
    expect(fieldValue('Name')).toBe('');
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  });

  it('performs a button press made while the draft was being read', async () => {
    const { engine, save, replica } = device();
    await testDrafts(replica).writeFields('contact:new', { name: 'Rosie Marsh', phone: '' });
    render(
      <EngineContext value={{ status: 'open', engine }}>
        <ContactForm id="new" save={save} isShownImmediately />
      </EngineContext>,
    );
    screen.getByRole('button', { name: 'Save' }).click();
    expect(save).not.toHaveBeenCalled();
    await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Rosie Marsh', phone: '' }));
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('shows errors next to the field until corrected, and saves nothing', async () => {
    const { open, save } = device();
    await open();
    await press('Save');
    expect(screen.getByText('Give the contact a name.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(save).not.toHaveBeenCalled();
    await type('Name', 'R');
    expect(screen.queryByText('Give the contact a name.')).toBeNull();
  });

  it('keeps its draft when saving is refused, and deletes it when saved', async () => {
    const { open, save, replica } = device();
    await open();
    save.mockResolvedValueOnce(false);
    await type('Name', 'Rosie Marsh');
    await press('Save');
    expect(save).toHaveBeenCalledWith({ name: 'Rosie Marsh', phone: '' });
    expect(fieldValue('Name')).toBe('Rosie Marsh');
    await waitFor(async () => expect(await replica.drafts.count()).toBe(1));
    await press('Save');
    await waitFor(async () => expect(await replica.drafts.count()).toBe(0));
    cleanup();
    await open();
    expect(fieldValue('Name')).toBe('');
  });

  it('reopened during saving, is empty', async () => {
    const { open, save, drafts } = device();
    await open();
    await type('Name', 'Rosie Marsh');
    const { promise, resolve } = Promise.withResolvers<boolean>();
    save.mockReturnValueOnce(promise);
    await press('Save');
    cleanup();
    const opened = open();
    await act(async () => resolve(true));
    await opened;
    expect(fieldValue('Name')).toBe('');
    await type('Name', 'John Hill');
    await waitFor(async () =>
      expect((await drafts.read('contact:new'))?.fields).toEqual({ name: 'John Hill', phone: '' }),
    );
  });

  it('saves words typed during the save under the same id', async () => {
    const { open, save, replica } = device();
    await open();
    await type('Name', 'Rosie Marsh');
    const { promise, resolve } = Promise.withResolvers<boolean>();
    save.mockReturnValueOnce(promise);
    await press('Save');
    await type('Phone', '01234');
    await act(async () => resolve(true));
    await waitFor(() =>
      expect(save.mock.calls.map(([values]) => values)).toEqual([
        { name: 'Rosie Marsh', phone: '' },
        { name: 'Rosie Marsh', phone: '01234' },
      ]),
    );
    await waitFor(async () => expect(await replica.drafts.count()).toBe(0));
  });

  it('that stays open after saving keeps what is typed next', async () => {
    const { open, drafts } = device();
    await open('new', { staysOpen: true });
    await type('Name', 'Rosie Marsh');
    await press('Save');
    await waitFor(async () => expect(await drafts.read('contact:new')).toBeNull());
    await type('Phone', '01234');
    await waitFor(async () =>
      expect((await drafts.read('contact:new'))?.fields).toEqual({ name: 'Rosie Marsh', phone: '01234' }),
    );
  });

  it('saves the visible values once, however often its button is pressed', async () => {
    const { open, save } = device();
    await open();
    await type('Name', 'Rosie Marsh');
    await press('Save');
    await press('Save');
    expect(save).toHaveBeenCalledTimes(1);
    await type('Phone', '01234');
    await press('Save');
    expect(save).toHaveBeenLastCalledWith({ name: 'Rosie Marsh', phone: '01234' });
  });

  it('does not restore removed text, even from earlier typing', async () => {
    const { open, drafts } = device();
    await open();
    await type('Name', 'Rosie Marsh');
    await waitFor(async () => expect(await drafts.read('contact:new')).not.toBeNull());
    await type('Name', '');
    await waitFor(async () => expect(await drafts.read('contact:new')).toBeNull());
    await type('Name', 'John Hill');
    cleanup();
    await open();
    await type('Name', '');
    await waitFor(async () => expect(await drafts.read('contact:new')).toBeNull());
    cleanup();
    await open();
    expect(fieldValue('Name')).toBe('');
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  });

  it('that switches to another record keeps nothing of the previous one', async () => {
    const { open, drafts } = device();
    await drafts.writeFields('contact:rosie', { name: 'Rosie Marsh', phone: '' });
    await drafts.writeFields('contact:john', { name: 'John Hill', phone: '' });
    const { turnTo } = await open('rosie');
    expect(fieldValue('Name')).toBe('Rosie Marsh');
    turnTo('john');
    await waitFor(() => expect(fieldValue('Name')).toBe('John Hill'));
    await type('Phone', '01234');
    await waitFor(async () =>
      expect((await drafts.read('contact:john'))?.fields).toEqual({ name: 'John Hill', phone: '01234' }),
    );
    expect((await drafts.read('contact:rosie'))?.fields).toEqual({ name: 'Rosie Marsh', phone: '' });
  });
});
