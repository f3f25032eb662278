import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import type { Agreement } from '../agreement.ts';
import type { Drawing } from './drawing.ts';

const texts = (count: number) => z.array(z.string()).check(z.maxLength(count));

/** What a landowner signs: the texts of an agreement, without the sketch of the boundary. */
export const signableAgreement = z.object({
  title: z.string(),
  parties: z.tuple([
    z.object({ role: z.literal('Landowner'), name: z.string(), lines: texts(1000) }),
    z.object({ role: z.literal('Detectorist'), name: z.string(), lines: texts(1000) }),
  ]),
  sections: z.array(z.object({ heading: z.string(), paragraphs: texts(20_000) })).check(z.maxLength(10)),
});

export type SignableAgreement = z.infer<typeof signableAgreement>;

/** Copies each text by name, so that a field added to an agreement is not sent by accident. */
export function withoutSketch({ title, parties, sections }: Agreement): SignableAgreement {
  const [landowner, detectorist] = parties;
  return {
    title,
    parties: [
      { role: 'Landowner', name: landowner.name, lines: [...landowner.lines] },
      { role: 'Detectorist', name: detectorist.name, lines: [...detectorist.lines] },
    ],
    sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
  };
}

interface Signature {
  readonly name: string;
  /** Null for a signature by typed name only. */
  readonly drawing: Drawing | null;
  /** ISO-8601 UTC. */
  readonly at: string;
}

export interface SignedAgreement {
  readonly agreement: SignableAgreement;
  /** When the detectorist sent it, ISO-8601 UTC. */
  readonly sentAt: string;
  readonly signature: Signature;
}

const hashOf = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))));

/** SHA-256 in hex of the JSON array [title, [[role, name, lines]], [[heading, paragraphs]]]. */
export function agreementHash({ title, parties, sections }: SignableAgreement): string {
  return hashOf([
    title,
    parties.map(({ role, name, lines }) => [role, name, lines]),
    sections.map(({ heading, paragraphs }) => [heading, paragraphs]),
  ]);
}

/** SHA-256 in hex of the JSON array [hash of the agreement, time sent, name, drawing, time signed]; times in ms. */
export function signedHash({ agreement, sentAt, signature }: SignedAgreement): string {
  const { name, drawing, at } = signature;
  return hashOf([agreementHash(agreement), Date.parse(sentAt), name, drawing, Date.parse(at)]);
}

/** '2026-11-27, 09:41:07 UTC' */
export function utcText(at: string): string {
  const [day = '', time = ''] = new Date(at).toISOString().split('T');
  return `${day}, ${time.slice(0, 8)} UTC`;
}
