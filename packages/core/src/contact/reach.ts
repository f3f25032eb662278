import type { Contact, PreferredContact } from './contact.ts';

export interface Reach {
  readonly way: Extract<PreferredContact, 'phone' | 'text' | 'email'>;
  /** `tel:`, `sms:` or `mailto:` with the number or address. */
  readonly href: string;
  readonly value: string;
}

/** Number for a dialler: '(01234) 56-78' becomes 012345678, '+44 (0)1234' becomes +441234. */
function dialled(phone: string): string | null {
  const trunk = phone.trim().startsWith('+') ? phone.replace(/\(0\)/g, '') : phone;
  const bare = trunk.replace(/[^\d+*#]/g, '').replace(/(?!^)\+/g, '');
  return /\d/.test(bare) ? bare.replace(/#/g, '%23') : null;
}

export function reachesOf({ phone, email, preferredContact }: Contact): readonly Reach[] {
  const number = phone === null ? null : dialled(phone);
  const reaches: Reach[] = [];
  if (phone !== null && number !== null) {
    reaches.push({ way: 'phone', href: `tel:${number}`, value: phone });
    reaches.push({ way: 'text', href: `sms:${number}`, value: phone });
  }
  if (email !== null) {
    // User text: encode it for the URL.
    const address = email.split('@').map(encodeURIComponent).join('@');
    reaches.push({ way: 'email', href: `mailto:${address}`, value: email });
  }
  return reaches.toSorted((a, b) => Number(b.way === preferredContact) - Number(a.way === preferredContact));
}
