import { useEffect, useState } from 'react';
import { isOwnServer } from '../config.ts';

/**
 * Whether the server checks a password with a change of address, factors or passkeys. GoTrue takes these from every
 * session, and checks `current_password` and `nonce` with a new password only (supabase/auth bc32168,
 * internal/api/user.go, `UserUpdate`, and mfa.go, `EnrollFactor`).
 */
export function useChecksOwner(): boolean {
  const [isChecked, setChecked] = useState(true);
  useEffect(() => {
    let isHere = true;
    isOwnServer()
      .then((isOwn) => isHere && setChecked(isOwn))
      .catch(() => {
        // No configuration: there is no server to change anything on.
      });
    return () => {
      isHere = false;
    };
  }, []);
  return isChecked;
}
