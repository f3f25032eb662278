import type { Letter } from './layout.ts';

export interface Token {
  link: string;
  code: string;
}

const WITHIN = 'The link works once, within one hour. So does the code, within ten minutes.';
const IGNORE =
  'If you did not ask for this, you need not do anything: without this mail nobody gets any further.';

// No letter contains a name or other user input: an attacker could make the server send advertisements to
// strangers.

export const confirmation = ({ link, code }: Token): Letter => ({
  subject: 'Confirm your e-mail address',
  says: ['An account was made with this e-mail address. Confirm that it is yours to begin.', WITHIN],
  action: { label: 'Confirm this address', link, code },
  notYou:
    'If you did not make an account, do not open the link. The account cannot be used until you do, and nobody can see anything of yours.',
});

export const magicLink = ({ link, code }: Token): Letter => ({
  subject: 'Your sign-in link',
  says: ['Somebody, probably you, asked to sign in to MetalQuest with this e-mail address.', WITHIN],
  action: { label: 'Sign in', link, code },
  notYou: `${IGNORE} Never give the code to anybody who asks for it.`,
});

export const recovery = ({ link, code }: Token): Letter => ({
  subject: 'Set a new password',
  says: ['Somebody, probably you, asked to set a new password for your account.', WITHIN],
  action: { label: 'Set a new password', link, code },
  notYou: `${IGNORE} Your password stays as it is.`,
});

/** For a signed-in user; the code alone opens nothing. */
export const reauthentication = (code: string): Letter => ({
  subject: 'Your code to confirm a change',
  says: [
    'You, or someone signed in to your account, asked to change how you sign in: the e-mail address, the password, two-factor authentication or the passkeys. Enter this code to confirm the change.',
    'The code works once, within ten minutes.',
  ],
  action: { label: 'Your code', code },
  notYou:
    'If you did not ask for this, do not share the code. Somebody else may be signed in to your account: sign in, and sign out all other devices in your settings.',
});

export const emailChangeToNew = ({ link, code }: Token): Letter => ({
  subject: 'Confirm your new e-mail address',
  says: [
    'This address is to become the e-mail address of a MetalQuest account. Confirm that it is yours.',
    'The address in use until now gets a mail too, and must also confirm the change.',
    WITHIN,
  ],
  action: { label: 'Confirm this address', link, code },
  notYou: IGNORE,
});

export const emailChangeToCurrent = ({ link, code }: Token, newEmail: string): Letter => ({
  subject: 'Confirm the change of your e-mail address',
  says: [
    `The e-mail address of your account is to become ${newEmail}. Confirm that you want this.`,
    'The new address gets a mail too, and must also confirm the change.',
    WITHIN,
  ],
  action: { label: 'Confirm the change', link, code },
  notYou:
    'If you did not ask for this, do not open the link. Somebody may be signed in to your account: sign in, set a new password, and all other devices are signed out.',
});

export const emailChanged = (newEmail: string, link: string): Letter => ({
  subject: 'Your e-mail address was changed',
  says: [
    `The e-mail address of your account is now ${newEmail}. This address no longer signs in.`,
    'You can undo the change for 7 days. This restores your address and signs out all devices; you then set a new password.',
  ],
  action: { label: 'Undo the change', link },
  notYou:
    'If you did not do this, somebody else is in your account: undo the change. The link works even if they have changed the password.',
});

export const emailRestored = (): Letter => ({
  subject: 'The change of your e-mail address was undone',
  says: [
    'The account with this e-mail address has its former address again: somebody used the undo link we sent there. All devices were signed out, and the password no longer works.',
  ],
  notYou:
    'If the account is yours and you did not do this, sign in with an email to the former address, or contact the operator of this site.',
});

export const passwordChanged = (): Letter => ({
  subject: 'Your password was changed',
  says: ['The password of your account was changed, and all other devices were signed out.'],
  notYou:
    'If you did not do this, open MetalQuest, choose "Forgot your password?" and set a new one at once.',
});

export const twoFactorOn = (): Letter => ({
  subject: 'Two-factor authentication was turned on',
  says: [
    'From now on, signing in to your account also takes a code from your authenticator app. All other devices were signed out.',
  ],
  notYou:
    'If you did not do this, somebody else is in your account: contact the operator of this site at once.',
});

export const twoFactorOff = (): Letter => ({
  subject: 'Two-factor authentication was turned off',
  says: ['From now on, signing in to your account takes no code from an authenticator app.'],
  notYou:
    'If you did not do this, open MetalQuest, choose "Forgot your password?" and set a new password at once.',
});

export const recoveryCodeUsed = (left: number): Letter => ({
  subject: 'A recovery code was used',
  says: [
    `Somebody, probably you, signed in to your account with a recovery code. You have ${left} ${left === 1 ? 'code' : 'codes'} left.`,
  ],
  notYou:
    'If it was not you, somebody has your codes: sign in, change your password, and make new recovery codes.',
});

/** @param device such as 'Chrome on Android'; never user input, to prevent abuse of the mail */
export const passkeyAdded = (device: string): Letter => ({
  subject: 'A passkey was added to your account',
  says: [`It was added with ${device}, and signs in to your account without your password.`],
  notYou:
    'If you did not do this, somebody else is in your account: open your settings, remove the passkey under "E-mail and password", and change your password at once.',
});

export const passkeyRemoved = (): Letter => ({
  subject: 'A passkey was removed from your account',
  says: ['It no longer signs in to your account. Other devices that had signed in with it were signed out.'],
  notYou:
    'If you did not do this, somebody else is in your account: open MetalQuest, choose "Forgot your password?" and set a new password at once.',
});

export const passkeysDropped = (): Letter => ({
  subject: 'Passkeys were removed with your new password',
  says: [
    'You reset your password by e-mail. The passkeys that were added to your account in the 7 days before were removed, in case somebody else had added them.',
    'You can add a passkey again in your settings.',
  ],
  notYou:
    'If you did not do this, open MetalQuest, choose "Forgot your password?" and set a new password at once.',
});

export const passwordDropped = (): Letter => ({
  subject: 'Your old password no longer works',
  says: [
    'You opened your account by mail for the first time. Until then nobody had shown that this address is theirs, so the password it had and all devices that were signed in are no longer valid: somebody else might have set them up.',
    'You can choose a new password in your settings.',
  ],
  notYou:
    'If you did not open your account, open MetalQuest, choose "Forgot your password?" and set a new one at once.',
});

export const accountExists = (): Letter => ({
  subject: 'You already have an account',
  says: [
    'Somebody, probably you, tried to use this e-mail address for a MetalQuest account. It belongs to an account already, so nothing was changed.',
    'Sign in with your password, or choose "Forgot your password?" to set a new one.',
  ],
  notYou: 'If it was not you, you need not do anything. Nobody learned that this account exists.',
});
