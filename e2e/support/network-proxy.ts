import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A request that passed through the wire, and its outcome. */
export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Buffer;
  /** The Authorization header; '' if missing. */
  readonly authorization: string;
  /** The server's status; null until, and unless, it answers. */
  status: number | null;
  /** The server's answer, whether or not it was forwarded. */
  answer: Buffer;
  /** Whether the answer was dropped on its way back. */
  lost: boolean;
  /** Whether the browser has received its answer or will never receive one. */
  isOver: boolean;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type Match = (passage: ProxiedRequest) => boolean;

/** Intercepts traffic. If `before` or `after` returns a promise, the request waits for it. */
export interface RequestHandler {
  /** Runs before the server sees the request; 'lose' drops it. */
  before?(passage: ProxiedRequest): Promise<'pass' | 'lose'> | 'pass' | 'lose';
  /** Replaces the request body. */
  alter?(passage: ProxiedRequest): Buffer | null;
  /** Runs when the server has the whole request and has not answered yet. */
  during?(passage: ProxiedRequest): void;
  /** Runs after the server has answered; 'lose' drops the answer. */
  after?(passage: ProxiedRequest): Promise<'pass' | 'lose'> | 'pass' | 'lose';
  /** Replaces the response body. */
  rewrite?(passage: ProxiedRequest): Buffer | null;
}

/**
 * An HTTP proxy on loopback between browsers and the server. It records requests and drops what it is told to
 * drop, like a weak mobile signal. A dropped answer closes the connection.
 */
export class NetworkProxy {
  readonly passages: ProxiedRequest[] = [];
  url = '';
  private readonly far: URL;
  /** A new connection per request: the server may close a kept-alive one just as the next request is sent. */
  private readonly agent = new Agent({ keepAlive: false });
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private readonly meddlers: RequestHandler[] = [];
  /** A separate client address for each wire, because the server limits sign-ups by address. */
  private readonly from: string;

  private constructor(far: string) {
    this.far = new URL(far);
    const part = () => 1 + Math.floor(Math.random() * 250);
    this.from = `10.${part()}.${part()}.${part()}`;
    this.server = createServer((incoming, outgoing) => {
      void this.pass(incoming).then(({ passage, answer }) => {
        if (passage) passage.isOver = true;
        if (answer) outgoing.writeHead(answer.status, answer.headers).end(answer.body);
        else incoming.socket.destroy();
      });
    });
    // For the same reason, only the browser closes its connections.
    this.server.keepAliveTimeout = 0;
    this.server.on('upgrade', (incoming, socket: Socket, head) => this.upgrade(incoming, socket, head));
    this.server.on('connection', (socket) => this.keep(socket));
  }

  /** @param port port to listen on; a free one by default */
  static async to(far: string, port = 0): Promise<NetworkProxy> {
    const wire = new NetworkProxy(far);
    await new Promise<void>((resolve, reject) => {
      wire.server.once('error', reject);
      wire.server.listen(port, '127.0.0.1', resolve);
    });
    const address = wire.server.address();
    wire.url = `http://localhost:${address && typeof address === 'object' ? address.port : 0}`;
    return wire;
  }

  /** Adds an interceptor. @returns a function that removes it */
  meddle(meddler: RequestHandler): () => void {
    this.meddlers.push(meddler);
    return () => {
      const at = this.meddlers.indexOf(meddler);
      if (at >= 0) this.meddlers.splice(at, 1);
    };
  }

  /** Drops the answer to the next matching request, after the server has processed it. */
  loseAnswerOnce(match: Match): void {
    const off = this.meddle({
      after(passage) {
        if (!match(passage)) return 'pass';
        off();
        return 'lose';
      },
    });
  }

  isBusy(): boolean {
    return this.passages.some(({ isOver }) => !isOver);
  }

  seen(match: Match): ProxiedRequest[] {
    return this.passages.filter(match);
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.agent.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    // Ignore socket errors: these tests cut connections on purpose.
    socket.on('error', () => socket.destroy());
  }

  /** The answer for the browser, or null to drop it. */
  private async pass(
    incoming: IncomingMessage,
  ): Promise<{ passage: ProxiedRequest | null; answer: Answer | null }> {
    const body = await whole(incoming).catch(() => null);
    // The browser closed the connection before the request was complete.
    if (!body) return { passage: null, answer: null };
    const passage: ProxiedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      body,
      authorization: incoming.headers.authorization ?? '',
      status: null,
      answer: Buffer.alloc(0),
      lost: false,
      isOver: false,
    };
    this.passages.push(passage);
    for (const meddler of [...this.meddlers]) {
      if ((await meddler.before?.(passage)) === 'lose') {
        passage.lost = true;
        return { passage, answer: null };
      }
    }
    const altered = this.meddlers.flatMap((meddler) => meddler.alter?.(passage) ?? []);
    const answer = await this.ask(incoming, altered.at(-1) ?? passage.body, () => {
      for (const meddler of [...this.meddlers]) meddler.during?.(passage);
    });
    if (!answer) return { passage, answer };
    passage.status = answer.status;
    passage.answer = answer.body;
    for (const meddler of [...this.meddlers]) {
      if ((await meddler.after?.(passage)) === 'lose') passage.lost = true;
      const other = meddler.rewrite?.(passage) ?? null;
      if (other) {
        answer.body = other;
        answer.headers['content-length'] = String(other.length);
      }
    }
    return { passage, answer: passage.lost ? null : answer };
  }

  private ask(incoming: IncomingMessage, body: Buffer, arrived: () => void) {
    return new Promise<Answer | null>((resolve) => {
      const headers: IncomingMessage['headers'] = {
        ...incoming.headers,
        'accept-encoding': 'identity',
        'x-forwarded-for': this.from,
      };
      if (headers['content-length']) headers['content-length'] = String(body.length);
      // Force full responses: a 304 has no body to inspect or rewrite.
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
      const { method, url } = incoming;
      const outgoing = request(
        { host: this.far.hostname, port: this.far.port, method, path: url, headers, agent: this.agent },
        (reply) => {
          whole(reply).then(
            (bytes) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: bytes }),
            () => resolve(null),
          );
        },
      );
      outgoing.on('error', () => resolve(null));
      outgoing.end(body, arrived);
    });
  }

  private upgrade(incoming: IncomingMessage, near: Socket, head: Buffer): void {
    const far = connect(Number(this.far.port), '127.0.0.1', () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
        lines.push(`${incoming.rawHeaders[i]}: ${incoming.rawHeaders[i + 1]}`);
      }
      far.write(`${lines.join('\r\n')}\r\n\r\n`);
      far.write(head);
      near.pipe(far).pipe(near);
    });
    this.keep(far);
    far.once('close', () => near.destroy());
    near.once('close', () => far.destroy());
  }
}

async function whole(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Matches a method and a path prefix: `asks('POST', '/rest/v1/finds')`. */
export function asks(method: string, path: string): Match {
  return (passage) => passage.method === method && (passage.path.split('?')[0] ?? '').startsWith(path);
}
