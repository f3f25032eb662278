import type { BackendContext } from '../../context.ts';
import { AuthError } from '../errors.ts';
import { facebookProvider } from './facebook.ts';
import { googleProvider } from './google.ts';
import type { Provider } from './provider.ts';

const PROVIDER_NAMES = ['google', 'facebook'] as const;

export type Providers = ReadonlyMap<string, Provider>;

const MAKE = { google: googleProvider, facebook: facebookProvider } as const;

/** Callback URL, which the operator registers at the provider. */
export const callbackAddress = (publicUrl: string): string => `${publicUrl}/auth/v1/callback`;

export function openProviders({ settings, fetch }: Pick<BackendContext, 'settings' | 'fetch'>): Providers {
  return new Map(
    PROVIDER_NAMES.flatMap((name) => {
      const account = settings.providers[name];
      return account
        ? [[name, MAKE[name](account, callbackAddress(settings.publicUrl), fetch)] as const]
        : [];
    }),
  );
}

/** @throws AuthError validation_failed if the provider is disabled or unknown */
export function providerNamed(providers: Providers, name: string): Provider {
  const provider = providers.get(name);
  if (provider) return provider;
  const isSupported = PROVIDER_NAMES.some((other) => other === name);
  throw new AuthError(
    'validation_failed',
    `Unsupported provider: ${isSupported ? 'provider is not enabled' : `Provider ${name.slice(0, 40)} could not be found`}`,
  );
}
