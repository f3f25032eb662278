import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import type { LoadAnswer, LoadOrder, LoadTarget } from './messages.ts';
import type { Operation } from './operations.ts';

/** Sends one kind of request; each connection acts as a device of a different account. */
export function send(
  target: LoadTarget,
  operation: Operation,
  limits: { connections: number; duration: number } | { connections: number; amount: number },
): Promise<autocannon.Result> {
  let next = 0;
  return autocannon({
    url: target.url,
    timeout: 60,
    ...limits,
    setupClient(client) {
      const account = target.accounts[next++ % target.accounts.length];
      if (!account) throw new Error('no account');
      client.setRequests([
        {
          setupRequest: () => operation.next(target, account),
          onResponse: (_status, body) => operation.onResponse?.(account, body),
        },
      ]);
    },
  });
}

/** Sends a measurement request to the server process and returns its answer. */
export async function sendOrder(server: ChildProcess, order: LoadOrder): Promise<number> {
  const answerMessage = once(server, 'message');
  server.send(order);
  const [answer]: LoadAnswer[] = await answerMessage;
  return answer?.figure ?? Number.NaN;
}
