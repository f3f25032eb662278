import type { FastifyReply, FastifyRequest } from 'fastify';
import { isShownInPlace } from './media-kind.ts';

export interface FileFacts {
  mimeType: string;
  /** Includes the quotes. */
  eTag: string;
  lastModified: Date | null;
  cacheControl: string;
  vary: string;
  /** The last part of its path; null if the name is private. */
  name: string | null;
  /** The name requested with `download`; '' keeps the file's own. */
  saveAs: string | undefined;
}

export function describeFile(reply: FastifyReply, facts: FileFacts): void {
  reply
    .header('Content-Type', facts.mimeType)
    .header('ETag', facts.eTag)
    .header('Accept-Ranges', 'bytes')
    .header('Cache-Control', facts.cacheControl)
    .header('Vary', facts.vary)
    .header('Content-Disposition', disposition(facts))
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'none');
  if (facts.lastModified) reply.header('Last-Modified', facts.lastModified.toUTCString());
}

export function bareError(reply: FastifyReply): FastifyReply {
  for (const header of ['Content-Length', 'Content-Range', 'Content-Disposition', 'ETag', 'Last-Modified']) {
    reply.removeHeader(header);
  }
  return reply.header('Content-Type', 'application/json; charset=utf-8').header('Cache-Control', 'no-store');
}

export function isUnchanged(request: FastifyRequest, eTag: string, lastModified: Date | null): boolean {
  const noneMatch = request.headers['if-none-match'];
  if (noneMatch !== undefined) {
    const etags = noneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return etags.includes('*') || etags.includes(eTag);
  }
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && lastModified !== null && wholeSeconds(lastModified) <= since;
}

/** If-Range: true if the client's part is of this version. */
export function freshEnough(request: FastifyRequest, eTag: string, lastModified: Date): boolean {
  const ifRange = request.headers['if-range'];
  if (typeof ifRange !== 'string') return true;
  if (ifRange.startsWith('"')) return ifRange === eTag;
  return Date.parse(ifRange) === wholeSeconds(lastModified);
}

/** HTTP dates have no fractions. */
const wholeSeconds = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000;

function disposition({ mimeType, name, saveAs }: FileFacts): string {
  const kind = saveAs === undefined && isShownInPlace(mimeType) ? 'inline' : 'attachment';
  const text = saveAs || name;
  if (!text) return kind;
  // encodeURIComponent refuses lone surrogates; RFC 8187 also requires encoding ' ( ) *.
  const encoded = encodeURIComponent(text.toWellFormed().slice(0, 200)).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename*=UTF-8''${encoded}`;
}
