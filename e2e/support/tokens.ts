import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';

const SESSION_KEY = 'metalquest:auth';

type Claims = Record<string, unknown>;

function decodePart(token: string, index: number): Claims {
  return JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());
}

function signToken(header: Claims, claims: Claims, key: KeyObject): string {
  const text = [header, claims]
    .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

/** The same token with other claims, signed with the server's key; for example, an expired one. */
export async function resignToken(token: string, claims: Claims, dataDirectory: string): Promise<string> {
  const { keys } = JSON.parse(await readFile(path.join(dataDirectory, 'keys.json'), 'utf8'));
  const key = createPrivateKey({ format: 'jwk', key: keys[0] });
  return signToken(decodePart(token, 0), { ...decodePart(token, 1), ...claims }, key);
}

/** The same token with other claims, signed with an unrelated key under the server's key id. */
export function forgeToken(token: string, claims: Claims = {}): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return signToken(decodePart(token, 0), { ...decodePart(token, 1), ...claims }, privateKey);
}

interface StoredSession {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  user: { id: string; email: string };
}

export async function storedSession(page: Page): Promise<StoredSession> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), SESSION_KEY);
}

/** Replaces the stored session. The page picks it up on its next load. */
export async function storeSession(page: Page, session: StoredSession): Promise<void> {
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const);
}
