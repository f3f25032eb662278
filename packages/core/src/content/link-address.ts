/** Longer addresses are no addresses. Characters. */
const MAX_LENGTH = 2000;
/** Controls, spaces, backslashes and characters that are not seen: browsers take them out or turn them round. */
const TRICKY = /[\s\\<>"\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u;
const BASE = 'https://own.invalid';
const MAILTO = /^mailto:([\w.!#$%&'*+/=^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?)$/i;
const TEL = /^tel:(\+?\d[\d().-]{1,24}\d)$/i;

/** An address that may stand in a page. */
export interface LinkAddress {
  readonly href: string;
  readonly isOutside: boolean;
}

/** An address of our own ('/guides/x?y#z') as a browser reads it; null for any other. */
export function ownAddress(address: string): string | null {
  if (!address.startsWith('/') || address.length > MAX_LENGTH || TRICKY.test(address)) return null;
  if (!URL.canParse(address, BASE)) return null;
  const url = new URL(address, BASE);
  const own = `${url.pathname}${url.search}${url.hash}`;
  // '//host' and '/.//host' lead to another site.
  return url.origin !== BASE || own.startsWith('//') ? null : own;
}

function webAddress(address: string, schemes: readonly string[]): string | null {
  if (!/^https?:\/\/[^/]/i.test(address) || address.length > MAX_LENGTH || TRICKY.test(address)) return null;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  // 'https://our-bank.example@evil.example' is read as the first by people and as the second by browsers.
  if (url.username !== '' || url.password !== '' || !schemes.includes(url.protocol)) return null;
  return url.href;
}

/**
 * The address of a link, as it may stand in a page: http, https, mailto, tel or our own; null for everything else.
 * Addresses within the article ('#id') are not among them: what they lead to must be known.
 */
export function linkAddress(address: string): LinkAddress | null {
  const own = ownAddress(address);
  if (own !== null) return { href: own, isOutside: false };
  const web = webAddress(address, ['http:', 'https:']);
  if (web !== null) return { href: web, isOutside: true };
  const mail = MAILTO.exec(address)?.[1];
  if (mail !== undefined) return { href: `mailto:${mail}`, isOutside: false };
  const telephone = TEL.exec(address)?.[1];
  return telephone === undefined ? null : { href: `tel:${telephone}`, isOutside: false };
}

/** The address of a picture: https or our own; null for everything else. */
export function pictureAddress(address: string): string | null {
  return ownAddress(address) ?? webAddress(address, ['https:']);
}

/** Where uploaded pictures of articles are, on whichever host keeps them. */
const UPLOADED = /^https:\/\/[^/]+\/storage\/v1\/object\/public\/content\//i;

/** Whether a picture is on a site that is not ours, from where the pages' policy lets no browser load it. */
export function isPictureElsewhere(address: string): boolean {
  return ownAddress(address) === null && !UPLOADED.test(address);
}
