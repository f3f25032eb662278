import WebSocket from 'ws';

export interface RawSocket {
  send(frame: unknown): void;
  sendRaw(data: string | Buffer): void;
  next(): Promise<unknown>;
  closed: Promise<number>;
  close(): void;
  pause(): void;
  resume(): void;
}

export async function openSocket(
  url: string,
  query: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<RawSocket> {
  const address = `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?${new URLSearchParams(query)}`;
  const ws = new WebSocket(address, { headers });
  const messages: unknown[] = [];
  const waiting: { resolve: (message: unknown) => void; reject: (cause: Error) => void }[] = [];
  ws.on('message', (data) => {
    const message: unknown = JSON.parse(data.toString());
    const next = waiting.shift();
    if (next) next.resolve(message);
    else messages.push(message);
  });
  const closed = new Promise<number>((resolve) => {
    ws.on('close', (code) => {
      for (const { reject } of waiting) reject(new Error(`closed with ${code}`));
      resolve(code);
    });
  });
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });
  // A dropped connection also raises this event; the test checks the close code.
  ws.on('error', () => undefined);
  return {
    send: (frame) => ws.send(JSON.stringify(frame)),
    sendRaw: (data) => ws.send(data),
    next: () =>
      messages.length > 0
        ? Promise.resolve(messages.shift())
        : new Promise((resolve, reject) => waiting.push({ resolve, reject })),
    closed,
    close: () => ws.close(),
    pause: () => ws.pause(),
    resume: () => ws.resume(),
  };
}
