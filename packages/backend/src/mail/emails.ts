import type { EmailContent } from './layout.ts';

export interface Token {
  link: string;
  code: string;
}

const VALIDITY_TEXT =
  'The link and the code work once. The link expires after one hour, the code after ten minutes.';
const RESET =
  'If you did not do this, someone else has access to your account: open MetalQuest, choose "Forgot your password?" and set a new password at once.';
const IGNORE =
  'If you did not ask for this, you can ignore this email: nothing happens without its link or code.';

// No email contains a name or other user input: an attacker could make the server send advertisements to
// strangers. Only the attached agreement does (docs/decisions/0087).

export const confirmation = ({ link, code }: Token): EmailContent => ({
  subject: 'Confirm your email address',
  paragraphs: [
    'An account was created with this email address. Confirm that it is yours to start using the account.',
    VALIDITY_TEXT,
  ],
  action: { label: 'Confirm this address', link, code },
  notYou:
    'If you did not create an account, do not open the link. The account cannot be used unless the address is confirmed.',
});

export const magicLink = ({ link, code }: Token): EmailContent => ({
  subject: 'Your sign-in link',
  paragraphs: ['We received a request to sign in to MetalQuest with this email address.', VALIDITY_TEXT],
  action: { label: 'Sign in', link, code },
  notYou: `${IGNORE} Never share the code with anyone.`,
});

export const recovery = ({ link, code }: Token): EmailContent => ({
  subject: 'Set a new password',
  paragraphs: ['We received a request to set a new password for your account.', VALIDITY_TEXT],
  action: { label: 'Set a new password', link, code },
  notYou: `${IGNORE} Your password has not changed.`,
});

/** For a signed-in user; the code alone gives no access. */
export const reauthentication = (code: string): EmailContent => ({
  subject: 'Your code to confirm a change',
  paragraphs: [
    'We received a request to change how you sign in: the email address, the password, two-factor authentication or the passkeys. Enter this code to confirm the change.',
    'The code works once and expires after ten minutes.',
  ],
  action: { label: 'Your code', code },
  notYou:
    'If you did not ask for this, do not share the code. Someone else may be signed in to your account: sign in, and sign out all other devices in your settings.',
});

export const emailChangeToNew = ({ link, code }: Token): EmailContent => ({
  subject: 'Confirm your new email address',
  paragraphs: [
    'This address was entered as the new email address of a MetalQuest account. Confirm that it is yours.',
    'We also sent an email to the current address, where the change must be confirmed as well.',
    VALIDITY_TEXT,
  ],
  action: { label: 'Confirm this address', link, code },
  notYou: IGNORE,
});

export const emailChangeToCurrent = ({ link, code }: Token, newEmail: string): EmailContent => ({
  subject: 'Confirm the change of your email address',
  paragraphs: [
    `We received a request to change the email address of your account to ${newEmail}. Confirm that you want this.`,
    'We also sent an email to the new address, where the change must be confirmed as well.',
    VALIDITY_TEXT,
  ],
  action: { label: 'Confirm the change', link, code },
  notYou:
    'If you did not ask for this, do not open the link. Someone else may be signed in to your account: sign in and set a new password, which signs out all other devices.',
});

const UNDO_TEXT =
  'You can undo this within 7 days. Undoing gives the account this address again, removes the passkeys, authenticator apps, recovery codes and calendar address added since a week ago, and signs out all devices; you then set a new password.';

const undoable = (link: string): Pick<EmailContent, 'action' | 'notYou'> => ({
  action: { label: 'Undo the change', link },
  notYou:
    'If you did not do this, someone else has access to your account: undo the change. The link works even if they have changed the password or the email address.',
});

export const emailChanged = (newEmail: string, link: string): EmailContent => ({
  subject: 'Your email address was changed',
  paragraphs: [
    `The email address of your account is now ${newEmail}. You can no longer sign in with this address.`,
    UNDO_TEXT,
  ],
  ...undoable(link),
});

export const emailRestored = (): EmailContent => ({
  subject: 'The change of your email address was undone',
  paragraphs: [
    'The account with this email address has its former address again: someone used the undo link that we sent there. Recently added passkeys, authenticator apps and recovery codes were removed, all devices were signed out, and the password no longer works.',
  ],
  notYou:
    'If the account is yours and you did not do this, sign in with a link sent to the former address, or contact the operator of this site.',
});

export const passwordChanged = (): EmailContent => ({
  subject: 'Your password was changed',
  paragraphs: ['The password of your account was changed, and all other devices were signed out.'],
  notYou:
    'If you did not do this, open MetalQuest, choose "Forgot your password?" and set a new one at once.',
});

export const twoFactorOn = (link: string): EmailContent => ({
  subject: 'Two-factor authentication was turned on',
  paragraphs: [
    'Signing in to your account now also requires a code from your authenticator app. All other devices were signed out.',
    UNDO_TEXT,
  ],
  ...undoable(link),
});

export const factorAdded = (link: string): EmailContent => ({
  subject: 'An authenticator app was added to your account',
  paragraphs: ['Its codes can be used to sign in, as those of your other authenticator app.', UNDO_TEXT],
  ...undoable(link),
});

export const factorRemoved = (): EmailContent => ({
  subject: 'An authenticator app was removed from your account',
  paragraphs: ['Its codes can no longer be used to sign in. Your other authenticator app still works.'],
  notYou: RESET,
});

export const twoFactorOff = (): EmailContent => ({
  subject: 'Two-factor authentication was turned off',
  paragraphs: ['Signing in to your account no longer requires a code from an authenticator app.'],
  notYou: RESET,
});

export const recoveryCodesMade = (link: string): EmailContent => ({
  subject: 'New recovery codes were made for your account',
  paragraphs: [
    'Each code can be used once to sign in instead of a code from your authenticator app. Earlier recovery codes no longer work.',
    UNDO_TEXT,
  ],
  ...undoable(link),
});

export const recoveryCodesRemoved = (): EmailContent => ({
  subject: 'The recovery codes of your account were removed',
  paragraphs: ['They can no longer be used to sign in instead of a code from your authenticator app.'],
  notYou: RESET,
});

export const recoveryCodeUsed = (left: number): EmailContent => ({
  subject: 'A recovery code was used',
  paragraphs: [
    `A recovery code was used to sign in to your account. You have ${left} ${left === 1 ? 'code' : 'codes'} left.`,
  ],
  notYou:
    'If it was not you, someone else has your codes: sign in, change your password, and create new recovery codes.',
});

/** @param device such as 'Chrome on Android'; never user input, to prevent abuse of the email */
export const passkeyAdded = (device: string, link: string): EmailContent => ({
  subject: 'A passkey was added to your account',
  paragraphs: [
    `It was added with ${device}, and can be used to sign in to your account without your password.`,
    UNDO_TEXT,
  ],
  ...undoable(link),
});

export const passkeyRemoved = (): EmailContent => ({
  subject: 'A passkey was removed from your account',
  paragraphs: [
    'It can no longer be used to sign in to your account. Other devices that had signed in with it were signed out.',
  ],
  notYou: RESET,
});

export const passkeysDropped = (): EmailContent => ({
  subject: 'Passkeys were removed with your new password',
  paragraphs: [
    'You reset your password by email. The passkeys that were added to your account in the 7 days before were removed, in case someone else had added them.',
    'You can add a passkey again in your settings.',
  ],
  notYou:
    'If you did not do this, open MetalQuest, choose "Forgot your password?" and set a new password at once.',
});

const CLOSE =
  'If you did not do this, someone else is signed in to your account: sign in, sign out all other devices under "Devices" in your settings, change your password,';

export const calendarCreated = (): EmailContent => ({
  subject: 'A calendar address was created for your account',
  paragraphs: [
    'Anyone who has the address can see the days on which something of yours is due, without places, names or notes. An earlier address no longer works.',
  ],
  notYou: `${CLOSE} and revoke the address under "Calendar".`,
});

export const galleryPublished = (): EmailContent => ({
  subject: 'Your gallery is public now',
  paragraphs: [
    'Anyone who has its address can see the finds that you chose to show, without their places. Your settings under "Public gallery" show what visitors see.',
  ],
  notYou: `${CLOSE} and close the gallery under "Public gallery".`,
});

export const passwordDropped = (): EmailContent => ({
  subject: 'Your old password no longer works',
  paragraphs: [
    'You signed in by email for the first time. Until then the address of the account had never been confirmed and someone else might have set it up, so its password no longer works and all its devices were signed out.',
    'You can choose a new password in your settings.',
  ],
  notYou:
    'If you did not do this, open MetalQuest, choose "Forgot your password?" and set a new one at once.',
});

export const accountExists = (): EmailContent => ({
  subject: 'You already have an account',
  paragraphs: [
    'We received a request to use this email address for a MetalQuest account. An account with this address already exists, so nothing was changed.',
    'Sign in with your password, or choose "Forgot your password?" to set a new one.',
  ],
  notYou: 'If it was not you, you can ignore this email. We did not reveal that this account exists.',
});

/** @param sha256 of the attached file, in hex */
const NO_FILE = 'The server could not make the PDF, so no file is attached';
const hashOfFile = (sha256: string | null): readonly string[] =>
  sha256 ? [`SHA-256 of the attached file: ${sha256}`] : [];

/** @param sha256 of the attached file, in hex; null if the server could not make it */
export const agreementSigned = (link: string, sha256: string | null): EmailContent => ({
  subject: 'Your agreement was signed',
  paragraphs: [
    `The landowner signed the agreement that you had sent with a link. ${sha256 ? 'The signed agreement is attached.' : `${NO_FILE}.`} MetalQuest adds it to the documents of the permission when you open the permission with signal.`,
    ...hashOfFile(sha256),
  ],
  action: { label: 'Open the permission', link },
  notYou:
    'If you did not send an agreement, someone else may be signed in to your account: sign in, and sign out all other devices in your settings.',
});

export const agreementDeclined = (link: string): EmailContent => ({
  subject: 'Your agreement was declined',
  paragraphs: [
    'The landowner declined the agreement that you had sent with a link. The link is closed. To ask again, create a new link on the page of the permission.',
  ],
  action: { label: 'Open the permission', link },
  notYou:
    'If you did not send an agreement, someone else may be signed in to your account: sign in, and sign out all other devices in your settings.',
});

/**
 * For the address that the landowner entered when signing.
 * @param sha256 of the attached file, in hex; null if the server could not make it
 */
export const copyForLandowner = (sha256: string | null): EmailContent => ({
  subject: 'Your copy of the signed agreement',
  paragraphs: [
    `This address was entered when an agreement to search land was signed with MetalQuest. ${sha256 ? 'The signed agreement is attached.' : `${NO_FILE}: open the link of the agreement again, and print the page.`}`,
    ...hashOfFile(sha256),
  ],
  notYou:
    'If you did not sign an agreement, someone else entered your address: do not rely on the attached file, and open no link in it.',
});
