import type { IncomingMessage } from 'node:http';
import { TokenError } from '../auth/access-tokens.ts';
import type { BackendContext } from '../context.ts';
import { grantOf } from './authorize.ts';
import type { Version } from './frames.ts';

export type Upgrade = { version: Version; apiKey: string } | { refusedWith: 400 | 401 | 403 };

export async function checkUpgrade(request: IncomingMessage, context: BackendContext): Promise<Upgrade> {
  if (!originMayConnect(request.headers.origin, request.headers.host, context.settings))
    return { refusedWith: 403 };
  const query = new URLSearchParams(request.url?.split('?')[1] ?? '');
  const version = query.get('vsn') ?? '1.0.0';
  if (version !== '1.0.0' && version !== '2.0.0') return { refusedWith: 400 };
  const apiKey = query.get('apikey') ?? '';
  try {
    await grantOf(context.tokens, apiKey);
    return { version, apiKey };
  } catch (cause) {
    if (cause instanceof TokenError) return { refusedWith: 401 };
    throw cause;
  }
}

/**
 * A foreign page gains nothing by connecting, since the credential is not a cookie; refusing it is a precaution.
 * Clients without an Origin are not browsers. Native shells use a loopback name.
 */
function originMayConnect(
  origin: string | undefined,
  host: string | undefined,
  settings: { publicUrl: string; redirectAllowList: readonly string[]; appOrigins: readonly string[] },
): boolean {
  if (origin === undefined || settings.appOrigins.includes(origin)) return true;
  let from: URL;
  try {
    from = new URL(origin);
  } catch {
    return false;
  }
  if (['localhost', '127.0.0.1', '[::1]'].includes(from.hostname)) return true;
  if (from.host === host) return true;
  return [settings.publicUrl, ...settings.redirectAllowList].some(
    (known) => URL.canParse(known) && new URL(known).origin === from.origin && from.origin !== 'null',
  );
}
