import type { Contact, PreferredContact } from './contact.ts';

/** A way to reach somebody that a device can open by itself. */
export interface Reach {
  readonly way: Extract<PreferredContact, 'phone' | 'text' | 'email'>;
  /** `tel:`, `sms:` or `mailto:` with the number or address. */
  readonly href: string;
  /** What the person wrote: the number or the address. */
  readonly value: string;
}

/** What a dialler understands of a written number: '(01234) 56-78' is 012345678, '+44 (0)1234' is +441234. */
function dialled(phone: string): string | null {
  const trunk = phone.trim().startsWith('+') ? phone.replace(/\(0\)/g, '') : phone;
  const bare = trunk.replace(/[^\d+*#]/g, '').replace(/(?!^)\+/g, '');
  return /\d/.test(bare) ? bare.replace(/#/g, '%23') : null;
}

/** The calls, messages and e-mails that can be begun to a contact, the one they prefer first. */
export function reachesOf({ phone, email, preferredContact }: Contact): readonly Reach[] {
  const number = phone === null ? null : dialled(phone);
  const reaches: Reach[] = [];
  if (phone !== null && number !== null) {
    reaches.push({ way: 'phone', href: `tel:${number}`, value: phone });
    reaches.push({ way: 'text', href: `sms:${number}`, value: phone });
  }
  if (email !== null) {
    // An address is the user's own text: what has a meaning in a link is written out.
    const address = email.split('@').map(encodeURIComponent).join('@');
    reaches.push({ way: 'email', href: `mailto:${address}`, value: email });
  }
  return reaches.toSorted((a, b) => Number(b.way === preferredContact) - Number(a.way === preferredContact));
}
