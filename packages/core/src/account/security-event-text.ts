export interface SecurityEntry {
  readonly id: number;
  /** ISO time. */
  readonly at: string;
  readonly event: string;
  readonly detail: string | null;
  /** Network address of the device; cut to its network prefix after 30 days. */
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Selects the icon. `warning`: a refused attempt. */
type SecurityKind = 'sign-in' | 'sign-out' | 'change' | 'warning';

export interface SecurityEventText {
  readonly kind: SecurityKind;
  readonly text: string;
}

const WORDS: Readonly<Record<string, SecurityEventText>> = {
  signed_in: { kind: 'sign-in', text: 'Signed in' },
  'signed_in password': { kind: 'sign-in', text: 'Signed in with the password' },
  'signed_in otp': { kind: 'sign-in', text: 'Signed in by email' },
  'signed_in oauth': { kind: 'sign-in', text: 'Signed in with Google or Facebook' },
  'signed_in passkey': { kind: 'sign-in', text: 'Signed in with a passkey' },
  'signed_in recovery': { kind: 'sign-in', text: 'Signed in to reset the password' },
  sign_in_failed: { kind: 'warning', text: 'Sign-in refused: wrong password' },
  'sign_in_failed code': { kind: 'warning', text: 'Sign-in refused: wrong code from an email' },
  second_step_done: { kind: 'sign-in', text: 'Entered a two-factor code' },
  'second_step_done totp': { kind: 'sign-in', text: 'Entered a two-factor code from the app' },
  'second_step_done mfa/recovery_code': {
    kind: 'sign-in',
    text: 'Entered a recovery code',
  },
  second_step_failed: { kind: 'warning', text: 'Two-factor code refused' },
  signed_out: { kind: 'sign-out', text: 'Signed out' },
  'signed_out others': { kind: 'sign-out', text: 'Signed out all other devices' },
  'signed_out global': { kind: 'sign-out', text: 'Signed out all devices' },
  'signed_out device': { kind: 'sign-out', text: 'Signed out another device' },
  password_changed: { kind: 'change', text: 'Changed the password' },
  email_change_asked: { kind: 'change', text: 'Asked to change the email address' },
  email_changed: { kind: 'change', text: 'Changed the email address' },
  change_undone: { kind: 'change', text: 'Undid changes of how to sign in' },
  email_change_undone: { kind: 'change', text: 'Undid a change of the email address' },
  two_factor_on: { kind: 'change', text: 'Turned on two-factor authentication' },
  two_factor_off: { kind: 'change', text: 'Turned off two-factor authentication' },
  factor_added: { kind: 'change', text: 'Added an authenticator app' },
  factor_removed: { kind: 'change', text: 'Removed an authenticator app' },
  recovery_codes_made: { kind: 'change', text: 'Made new recovery codes' },
  recovery_codes_removed: { kind: 'change', text: 'Removed the recovery codes' },
  passkey_added: { kind: 'change', text: 'Added a passkey' },
  passkey_removed: { kind: 'change', text: 'Removed a passkey' },
  'passkey_removed recovery': { kind: 'change', text: 'Removed recent passkeys with the new password' },
  passkey_refused: { kind: 'warning', text: 'Sign-in with a passkey refused' },
  calendar_created: { kind: 'change', text: 'Created a calendar address' },
  gallery_published: { kind: 'change', text: 'Made the gallery public' },
  owner_check_failed: { kind: 'warning', text: 'Change of the account refused: wrong password or code' },
  admin_refused: { kind: 'warning', text: 'Admin action refused: not an administrator' },
};

/** Unknown events of a newer server show their own name. */
export function securityEventText({
  event,
  detail,
}: Pick<SecurityEntry, 'event' | 'detail'>): SecurityEventText {
  return (
    WORDS[`${event} ${detail ?? ''}`] ?? WORDS[event] ?? { kind: 'change', text: event.replaceAll('_', ' ') }
  );
}
