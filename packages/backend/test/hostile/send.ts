import { request as httpRequest } from 'node:http';

export interface HostileRequest {
  method: string;
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string | Uint8Array | null;
}

export interface HostileAnswer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string;
}

/** The server closed the connection without reading the whole request, which is an acceptable answer. */
export const HUNG_UP: HostileAnswer = { status: 0, headers: {}, text: '' };

const HANG_MS = 60_000;

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
        // Node does not frame the body of a DELETE without this.
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
        // Headers over 16 kB: Node sends a body even in answer to a HEAD.
        (method === 'HEAD' && cause.code === 'HPE_INVALID_CONSTANT');
      if (hungUp) resolve(HUNG_UP);
      else reject(cause);
    });
    request.end(body ?? undefined);
  });
}
