import { createHmac, timingSafeEqual } from 'node:crypto';

/** Step length in seconds (RFC 6238). */
const STEP_S = 30;
const DIGITS = 6;
/** Accepted clock difference in steps, either way; as in GoTrue. */
const WINDOW = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding. The length must be a multiple of 5 bytes. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) => BASE32.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** HOTP code of a step (RFC 4226, section 5.3, with HMAC-SHA-1). */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / STEP_S);

/** Step of the code within WINDOW of `nowMs` (epoch milliseconds) and after `lastStep`, or null. */
export function matchingStep(
  secret: string,
  code: string,
  nowMs: number,
  lastStep: number | null,
): number | null {
  const codeBytes = Buffer.from(code);
  const now = stepAt(nowMs);
  let found: number | null = null;
  for (let step = now - WINDOW; step <= now + WINDOW; step += 1) {
    const expected = Buffer.from(codeOfStep(secret, step));
    const matches = codeBytes.length === expected.length && timingSafeEqual(codeBytes, expected);
    if (matches && step > (lastStep ?? -1)) found = step;
  }
  return found;
}

/** URI in the QR code (Key Uri Format of Google Authenticator). */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const fields = { algorithm: 'SHA1', digits: String(DIGITS), issuer, period: String(STEP_S), secret };
  // Authenticator apps read "+" literally.
  return `otpauth://totp/${label}?${new URLSearchParams(fields).toString().replaceAll('+', '%20')}`;
}
