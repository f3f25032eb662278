// @vitest-environment happy-dom
import { asPermissionId, asUserId } from '@metalquest/core/ids';
import { buildPermission } from '@metalquest/core/permission/edit-permission';
import type { Permission } from '@metalquest/core/permission/permission';
import type { SyncEngine } from '@metalquest/sync/engine';
import { describeReplica } from '@metalquest/sync/replica/replica';
import { testDrafts } from '@metalquest/sync/test/support/test-device';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import { useBoundaryEdits } from './use-boundary-edits.ts';

const CORNERS = [
  { lng: 14, lat: 45 },
  { lng: 14.01, lat: 45 },
  { lng: 14.01, lat: 45.01 },
];

function field(): Permission {
  const id = asPermissionId(crypto.randomUUID());
  const result = buildPermission(
    id,
    asUserId(crypto.randomUUID()),
    { propertyAddress: 'Hill Farm' },
    null,
    0,
  );
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function device() {
  const replica = describeReplica(asUserId(crypto.randomUUID()), {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
  });
  const updatePermission = vi.fn(async () => ({ ok: true, value: {} }));
  const engine = (): SyncEngine =>
    Object.assign(Object.create(null), { drafts: testDrafts(replica), commands: { updatePermission } });
  let own = engine();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={{ status: 'open', engine: own }}>{children}</EngineContext>
  );
  const reload = (): void => {
    own = engine();
  };
  const permission = field();
  const open = () => renderHook(() => useBoundaryEdits(permission), { wrapper }).result;
  return { replica, updatePermission, open, permission, reload };
}

async function draw(hook: ReturnType<ReturnType<typeof device>['open']>, count: number): Promise<void> {
  for (const at of CORNERS.slice(0, count)) await act(async () => hook.current.edit({ type: 'add', at }));
}

afterEach(cleanup);

test('a drawing survives closing the page, until it is discarded', async () => {
  const { replica, open } = device();
  const first = open();
  act(() => first.current.start());
  await waitFor(() => expect(first.current.isEditing).toBe(true));
  await draw(first, 2);
  cleanup();
  await waitFor(async () => expect(await replica.drafts.count()).toBe(1));
  const reopened = open();
  await waitFor(() => expect(reopened.current.isEditing).toBe(true));
  expect(reopened.current.edits.corners).toEqual(CORNERS.slice(0, 2));
  await act(async () => reopened.current.cancel());
  await waitFor(() => expect(reopened.current.isEditing).toBe(false));
  expect(await replica.drafts.count()).toBe(0);
});

test('too few corners are refused with a message, and stay; a third makes a boundary', async () => {
  const { open, updatePermission, permission, replica } = device();
  const hook = open();
  act(() => hook.current.start());
  await waitFor(() => expect(hook.current.isEditing).toBe(true));
  await draw(hook, 2);
  expect(hook.current.error).toBeNull();
  await act(async () => void (await hook.current.save()));
  expect(hook.current.error).toContain('three corners');
  expect(updatePermission).not.toHaveBeenCalled();
  expect(hook.current.edits.corners).toHaveLength(2);
  await act(async () => hook.current.edit({ type: 'add', at: { lng: 14.01, lat: 45.01 } }));
  expect(hook.current.error).toBeNull();
  await act(async () => void (await hook.current.save()));
  const [first] = CORNERS;
  expect(updatePermission).toHaveBeenCalledExactlyOnceWith(permission.id, {
    boundary: [[...CORNERS, first]],
  });
  expect(hook.current.isEditing).toBe(false);
  expect(await replica.drafts.count()).toBe(0);
});

test('a refusal by the device keeps the drawing', async () => {
  const { open, updatePermission } = device();
  updatePermission.mockResolvedValueOnce(
    Object.assign(Object.create(null), {
      ok: false,
      error: { code: 'device-full', title: 'Error Updating Permission', message: 'No room.' },
    }),
  );
  const hook = open();
  act(() => hook.current.start());
  await waitFor(() => expect(hook.current.isEditing).toBe(true));
  await draw(hook, 3);
  await act(async () => void (await hook.current.save()));
  expect(hook.current.isEditing).toBe(true);
  expect(hook.current.edits.corners).toEqual(CORNERS);
});

test('without changes there is nothing to save', async () => {
  const { open, updatePermission } = device();
  const hook = open();
  act(() => hook.current.start());
  await waitFor(() => expect(hook.current.isEditing).toBe(true));
  await act(async () => void (await hook.current.save()));
  expect(updatePermission).not.toHaveBeenCalled();
  expect(hook.current.isEditing).toBe(false);
});

test('a corner drawn before the draft was read does not replace its corners', async () => {
  const { open, replica, reload } = device();
  const first = open();
  act(() => first.current.start());
  await waitFor(() => expect(first.current.isEditing).toBe(true));
  await draw(first, 2);
  await waitFor(async () => expect((await replica.drafts.toArray())[0]?.fields).toContain('14.01'));
  cleanup();
  reload();
  const reopened = open();
  act(() => reopened.current.start());
  const [, , third] = CORNERS;
  if (third) act(() => reopened.current.edit({ type: 'add', at: third }));
  await waitFor(() => expect(reopened.current.isEditing).toBe(true));
  expect(reopened.current.edits.corners).toEqual(CORNERS.slice(0, 2));
});
