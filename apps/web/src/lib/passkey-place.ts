import { type PasskeyPlace, passkeyPlace } from '@metalquest/core/account/passkey-site';
import { useEffect, useState } from 'react';
import { loadConfig } from './config.ts';

/**
 * Whether passkeys can be used on this page; null until it is known. In the native app they cannot: its pages have an
 * origin of their own.
 */
export function usePasskeyPlace(): PasskeyPlace | null {
  const [place, setPlace] = useState<PasskeyPlace | null>(null);
  useEffect(() => {
    let isHere = true;
    const page = { origin: window.location.origin, hasWebAuthn: 'PublicKeyCredential' in window };
    loadConfig()
      .then((config) => isHere && setPlace(passkeyPlace(config.passkeyOrigin, page)))
      .catch(() => {
        // Without a configuration there is no server to sign in to either.
      });
    return () => {
      isHere = false;
    };
  }, []);
  return place;
}
