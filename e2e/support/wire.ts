import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A request on its way through the wire, and what became of it. */
export interface Passage {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: Buffer;
  /** As whom it was asked: the header of that name, '' without one. */
  readonly authorization: string;
  /** The server's status; null until it has answered, and for ever when it never does. */
  status: number | null;
  /** The server's answer, whether or not it was let through. */
  answer: Buffer;
  /** The answer was swallowed on its way back. */
  lost: boolean;
  /** The browser has its answer, or will not get one. */
  isOver: boolean;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type Match = (passage: Passage) => boolean;

/** What somebody does to the traffic. Both may wait: the passage is held up meanwhile. */
export interface Meddler {
  /** Before the server sees the request; 'lose' means that it never does. */
  before?(passage: Passage): Promise<'pass' | 'lose'> | 'pass' | 'lose';
  /** Another body in place of the browser's. */
  alter?(passage: Passage): Buffer | null;
  /** When the server has the whole request and has not answered it. */
  during?(passage: Passage): void;
  /** After the server has answered; 'lose' means that the browser never hears of it. */
  after?(passage: Passage): Promise<'pass' | 'lose'> | 'pass' | 'lose';
  /** Another body in place of the server's. */
  rewrite?(passage: Passage): Buffer | null;
}

/**
 * The road between browsers and the server: an HTTP proxy on loopback that remembers what went over it and loses what
 * it is told to lose, as a field at the edge of a cell does. A lost answer is a cut connection.
 */
export class Wire {
  readonly passages: Passage[] = [];
  url = '';
  private readonly far: URL;
  /** A connection for each request: one kept open may be closed by the server while the next request is on its way. */
  private readonly agent = new Agent({ keepAlive: false });
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private readonly meddlers: Meddler[] = [];
  /** As if each wire led from a house of its own: the server counts sign-ups by address. */
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
    // For the same reason the browser's connections are closed by the browser alone.
    this.server.keepAliveTimeout = 0;
    this.server.on('upgrade', (incoming, socket: Socket, head) => this.upgrade(incoming, socket, head));
    this.server.on('connection', (socket) => this.keep(socket));
  }

  /** @param port to listen on; a free one without it */
  static async to(far: string, port = 0): Promise<Wire> {
    const wire = new Wire(far);
    await new Promise<void>((resolve, reject) => {
      wire.server.once('error', reject);
      wire.server.listen(port, '127.0.0.1', resolve);
    });
    const address = wire.server.address();
    wire.url = `http://localhost:${address && typeof address === 'object' ? address.port : 0}`;
    return wire;
  }

  /** Puts a hand on the wire; the answer takes it off again. */
  meddle(meddler: Meddler): () => void {
    this.meddlers.push(meddler);
    return () => {
      const at = this.meddlers.indexOf(meddler);
      if (at >= 0) this.meddlers.splice(at, 1);
    };
  }

  /** Swallows the answer to the next request that matches, after the server has done what it asks. */
  loseAnswerOnce(match: Match): void {
    const off = this.meddle({
      after(passage) {
        if (!match(passage)) return 'pass';
        off();
        return 'lose';
      },
    });
  }

  /** Whether the browser waits for an answer. */
  isBusy(): boolean {
    return this.passages.some(({ isOver }) => !isOver);
  }

  /** Requests so far that match, oldest first. */
  seen(match: Match): Passage[] {
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
    // A browser that goes away in the middle of something is the point of these tests.
    socket.on('error', () => socket.destroy());
  }

  /** The answer to give, or null when the browser hears of none. */
  private async pass(incoming: IncomingMessage): Promise<{ passage: Passage | null; answer: Answer | null }> {
    const body = await whole(incoming).catch(() => null);
    // The browser went away before it had asked.
    if (!body) return { passage: null, answer: null };
    const passage: Passage = {
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

  /** The server's answer, or null when it gave none. */
  private ask(incoming: IncomingMessage, body: Buffer, arrived: () => void) {
    return new Promise<Answer | null>((resolve) => {
      const headers: IncomingMessage['headers'] = {
        ...incoming.headers,
        'accept-encoding': 'identity',
        'x-forwarded-for': this.from,
      };
      if (headers['content-length']) headers['content-length'] = String(body.length);
      // Whole answers only: what a 304 stands for cannot be looked at or rewritten.
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

/** Matches a method and the beginning of a path: `asks('POST', '/rest/v1/finds')`. */
export function asks(method: string, path: string): Match {
  return (passage) => passage.method === method && (passage.path.split('?')[0] ?? '').startsWith(path);
}
