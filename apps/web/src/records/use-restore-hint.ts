import { restoreHint } from '@metalquest/core/deleted/restore-hint';
import { useSession } from '../net/auth/session.ts';

/** How the user can take back a delete. */
export const useRestoreHint = (): string => restoreHint(useSession().user?.isGuest ?? false);
