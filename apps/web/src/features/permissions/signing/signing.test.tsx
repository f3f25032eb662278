// @vitest-environment happy-dom
import { asContactId } from '@metalquest/core/ids';
import type { SigningRequest } from '@metalquest/core/permission/signing/request';
import type { SyncEngine } from '@metalquest/sync/engine';
import { testDevice } from '@metalquest/sync/test/support/test-device';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import {
  noteFiledSignature,
  requestSignature,
  revokeSigningRequest,
  signingRequests,
} from '../../../net/signing.ts';
import { connectToaster, type ToastMessage } from '../../../ui/toast.ts';
import { makeSignedAgreement } from '../agreement/make-agreement.ts';
import { Signing } from './signing.tsx';

vi.mock('../../../net/signing.ts', () => ({
  noteFiledSignature: vi.fn(),
  requestSignature: vi.fn(),
  revokeSigningRequest: vi.fn(),
  signingRequests: vi.fn(),
}));
// Needs a worker, which this environment lacks; the file itself is tested in packages/pdf.
vi.mock('../agreement/make-agreement.ts', () => ({ makeSignedAgreement: vi.fn() }));
let isOnline = true;
vi.mock('../../../platform/use-online.ts', () => ({ useOnline: () => isOnline }));
let session = { status: 'signed-in', canSync: true, user: { isGuest: false } };
vi.mock('../../../net/auth/session.ts', () => ({ useSession: () => session }));

const ADDRESS = `https://finds.example/sign/${'0'.repeat(64)}`;
const ok = <T,>(value: T) => ({ ok: true, value }) as const;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const REQUEST: SigningRequest = {
  id: '11111111-1111-4111-8111-111111111111',
  agreement: {
    title: 'Agreement to search land',
    parties: [
      { role: 'Landowner', name: 'Ann Farmer', lines: [] },
      { role: 'Detectorist', name: 'Rosie Barrow', lines: [] },
    ],
    sections: [{ heading: 'The land', paragraphs: ['Hill Farm'] }],
  },
  createdAt: inDays(-1),
  expiresAt: inDays(13),
  openedAt: null,
  revokedAt: null,
  answer: null,
  answeredAt: null,
  signerName: null,
  drawing: null,
  filedAt: null,
};
const SIGNED: SigningRequest = {
  ...REQUEST,
  answer: 'signed',
  answeredAt: '2026-11-27T09:41:07.123+00:00',
  signerName: 'Ann Farmer',
};

let toasts: ToastMessage[] = [];
let disconnect = () => {};
beforeEach(() => {
  vi.clearAllMocks();
  isOnline = true;
  session = { status: 'signed-in', canSync: true, user: { isGuest: false } };
  toasts = [];
  disconnect = connectToaster({ show: (message) => void toasts.push(message), dismiss: () => {} });
  vi.mocked(signingRequests).mockResolvedValue(ok([]));
  vi.mocked(noteFiledSignature).mockResolvedValue(ok(undefined));
  vi.mocked(makeSignedAgreement).mockResolvedValue(new Uint8Array(new TextEncoder().encode('%PDF-1.4\n')));
});
afterEach(() => disconnect());

const listed = (...requests: readonly SigningRequest[]) =>
  vi.mocked(signingRequests).mockResolvedValue(ok(requests));

/** A device with a name in its profile and a permission with a boundary and notes. */
async function device(name = 'Rosie Barrow') {
  const { commands, queries } = testDevice();
  if (name) await commands.saveProfile({ fullName: name });
  const contactId = asContactId(crypto.randomUUID());
  const contact = await commands.addContact(
    { name: 'Ann Farmer', phone: '01234', notes: 'has a dog' },
    contactId,
  );
  const boundary = [
    [
      { lng: 14, lat: 45 },
      { lng: 14.01, lat: 45 },
      { lng: 14.01, lat: 45.01 },
      { lng: 14, lat: 45 },
    ],
  ];
  const permission = await commands.addPermission({
    propertyAddress: 'Hill Farm',
    notes: 'likes cake',
    boundary,
  });
  if (!permission.ok || !contact.ok) throw new Error('refused');
  const engine: SyncEngine = Object.assign(Object.create(null), { commands, queries });
  return { commands, queries, engine, permission: permission.value, contact: contact.value };
}

type Device = Awaited<ReturnType<typeof device>>;

function Screen({ queries, permission, contact }: Device) {
  const detail = useLive(() => queries.permission(permission.id), [queries, permission]);
  const display = { units: 'metric', locale: 'en-GB' } as const;
  return (
    <Signing permission={permission} contact={contact} media={detail.value?.media ?? []} display={display} />
  );
}

async function show(own?: Device): Promise<Device & { unmount: () => void }> {
  const used = own ?? (await device());
  const { unmount } = render(
    <EngineContext value={{ status: 'open', engine: used.engine }}>
      <MemoryRouter>
        <Screen {...used} />
      </MemoryRouter>
    </EngineContext>,
  );
  return { ...used, unmount };
}

async function documentsOf({ queries, permission }: Device): Promise<readonly string[]> {
  const read = async () => (await queries.permission(permission.id))?.media ?? [];
  await waitFor(async () => expect(await read()).not.toEqual([]));
  return (await read()).map(({ id, filename }) => `${id} ${filename}`);
}

it('creates a link for the text of the agreement only, and shows it once with its code', async () => {
  const own = await show();
  vi.mocked(requestSignature).mockResolvedValueOnce(ok({ address: ADDRESS, expiresAt: inDays(30) }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ask the landowner to sign' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('The link is valid for'), { target: { value: '30' } });
  const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create link' });
  await waitFor(() => expect(create.disabled).toBe(false));
  fireEvent.click(create);
  expect((await dialog.findByLabelText<HTMLInputElement>('Link')).value).toBe(ADDRESS);
  expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeTruthy();
  const mail = dialog.getByRole<HTMLAnchorElement>('link', { name: 'Email' }).href;
  expect(decodeURIComponent(mail)).toContain(ADDRESS);
  const [permission, agreement, days] = vi.mocked(requestSignature).mock.calls[0] ?? [];
  expect([permission, days]).toEqual([own.permission.id, 30]);
  expect(JSON.stringify(agreement)).toContain('Rosie Barrow');
  expect(JSON.stringify(agreement)).not.toMatch(/cake|dog|45\.01|sketch/);
});

it('keeps the dialog with the reason when the server refuses', async () => {
  await show();
  const message = 'The server does not have this permission yet. Wait until it is synced, then try again.';
  vi.mocked(requestSignature).mockResolvedValueOnce({ ok: false, error: { code: 'PT404', message } });
  fireEvent.click(await screen.findByRole('button', { name: 'Ask the landowner to sign' }));
  const dialog = within(await screen.findByRole('dialog'));
  const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create link' });
  await waitFor(() => expect(create.disabled).toBe(false));
  fireEvent.click(create);
  expect((await dialog.findByRole('alert')).textContent).toContain(message);
});

it('asks for the name of the detectorist first', async () => {
  await show(await device(''));
  fireEvent.click(await screen.findByRole('button', { name: 'Ask the landowner to sign' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).toContain('The agreement needs your name.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Create link' }).disabled).toBe(true);
});

it('says what it needs without signal, without a session and without an account', async () => {
  const ask = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ask the landowner to sign' });
  isOnline = false;
  const own = await show();
  expect(screen.getByText(/You are offline/)).toBeTruthy();
  expect(ask().disabled).toBe(true);
  own.unmount();
  isOnline = true;
  session = { ...session, canSync: false };
  const second = await show(own);
  expect(screen.getByText(/Sign in again/)).toBeTruthy();
  expect(ask().disabled).toBe(true);
  second.unmount();
  session = { ...session, user: { isGuest: true } };
  await show(own);
  expect(screen.getByRole('button', { name: 'Create account' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask the landowner to sign' })).toBeNull();
  expect(signingRequests).not.toHaveBeenCalled();
});

it.each<[Partial<SigningRequest>, RegExp]>([
  [{}, /The link has not been opened yet/],
  [{ openedAt: inDays(0) }, /First opened on/],
  [{ expiresAt: inDays(-1) }, /expired on .* without an answer/],
  [{ revokedAt: inDays(0) }, /was revoked on/],
  [{ answer: 'declined', answeredAt: inDays(0) }, /was declined on/],
])('case %#: shows the state of a request', async (change, text) => {
  listed({ ...REQUEST, ...change });
  await show();
  expect(await screen.findByText(text)).toBeTruthy();
});

it('revokes a link after a question', async () => {
  listed(REQUEST);
  await show();
  vi.mocked(revokeSigningRequest).mockResolvedValueOnce(ok(undefined));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke link' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  listed({ ...REQUEST, revokedAt: inDays(0) });
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke link' }));
  expect(await screen.findByText(/was revoked on/)).toBeTruthy();
  expect(revokeSigningRequest).toHaveBeenCalledWith(REQUEST.id);
  expect(toasts.map(({ title }) => title)).toContain('Link revoked');
});

it('adds a signed agreement to the documents once, under the id of the request', async () => {
  listed(SIGNED);
  const own = await show();
  expect(await screen.findByText('The signed PDF is in the documents below.')).toBeTruthy();
  const expected = [`${SIGNED.id} signed-agreement-2026-11-27-094107.pdf`];
  expect(await documentsOf(own)).toEqual(expected);
  await waitFor(() => expect(noteFiledSignature).toHaveBeenCalledWith(SIGNED.id));
  own.unmount();
  const again = await show(own);
  await waitFor(() => expect(noteFiledSignature).toHaveBeenCalledTimes(2));
  expect(await documentsOf(again)).toEqual(expected);
});

it('does not add a filed agreement by itself, but offers it', async () => {
  listed({ ...SIGNED, filedAt: inDays(0) });
  const own = await show();
  const button = await screen.findByRole('button', { name: 'Add the signed PDF to the documents' });
  // Loads after what the screen itself would have loaded to make the file.
  await act(async () => void (await import('../agreement/make-agreement.ts')));
  expect(makeSignedAgreement).not.toHaveBeenCalled();
  fireEvent.click(button);
  const [row = ''] = await documentsOf(own);
  expect(row).toContain('signed-agreement-2026-11-27-094107.pdf');
  expect(row).not.toContain(SIGNED.id);
});

it('offers to add the agreement again when it could not be made', async () => {
  listed(SIGNED);
  vi.mocked(makeSignedAgreement).mockRejectedValueOnce(new Error('no memory'));
  const own = await show();
  await waitFor(() => expect(toasts.map(({ title }) => title)).toContain('Signed agreement not added'));
  expect(noteFiledSignature).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Add the signed PDF to the documents' }));
  expect(await documentsOf(own)).toHaveLength(1);
});
