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
