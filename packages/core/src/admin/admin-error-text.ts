import { NO_ANSWER, type ServerRefusal } from '../server-state/refusal.ts';

/** Another user saved first: the change was based on an older version (decision 42). */
export const CHANGED_BY_OTHER = 'PT409';
/** No row: deleted, or no longer visible to this account. */
const NO_ROW = 'PGRST116';

const NOT_FOUND =
  'This no longer exists. Someone may have deleted it, or you are no longer an administrator. Go back to the list.';
const SESSION_OVER = 'Your session has ended. Sign in again, then try once more.';

const WORDS: Readonly<Record<string, string>> = {
  [NO_ANSWER]: 'No answer from the server. Check your connection and try again.',
  [CHANGED_BY_OTHER]:
    'Someone else saved this while you were editing. Review their changes before you save yours.',
  [NO_ROW]: NOT_FOUND,
  PT404: NOT_FOUND,
  '42501': 'Only an administrator may do this. Ask another administrator whether you still are one.',
  '57014': 'The server took too long. Wait a moment and try again.',
  XX000: 'Something went wrong on the server. Try again. If the problem continues, see the server’s log.',
  PGRST301: SESSION_OVER,
  PGRST302: SESSION_OVER,
  PGRST303: SESSION_OVER,
  not_signed_in: SESSION_OVER,
};

export function adminErrorText({ code, message }: ServerRefusal): string {
  return (code === null ? undefined : WORDS[code]) ?? message;
}
