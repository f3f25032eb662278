import {
  type AccountField,
  type AccountRefusal,
  accountErrorText,
  accountField,
} from '@metalquest/core/account/account-error-text';
import type { Result } from '@metalquest/core/result';
import { useState } from 'react';

/** An error of the server: for a field, or for the form if `field` is null. */
export interface ServerProblem {
  readonly field: AccountField | null;
  readonly message: string;
}

export interface ServerStep {
  readonly isBusy: boolean;
  readonly problem: ServerProblem | null;
  /** Runs a request; resolves to its value, or to null with `problem` set. */
  run<T>(ask: () => Promise<Result<T, AccountRefusal>>): Promise<{ readonly value: T } | null>;
  setProblem(problem: ServerProblem | null): void;
}

export function useServerStep(): ServerStep {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  return {
    isBusy,
    problem,
    setProblem,
    async run(ask) {
      if (isBusy) return null;
      setBusy(true);
      setProblem(null);
      try {
        const answer = await ask();
        if (answer.ok) return { value: answer.value };
        setProblem({ field: accountField(answer.error), message: accountErrorText(answer.error) });
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}

export function problemOfField(problem: ServerProblem | null, field: AccountField): string | null {
  return problem?.field === field ? problem.message : null;
}
