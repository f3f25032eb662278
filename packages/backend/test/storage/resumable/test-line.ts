import { connect, createServer, type Socket } from 'node:net';

export interface BadLine {
  url: string;
  cuts(): number;
  close(): Promise<void>;
}

export async function badLine(target: string, allowance: () => number): Promise<BadLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let left = allowance();
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    const end = () => {
      near.destroy();
      far.destroy();
    };
    near.on('data', (chunk: Buffer) => {
      const part = chunk.subarray(0, Math.min(chunk.length, left));
      left -= part.length;
      if (!far.write(part)) {
        near.pause();
        far.once('drain', () => near.resume());
      }
      if (left > 0) return;
      cuts += 1;
      far.end(() => end());
    });
    far.on('data', (chunk: Buffer) => void near.write(chunk));
    near.on('close', end);
    far.on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the line has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    cuts: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
