// @vitest-environment happy-dom
import { asUserId } from '@metalquest/core/ids';
import { draftStore } from '@metalquest/sync/drafts/drafts';
import type { SyncEngine } from '@metalquest/sync/engine';
import { systemClock } from '@metalquest/sync/environment/clock';
import { describeReplica } from '@metalquest/sync/replica/replica';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
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
  isShownAtOnce?: boolean;
  /** Keeps the form open after saving, starting from the saved values. */
  staysOpen?: boolean;
}

function ContactForm({ id, save, isShownAtOnce = false, staysOpen = false }: ContactFormProps) {
  const { form, isReady, isRestored, submit, startOver } = useRecordForm<Contact>({
    draftKey: `contact:${id}`,
    draftLabel: 'the draft of a contact',
    initial: { name: '', phone: '' },
    readDraft: (kept) => contact.safeParse(kept).data ?? null,
    check: ({ name }) => (name.trim() ? [] : [{ field: 'name', message: 'Give the contact a name.' }]),
    async save(values) {
      const isSaved = await save(values);
      if (isSaved && staysOpen) form.reset(values);
      return isSaved;
    },
  });
  if (!isReady && !isShownAtOnce) return <p>reading</p>;
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
  const drafts = draftStore(replica, systemClock);
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
const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

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
    expect([shown('Name'), shown('Phone')]).toEqual(['Rosie Marsh', '01234']);
    await press('Start over');
    await waitFor(() => expect(shown('Name')).toBe(''));
    await waitFor(async () => expect(await replica.drafts.count()).toBe(0));
  });

  it('reopened during a write, waits for the last typed text', async () => {
    const { open, drafts } = device();
    await open();
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const write = drafts.writeFields;
    vi.spyOn(drafts, 'writeFields').mockImplementation((...fields) => held.then(() => write(...fields)));
    await type('Name', 'Rosie Marsh');
    await type('Phone', '01234');
    cleanup();
    const read = vi.spyOn(drafts, 'read');
    const opened = open();
    expect(read).not.toHaveBeenCalled();
    goOn();
    await opened;
    expect([shown('Name'), shown('Phone')]).toEqual(['Rosie Marsh', '01234']);
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
    expect(shown('Name')).toBe('Rosie Marsh');
    await waitFor(async () => expect(await replica.drafts.count()).toBe(1));
  });

  it('belongs to its record: another one starts empty', async () => {
    const { open, replica } = device();
    await open();
    await type('Name', 'Rosie Marsh');
    cleanup();
    await waitFor(async () => expect(await replica.drafts.count()).toBe(1));
    await open('another');
    expect(shown('Name')).toBe('');
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  });

  it('performs a button press made while the draft was being read', async () => {
    const { engine, save, replica } = device();
    await draftStore(replica, systemClock).writeFields('contact:new', { name: 'Rosie Marsh', phone: '' });
    render(
      <EngineContext value={{ status: 'open', engine }}>
        <ContactForm id="new" save={save} isShownAtOnce />
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
    expect(shown('Name')).toBe('Rosie Marsh');
    await waitFor(async () => expect(await replica.drafts.count()).toBe(1));
    await press('Save');
    await waitFor(async () => expect(await replica.drafts.count()).toBe(0));
    cleanup();
    await open();
    expect(shown('Name')).toBe('');
  });

  it('reopened during saving, is empty', async () => {
    const { open, save, drafts } = device();
    await open();
    await type('Name', 'Rosie Marsh');
    const { promise, resolve } = Promise.withResolvers<boolean>();
    save.mockReturnValueOnce(promise);
    await press('Save');
    cleanup();
    const read = vi.spyOn(drafts, 'read');
    const opened = open();
    await act(async () => resolve(true));
    await opened;
    expect(read).toHaveBeenCalledTimes(1);
    expect(shown('Name')).toBe('');
    await type('Name', 'John Hill');
    await waitFor(async () =>
      expect((await drafts.read('contact:new'))?.fields).toEqual({ name: 'John Hill', phone: '' }),
    );
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
    expect(shown('Name')).toBe('');
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  });

  it('that switches to another record keeps nothing of the previous one', async () => {
    const { open, drafts } = device();
    await drafts.writeFields('contact:rosie', { name: 'Rosie Marsh', phone: '' });
    await drafts.writeFields('contact:john', { name: 'John Hill', phone: '' });
    const { turnTo } = await open('rosie');
    expect(shown('Name')).toBe('Rosie Marsh');
    turnTo('john');
    await waitFor(() => expect(shown('Name')).toBe('John Hill'));
    await type('Phone', '01234');
    await waitFor(async () =>
      expect((await drafts.read('contact:john'))?.fields).toEqual({ name: 'John Hill', phone: '01234' }),
    );
    expect((await drafts.read('contact:rosie'))?.fields).toEqual({ name: 'Rosie Marsh', phone: '' });
  });
});
