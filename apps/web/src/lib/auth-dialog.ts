import { createStore, useStore } from './create-store.ts';

export type AuthTab = 'sign-in' | 'sign-up';

interface AuthDialogState {
  open: boolean;
  tab: AuthTab;
}

const state = createStore<AuthDialogState>({ open: false, tab: 'sign-in' });

/** Opens the one auth dialog of the app on a tab. */
export function openAuthDialog(tab: AuthTab): void {
  state.set({ open: true, tab });
}

let leaving = false;

/** Somebody's own way out: until it has ended, no guard asks them to sign in again. */
export async function whileLeaving(leave: () => Promise<void>): Promise<void> {
  leaving = true;
  try {
    await leave();
  } finally {
    leaving = false;
  }
}

/** A guard's wish: opens the dialog for a visitor, not for someone who has just signed out. */
export function askToSignIn(): void {
  if (!leaving) openAuthDialog('sign-in');
}

/** Turns to the other tab of the open dialog. */
export function showAuthTab(tab: AuthTab): void {
  state.set({ ...state.get(), tab });
}

/** Closes it, keeping the tab so that nothing flickers while it fades. */
export function closeAuthDialog(): void {
  state.set({ ...state.get(), open: false });
}

/** Whether the auth dialog is open, and on which tab. */
export function useAuthDialog(): AuthDialogState {
  return useStore(state);
}
