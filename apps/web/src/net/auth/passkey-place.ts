import { type PasskeyPlace, passkeyPlace } from '@metalquest/core/account/passkey-site';
import { useEffect, useState } from 'react';
import { loadConfig } from '../config.ts';

/** Whether passkeys work on this page; null until known. Never in the native app (another origin). */
export function usePasskeyPlace(): PasskeyPlace | null {
  const [place, setPlace] = useState<PasskeyPlace | null>(null);
  useEffect(() => {
    let isHere = true;
    const page = { origin: window.location.origin, hasWebAuthn: 'PublicKeyCredential' in window };
    loadConfig()
      .then((config) => isHere && setPlace(passkeyPlace(config.passkeyOrigin, page)))
      .catch(() => {
        // No configuration: there is no server to sign in to.
      });
    return () => {
      isHere = false;
    };
  }, []);
  return place;
}
