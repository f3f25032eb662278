import { isUtf8 } from 'node:buffer';
import { z } from 'zod';

/** The Phoenix serialisations of supabase-js: objects, and arrays (its default). */
export type Version = '1.0.0' | '2.0.0';

const ref = z.string().max(64).nullish();
const topic = z.string().min(1);
const event = z.string().min(1);
const payload = z.record(z.string(), z.unknown());
const arrayFrame = z.tuple([ref, ref, topic, event, payload]);
const objectFrame = z.object({ join_ref: ref, ref, topic, event, payload });

export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

export function decodeFrame(text: string, version: Version): Frame | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (version === '2.0.0') {
    const frame = arrayFrame.safeParse(json);
    if (!frame.success) return null;
    const [joinRef, own, ...rest] = frame.data;
    return { joinRef: joinRef ?? null, ref: own ?? null, topic: rest[0], event: rest[1], payload: rest[2] };
  }
  const frame = objectFrame.safeParse(json);
  if (!frame.success) return null;
  const { join_ref, ref: own, ...rest } = frame.data;
  return { joinRef: join_ref ?? null, ref: own ?? null, ...rest };
}

const BROADCAST_PUSH = 3;
const HEAD_BYTES = 7;

/** Broadcasts are binary in version 2.0.0 (realtime-js, lib/serializer.ts). The payload is dropped. */
export function decodeBinaryFrame(bytes: Buffer, version: Version): Frame | null {
  if (version !== '2.0.0' || bytes.length < HEAD_BYTES || bytes[0] !== BROADCAST_PUSH) return null;
  let at = HEAD_BYTES;
  const texts: string[] = [];
  for (const length of bytes.subarray(1, 1 + 3)) {
    const text = bytes.subarray(at, at + length);
    if (text.length < length || !isUtf8(text)) return null;
    texts.push(text.toString());
    at += length;
  }
  const [joinRef = '', ref = '', topic = ''] = texts;
  if (topic === '') return null;
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: {} };
}

/** Encodes a message to a client. `payload` is JSON text, since rows come from Postgres as text. */
export function encodeFrame(
  version: Version,
  frame: { joinRef: string | null; ref: string | null; topic: string; event: string; payload: string },
): string {
  const [joinRef, own, to, name] = [frame.joinRef, frame.ref, frame.topic, frame.event].map((v) =>
    JSON.stringify(v),
  );
  return version === '2.0.0'
    ? `[${joinRef},${own},${to},${name},${frame.payload}]`
    : `{"join_ref":${joinRef},"ref":${own},"topic":${to},"event":${name},"payload":${frame.payload}}`;
}
