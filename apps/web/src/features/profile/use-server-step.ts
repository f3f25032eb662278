import {
  type AccountField,
  type AccountRefusal,
  accountField,
  accountWords,
} from '@metalquest/core/account/account-words';
import type { Result } from '@metalquest/core/result';
import { useState } from 'react';

/** What the server said no to: beside a field, or above the form where `field` is null. */
export interface ServerProblem {
  readonly field: AccountField | null;
  readonly message: string;
}

export interface ServerStep {
  readonly isBusy: boolean;
  readonly problem: ServerProblem | null;
  /** Asks; the value when the server did it, else null, and the problem says why. */
  run<T>(ask: () => Promise<Result<T, AccountRefusal>>): Promise<{ readonly value: T } | null>;
  /** Says something that needs no server. */
  say(problem: ServerProblem | null): void;
}

/** One thing asked of the server at a time, and what became of it. */
export function useServerStep(): ServerStep {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  return {
    isBusy,
    problem,
    say: setProblem,
    async run(ask) {
      if (isBusy) return null;
      setBusy(true);
      setProblem(null);
      try {
        const answer = await ask();
        if (answer.ok) return { value: answer.value };
        setProblem({ field: accountField(answer.error), message: accountWords(answer.error) });
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** The words that belong beside one field. */
export function besides(problem: ServerProblem | null, field: AccountField): string | null {
  return problem?.field === field ? problem.message : null;
}
