import { isOfTwoSteps } from '@metalquest/core/account/second-step';
import { useEffect, useState } from 'react';
import { loadConfig } from '../config.ts';
import { storedAccessToken } from '../session-user.ts';

/** Whether this installation asks administrators for a sign-in of two steps, and this one had one. */
export function useAdminStepNeeded(): boolean {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    let isHere = true;
    loadConfig()
      .then((config) => {
        if (isHere) setNeeded(config.adminRequiresMfa && !isOfTwoSteps(storedAccessToken(localStorage)));
      })
      .catch(() => {
        // The server refuses by itself; without a configuration there is no signal to ask it.
      });
    return () => {
      isHere = false;
    };
  }, []);
  return isNeeded;
}
