// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { followAuthEvent, openAuthDialog, useAuthDialog } from './auth-dialog.ts';

it('a recovery asks for the new password, and a changed user returns to the sign-in', () => {
  const { result } = renderHook(() => useAuthDialog());
  act(() => followAuthEvent('PASSWORD_RECOVERY'));
  expect(result.current).toMatchObject({ open: true, view: 'update_password' });
  act(() => followAuthEvent('SIGNED_IN'));
  expect(result.current.view).toBe('update_password');
  act(() => followAuthEvent('USER_UPDATED'));
  expect(result.current.view).toBe('sign_in');
});

it('a user changed in another part of the app does not change the dialog', () => {
  const { result } = renderHook(() => useAuthDialog());
  act(() => openAuthDialog('sign-up'));
  act(() => followAuthEvent('USER_UPDATED'));
  expect(result.current).toMatchObject({ open: true, view: 'sign_up' });
});
