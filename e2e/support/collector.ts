import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

interface RecordedRequest {
  method: string;
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

export interface CollectedEvent {
  event: string;
  distinct_id: string;
  properties: Record<string, unknown>;
}

/** Starts a fake PostHog server that records every request. */
export async function startCollector() {
  const requests: RecordedRequest[] = [];
  let ignoredBeforeMs = 0;
  let holdsResponses = false;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      if (!(sentAtMs(body) < ignoredBeforeMs)) requests.push({ method, path, headers, body });
      if (holdsResponses) return;
      response.writeHead(200, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
        'content-type': 'application/json',
      });
      response.end('{"status":1}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** All events so far, in the order they were created. */
    events: (): CollectedEvent[] =>
      requests
        .filter(({ method, path }) => method === 'POST' && path === '/batch/')
        .flatMap(({ body }) => {
          const batchBody: { batch: CollectedEvent[] } = JSON.parse(body);
          return batchBody.batch;
        }),
    /** Clears the recorded requests and ignores events sent before now that arrive later. */
    forget: () => {
      ignoredBeforeMs = Date.now();
      requests.length = 0;
    },
    /** If true, later requests get no answer. */
    holdResponses: (isHeld: boolean) => {
      holdsResponses = isHeld;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** When the browser sent a batch of events, in epoch milliseconds; NaN for other bodies. */
export function sentAtMs(body: string): number {
  try {
    return Date.parse(JSON.parse(body).sent_at);
  } catch {
    return Number.NaN;
  }
}

export type Collector = Awaited<ReturnType<typeof startCollector>>;
