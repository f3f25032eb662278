// @vitest-environment happy-dom
import type { SyncEngine } from '@metalquest/sync/engine';
import { done, type TestDevice, testDevice } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import { ROWS_PER_PAGE } from '../list/use-permission-list.ts';
import { ContactsTab } from './contacts-tab.tsx';

let device: TestDevice;
beforeEach(() => {
  device = testDevice();
});
afterEach(cleanup);

async function showTab(): Promise<() => void> {
  const engine: SyncEngine = Object.assign(Object.create(null), { queries: device.queries });
  const onAdd = vi.fn<() => void>();
  await act(async () =>
    render(
      <MemoryRouter>
        <EngineContext value={{ status: 'open', engine }}>
          <ContactsTab onAdd={onAdd} />
        </EngineContext>
      </MemoryRouter>,
    ),
  );
  return onAdd;
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const linksWith = (pattern: RegExp) =>
  screen
    .getAllByRole('link', { name: pattern })
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);

it('lists contacts by name, with the preferred way to reach each first', async () => {
  const { addContact } = device.commands;
  const bob = done(await addContact({ name: 'Bob Miller', address: 'Mill Lane' }));
  const ann = done(
    await addContact({
      name: 'Ann Farmer',
      phone: '01223 840000',
      email: 'ann@example.org',
      preferredContact: 'email',
    }),
  );
  await showTab();
  await screen.findByText('Mill Lane');
  expect(names()).toEqual(['Ann Farmer', 'Bob Miller']);
  expect(screen.getByRole('link', { name: 'Ann Farmer' }).getAttribute('href')).toBe(
    `/permissions/contacts/${ann.id}`,
  );
  expect(screen.getByRole('link', { name: 'Bob Miller' }).getAttribute('href')).toBe(
    `/permissions/contacts/${bob.id}`,
  );
  expect(linksWith(/^(Call|Message|Email) /)).toEqual([
    ['Email Ann Farmer', 'mailto:ann@example.org'],
    ['Call Ann Farmer', 'tel:01223840000'],
    ['Message Ann Farmer', 'sms:01223840000'],
  ]);
});

it('shows one page of contacts at a time, and searches all of them', async () => {
  const total = ROWS_PER_PAGE + 2;
  for (let n = 1; n <= total; n += 1)
    done(await device.commands.addContact({ name: `Farmer ${String(n).padStart(2, '0')}` }));
  await showTab();
  expect(await screen.findByText(`Showing ${ROWS_PER_PAGE} of ${total} contacts`)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText(`Showing ${total} of ${total} contacts`)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();

  const search = screen.getByLabelText('Search contacts');
  fireEvent.change(search, { target: { value: `farmer ${total}` } });
  await waitFor(() => expect(names()).toEqual([`Farmer ${total}`]));
  fireEvent.change(search, { target: { value: 'nowhere' } });
  expect(await screen.findByText('No contact matches.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all contacts' }));
  expect(await screen.findByText(`Showing ${total} of ${total} contacts`)).toBeTruthy();
});

it('offers to add the first contact', async () => {
  const onAdd = await showTab();
  fireEvent.click(await screen.findByRole('button', { name: 'Add contact' }));
  expect(onAdd).toHaveBeenCalledOnce();
});
