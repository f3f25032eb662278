import type { Result } from '@metalquest/core/result';
import { useState } from 'react';
import type { AuthProblem } from '../../lib/auth-problem.ts';

/** A question to the auth server from a form: on its way, answered, or refused with a problem. */
export interface Attempt<T> {
  readonly isSending: boolean;
  readonly problem: AuthProblem | null;
  readonly done: T | null;
  /** Asks, unless it is being asked already. */
  run(ask: () => Promise<Result<T, AuthProblem>>): Promise<void>;
  /** Back to the form, with what was typed. */
  again(): void;
}

type State<T> =
  | { at: 'writing' }
  | { at: 'sending' }
  | { at: 'refused'; problem: AuthProblem }
  | { at: 'done'; value: T };

/** How far the form's question has come. */
export function useAttempt<T>(): Attempt<T> {
  const [state, setState] = useState<State<T>>({ at: 'writing' });
  return {
    isSending: state.at === 'sending',
    problem: state.at === 'refused' ? state.problem : null,
    done: state.at === 'done' ? state.value : null,
    async run(ask) {
      if (state.at === 'sending') return;
      setState({ at: 'sending' });
      const answer = await ask();
      setState(answer.ok ? { at: 'done', value: answer.value } : { at: 'refused', problem: answer.error });
    },
    again: () => setState({ at: 'writing' }),
  };
}
