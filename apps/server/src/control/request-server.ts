import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { controlAddress } from './address.ts';
import { isAnswered } from './data-lock.ts';

export function isServed(dataDirectory: string): Promise<boolean> {
  return isAnswered(controlAddress(dataDirectory));
}

/**
 * Sends a command to the serving process.
 * @throws with its error message
 */
export async function requestServer(dataDirectory: string, name: string): Promise<unknown> {
  const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const asking = request(
      { socketPath: controlAddress(dataDirectory), path: `/${name}`, method: 'POST' },
      (response) =>
        text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject),
    );
    asking.once('error', reject);
    asking.end();
  });
  const parsed: unknown = JSON.parse(body);
  if (status === 200) return parsed;
  const error = z.object({ message: z.string() }).safeParse(parsed);
  throw new Error(`The running server failed: ${error.data?.message ?? status}`);
}
