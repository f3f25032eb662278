import type { Result } from '@metalquest/core/result';
import { useState } from 'react';
import type { AuthProblem } from '../../net/auth/auth-problem.ts';

export interface Attempt<T> {
  readonly isSending: boolean;
  readonly problem: AuthProblem | null;
  readonly done: T | null;
  /** Sends the request, unless one is already running. */
  run(ask: () => Promise<Result<T, AuthProblem>>): Promise<void>;
  /** Returns to the form and keeps its fields. */
  reset(): void;
}

type State<T> =
  | { at: 'writing' }
  | { at: 'sending' }
  | { at: 'refused'; problem: AuthProblem }
  | { at: 'done'; value: T };

export function useAttempt<T>(): Attempt<T> {
  const [state, setState] = useState<State<T>>({ at: 'writing' });
  return {
    isSending: state.at === 'sending',
    problem: state.at === 'refused' ? state.problem : null,
    done: state.at === 'done' ? state.value : null,
    async run(ask) {
      if (state.at === 'sending') return;
      setState({ at: 'sending' });
      const result = await ask();
      setState(result.ok ? { at: 'done', value: result.value } : { at: 'refused', problem: result.error });
    },
    reset: () => setState({ at: 'writing' }),
  };
}
