import { createStore, useStore } from '../../platform/create-store.ts';

export type AuthTab = 'sign-in' | 'sign-up';

export type AuthView =
  | 'sign_in'
  | 'sign_up'
  | 'forgotten_password'
  | 'magic_link'
  | 'phone'
  | 'update_password'
  | 'verify_otp';

export const SECOND_STEP = 'second_step';

interface AuthDialogState {
  open: boolean;
  view: AuthView;
  email: string;
  /** The email that carried the code: sign-up or magic link ('email'), or forgotten password. */
  codeFrom: 'email' | 'recovery';
}

const state = createStore<AuthDialogState>({ open: false, view: 'sign_in', email: '', codeFrom: 'email' });

export function openAuthDialog(tab: AuthTab): void {
  state.set({ ...state.get(), open: true, view: tab === 'sign-in' ? 'sign_in' : 'sign_up' });
}

export function openAuthView(view: AuthView): void {
  state.set({ ...state.get(), open: true, view });
}

let leaving = false;

/** Suppresses the sign-in prompts of route guards while the user signs out. */
export async function whileLeaving(leave: () => Promise<void>): Promise<void> {
  leaving = true;
  try {
    await leave();
  } finally {
    leaving = false;
  }
}

export function promptSignIn(): void {
  if (!leaving && !state.get().open) openAuthDialog('sign-in');
}

export function showAuthView(view: AuthView, codeFrom: AuthDialogState['codeFrom'] = 'email'): void {
  state.set({ ...state.get(), view, codeFrom });
}

export function keepAuthEmail(email: string): void {
  state.set({ ...state.get(), email });
}

export function closeAuthDialog(): void {
  state.set({ ...state.get(), open: false });
}

export function forgetAuthEmail(): void {
  keepAuthEmail('');
}

/** Follows auth-js: a recovery opens the password form; saving it returns to sign-in (spec section 4). */
export function followAuthEvent(event: string): void {
  if (event === 'PASSWORD_RECOVERY') openAuthView('update_password');
  else if (event === 'USER_UPDATED' && state.get().view === 'update_password') showAuthView('sign_in');
}

export function useAuthDialog(): AuthDialogState {
  return useStore(state);
}
