import { useState } from 'react';
import type { OwnerProof } from '../../../net/auth/account-actions.ts';
import type { Outcome } from '../../../net/request-server.ts';
import { type MailedCode, useMailedCode } from './use-mailed-code.ts';
import { type ServerStep, useServerStep } from './use-server-step.ts';

export interface PasskeyProofState {
  readonly password: string;
  readonly setPassword: (password: string) => void;
  readonly mailed: MailedCode;
  readonly step: ServerStep;
  /** @returns whether the change was made; false also when a code was mailed first */
  run(change: (proof: OwnerProof) => Outcome<void>): Promise<boolean>;
}

export function usePasskeyProof(): PasskeyProofState {
  const [password, setPassword] = useState('');
  const mailed = useMailedCode();
  const step = useServerStep();
  return {
    password,
    setPassword,
    mailed,
    step,
    async run(change) {
      const done = await step.run(() =>
        mailed.ask((nonce) => change({ password: password === '' ? null : password, nonce })),
      );
      if (!done || done.value === 'code-sent') return false;
      setPassword('');
      mailed.clear();
      return true;
    },
  };
}
