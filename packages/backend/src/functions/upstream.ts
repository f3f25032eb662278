import { FunctionError } from './function-error.ts';

/** Limits for external services (security, Web: proxies). */
export const UPSTREAM_TIMEOUT_MS = 5_000;
const UPSTREAM_MAX_BYTES = 64 * 1024;

/** No redirects, 64 kB. Errors never contain the URL with its position and key. @throws FunctionError */
export async function fetchUpstreamJson(
  send: typeof fetch,
  url: URL,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(url, {
      redirect: 'manual',
      signal,
      headers: { accept: 'application/json', ...headers },
    });
    const isJson = /^application\/(json|[\w.+-]+\+json)\b/i.test(response.headers.get('content-type') ?? '');
    if (response.status !== 200 || !isJson) {
      await response.body?.cancel();
      throw failed(response.status === 200 ? 'did not send JSON' : `answered ${response.status}`);
    }
    return JSON.parse(await readLimited(response));
  } catch (cause) {
    if (cause instanceof FunctionError) throw cause;
    if (signal.aborted) throw new FunctionError('upstream_timeout', 'The upstream service took too long');
    throw failed(cause instanceof SyntaxError ? 'sent broken JSON' : 'cannot be reached');
  }
}

async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: false });
  let text = '';
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > UPSTREAM_MAX_BYTES) {
      await reader?.cancel();
      throw failed('sent too much');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function failed(service: string): FunctionError {
  return new FunctionError('upstream_failed', `The upstream service ${service}`);
}
