import { isOfTwoSteps } from '@metalquest/core/account/second-step';
import { useEffect, useState } from 'react';
import { storedAccessToken } from '../auth/session-user.ts';
import { loadConfig } from '../config.ts';

/** Whether this installation requires two-factor sign-in for administrators and this session lacks it. */
export function useAdminStepNeeded(): boolean {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    let isHere = true;
    loadConfig()
      .then((config) => {
        if (isHere) setNeeded(config.adminRequiresMfa && !isOfTwoSteps(storedAccessToken(localStorage)));
      })
      .catch(() => {
        // No configuration: the server enforces the rule by itself.
      });
    return () => {
      isHere = false;
    };
  }, []);
  return isNeeded;
}
