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
  isFinished: boolean;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type Match = (exchange: ProxiedRequest) => boolean;

/** Intercepts traffic. If `before` or `after` returns a promise, the request waits for it. */
export interface RequestHandler {
  /** Runs before the server sees the request; 'lose' drops it. */
  before?(exchange: ProxiedRequest): Promise<'pass' | 'lose'> | 'pass' | 'lose';
  /** Replaces the request body. */
  alter?(exchange: ProxiedRequest): Buffer | null;
  /** Runs when the server has the whole request and has not answered yet. */
  during?(exchange: ProxiedRequest): void;
  /** Runs after the server has answered; 'lose' drops the answer. */
  after?(exchange: ProxiedRequest): Promise<'pass' | 'lose'> | 'pass' | 'lose';
  /** Replaces the response body. */
  rewrite?(exchange: ProxiedRequest): Buffer | null;
}

/**
 * An HTTP proxy on loopback between browsers and the server. It records requests and drops those that a
 * test selects, like a weak mobile signal. A dropped answer closes the connection.
 */
export class NetworkProxy {
  readonly exchanges: ProxiedRequest[] = [];
  url = '';
  private readonly target: URL;
  /** A new connection per request: the server may close a kept-alive one just as the next request is sent. */
  private readonly agent = new Agent({ keepAlive: false });
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private readonly handlers: RequestHandler[] = [];
  /** A separate client address for each wire, because the server limits sign-ups by address. */
  private readonly clientAddress: string;

  private constructor(target: string) {
    this.target = new URL(target);
    const part = () => 1 + Math.floor(Math.random() * 250);
    this.clientAddress = `10.${part()}.${part()}.${part()}`;
    this.server = createServer((incoming, outgoing) => {
      void this.pass(incoming).then(({ exchange, answer }) => {
        if (exchange) exchange.isFinished = true;
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
  static async to(target: string, port = 0): Promise<NetworkProxy> {
    const wire = new NetworkProxy(target);
    await new Promise<void>((resolve, reject) => {
      wire.server.once('error', reject);
      wire.server.listen(port, '127.0.0.1', resolve);
    });
    const address = wire.server.address();
    wire.url = `http://localhost:${address && typeof address === 'object' ? address.port : 0}`;
    return wire;
  }

  /** Adds an interceptor. @returns a function that removes it */
  intercept(handler: RequestHandler): () => void {
    this.handlers.push(handler);
    return () => {
      const index = this.handlers.indexOf(handler);
      if (index >= 0) this.handlers.splice(index, 1);
    };
  }

  /** Drops the answer to the next matching request, after the server has processed it. */
  loseAnswerOnce(match: Match): void {
    const remove = this.intercept({
      after(exchange) {
        if (!match(exchange)) return 'pass';
        remove();
        return 'lose';
      },
    });
  }

  isBusy(): boolean {
    return this.exchanges.some(({ isFinished }) => !isFinished);
  }

  findRequests(match: Match): ProxiedRequest[] {
    return this.exchanges.filter(match);
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
  ): Promise<{ exchange: ProxiedRequest | null; answer: Answer | null }> {
    const body = await readBody(incoming).catch(() => null);
    // The browser closed the connection before the request was complete.
    if (!body) return { exchange: null, answer: null };
    const exchange: ProxiedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      body,
      authorization: incoming.headers.authorization ?? '',
      status: null,
      answer: Buffer.alloc(0),
      lost: false,
      isFinished: false,
    };
    this.exchanges.push(exchange);
    for (const handler of [...this.handlers]) {
      if ((await handler.before?.(exchange)) === 'lose') {
        exchange.lost = true;
        return { exchange, answer: null };
      }
    }
    const alteredBodies = this.handlers.flatMap((handler) => handler.alter?.(exchange) ?? []);
    const answer = await this.ask(incoming, alteredBodies.at(-1) ?? exchange.body, () => {
      for (const handler of [...this.handlers]) handler.during?.(exchange);
    });
    if (!answer) return { exchange, answer };
    exchange.status = answer.status;
    exchange.answer = answer.body;
    for (const handler of [...this.handlers]) {
      if ((await handler.after?.(exchange)) === 'lose') exchange.lost = true;
      const rewritten = handler.rewrite?.(exchange) ?? null;
      if (rewritten) {
        answer.body = rewritten;
        answer.headers['content-length'] = String(rewritten.length);
      }
    }
    return { exchange, answer: exchange.lost ? null : answer };
  }

  private ask(incoming: IncomingMessage, body: Buffer, onSent: () => void) {
    return new Promise<Answer | null>((resolve) => {
      const headers: IncomingMessage['headers'] = {
        ...incoming.headers,
        'accept-encoding': 'identity',
        'x-forwarded-for': this.clientAddress,
      };
      if (headers['content-length']) headers['content-length'] = String(body.length);
      // Force full responses: a 304 has no body to inspect or rewrite.
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
      const { method, url } = incoming;
      const outgoing = request(
        { host: this.target.hostname, port: this.target.port, method, path: url, headers, agent: this.agent },
        (reply) => {
          readBody(reply).then(
            (bytes) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: bytes }),
            () => resolve(null),
          );
        },
      );
      outgoing.on('error', () => resolve(null));
      outgoing.end(body, onSent);
    });
  }

  private upgrade(incoming: IncomingMessage, clientSocket: Socket, head: Buffer): void {
    const serverSocket = connect(Number(this.target.port), '127.0.0.1', () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
        lines.push(`${incoming.rawHeaders[i]}: ${incoming.rawHeaders[i + 1]}`);
      }
      serverSocket.write(`${lines.join('\r\n')}\r\n\r\n`);
      serverSocket.write(head);
      clientSocket.pipe(serverSocket).pipe(clientSocket);
    });
    this.keep(serverSocket);
    serverSocket.once('close', () => clientSocket.destroy());
    clientSocket.once('close', () => serverSocket.destroy());
  }
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Matches a method and a path prefix: `matchRequest('POST', '/rest/v1/finds')`. */
export function matchRequest(method: string, path: string): Match {
  return (exchange) => exchange.method === method && (exchange.path.split('?')[0] ?? '').startsWith(path);
}

/** Server responses since `startIndex` that contain one of the texts. */
export function answersWith(wire: NetworkProxy, start: number, parts: readonly string[]): string[] {
  return wire.exchanges.slice(start).flatMap(({ method, path, answer }) => {
    const text = answer.toString('utf8');
    return parts.some((part) => text.includes(part)) ? [`${method} ${path}: ${text.slice(0, 200)}`] : [];
  });
}
