import { useState } from 'react';
import type { OwnerProof } from '../../../net/auth/account-actions.ts';
import type { Outcome } from '../../../net/request-server.ts';
import { type MailedCode, useMailedCode } from './use-mailed-code.ts';
import { type ServerStep, useServerStep } from './use-server-step.ts';

export interface OwnerProofState {
  readonly password: string;
  readonly setPassword: (password: string) => void;
  readonly mailed: MailedCode;
  readonly step: ServerStep;
  /** @returns the value of the change; null if it was refused, also when a code was mailed first */
  run<T>(change: (proof: OwnerProof) => Outcome<T>): Promise<{ readonly value: T } | null>;
}

export function useOwnerProof(): OwnerProofState {
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
      if (!done || done.value === 'code-sent') return null;
      setPassword('');
      mailed.clear();
      return { value: done.value };
    },
  };
}
