import { createStore, useStore } from './create-store.ts';

/** What the opener of the dialog may choose. */
export type AuthTab = 'sign-in' | 'sign-up';

/** The views of the dialog (spec section 2). */
export type AuthView =
  | 'sign_in'
  | 'sign_up'
  | 'forgotten_password'
  | 'magic_link'
  | 'update_password'
  | 'verify_otp';

/** Shown in the place of any view while a sign-in lacks its second step. */
export const SECOND_STEP = 'second_step';

interface AuthDialogState {
  open: boolean;
  view: AuthView;
  /** What was typed as e-mail address, so that no view asks for it again. */
  email: string;
  /** Which mail a code is from: of a sign-up or a magic link, or of a forgotten password. */
  codeFrom: 'email' | 'recovery';
}

const state = createStore<AuthDialogState>({ open: false, view: 'sign_in', email: '', codeFrom: 'email' });

/** Opens the one auth dialog of the app on a tab. */
export function openAuthDialog(tab: AuthTab): void {
  state.set({ ...state.get(), open: true, view: tab === 'sign-in' ? 'sign_in' : 'sign_up' });
}

/** Opens it on one of its other views. */
export function openAuthView(view: AuthView): void {
  state.set({ ...state.get(), open: true, view });
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
  if (!leaving && !state.get().open) openAuthDialog('sign-in');
}

/** Turns the open dialog to another view. */
export function showAuthView(view: AuthView, codeFrom: AuthDialogState['codeFrom'] = 'email'): void {
  state.set({ ...state.get(), view, codeFrom });
}

/** Keeps what was typed as e-mail address for the other views. */
export function keepAuthEmail(email: string): void {
  state.set({ ...state.get(), email });
}

/** Closes it, keeping the view so that nothing flickers while it fades. */
export function closeAuthDialog(): void {
  state.set({ ...state.get(), open: false });
}

/** Forgets who was here: the next person finds no address in the form. */
export function forgetAuthEmail(): void {
  keepAuthEmail('');
}

/**
 * Follows auth-js: a recovery asks for the new password at once, and a user that was changed leads from there back to
 * the sign-in (spec section 4).
 */
export function followAuthEvent(event: string): void {
  if (event === 'PASSWORD_RECOVERY') openAuthView('update_password');
  else if (event === 'USER_UPDATED' && state.get().view === 'update_password') showAuthView('sign_in');
}

/** Whether the auth dialog is open, and on which view. */
export function useAuthDialog(): AuthDialogState {
  return useStore(state);
}
