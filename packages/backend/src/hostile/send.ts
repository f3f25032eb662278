import { request as httpRequest } from 'node:http';

/** A request in which anything may be wrong that an HTTP client can be made to send. */
export interface HostileRequest {
  method: string;
  /** As it goes over the wire. */
  path: string;
  /** A name may come several times. */
  headers: readonly (readonly [name: string, value: string])[];
  body: string | Uint8Array | null;
}

export interface HostileAnswer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string;
}

/** The server hung up on what it would not read to its end: an answer too. */
export const HUNG_UP: HostileAnswer = { status: 0, headers: {}, text: '' };

/** Longer than anything here may take on a busy machine. */
const HANG_MS = 60_000;

/** @throws when no answer comes within a minute */
export function send(url: string, { method, path, headers, body }: HostileRequest): Promise<HostileAnswer> {
  const { hostname, port } = new URL(url);
  const given: Record<string, string[]> = {};
  for (const [name, value] of headers) {
    given[name.toLowerCase()] = [...(given[name.toLowerCase()] ?? []), value];
  }
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname,
        port,
        method,
        path,
        agent: false,
        // Node frames the body of a DELETE by nothing, unless it is told.
        headers: {
          connection: 'close',
          ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...given,
        },
        timeout: HANG_MS,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('latin1'),
          }),
        );
        response.on('error', reject);
      },
    );
    request.on('timeout', () => request.destroy(new Error(`${method} ${path.slice(0, 200)} hangs`)));
    request.on('error', (cause: NodeJS.ErrnoException) => {
      const hungUp =
        (body !== null && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE')) ||
        // Headers beyond 16 kB: Node gives even the answer to a HEAD a body.
        (method === 'HEAD' && cause.code === 'HPE_INVALID_CONSTANT');
      if (hungUp) resolve(HUNG_UP);
      else reject(cause);
    });
    request.end(body ?? undefined);
  });
}
