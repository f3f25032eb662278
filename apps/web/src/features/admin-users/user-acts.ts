import { userActionErrorText } from '@metalquest/core/admin/user-action-error-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestServer } from '../../net/request-server.ts';
import { answered } from '../../net/server-state.ts';
import { ACCOUNTS, AUDIT_LOG, FIGURES } from './accounts.ts';

/** An action on an account; `password` is the administrator's own. */
export type UserAction =
  | { readonly act: 'grant' | 'grant-unproven' | 'revoke' | 'reinstate' }
  | { readonly act: 'suspend'; readonly until: string }
  | { readonly act: 'delete'; readonly password: string | null };

const done = (): null => null;

function perform(id: string, act: UserAction): Promise<null> {
  const send = () => {
    switch (act.act) {
      case 'grant':
      case 'grant-unproven':
      case 'revoke':
        return requestServer(
          ({ rest }) =>
            rest.rpc('admin_set_admin', {
              user_id: id,
              is_admin: act.act !== 'revoke',
              force: act.act === 'grant-unproven',
            }),
          done,
        );
      case 'suspend':
        return requestServer(
          ({ rest }) => rest.rpc('admin_suspend_user', { user_id: id, until: act.until }),
          done,
        );
      case 'reinstate':
        // Without `until` the suspension is lifted.
        return requestServer(({ rest }) => rest.rpc('admin_suspend_user', { user_id: id }), done);
      case 'delete':
        return requestServer(
          ({ functions }) =>
            functions.invoke('delete-user', {
              method: 'POST',
              body: { user_id: id, ...(act.password === null ? {} : { password: act.password }) },
            }),
          done,
        );
    }
  };
  return answered(send(), userActionErrorText);
}

/** Performs an action on an account. Refetches even after a failure: another administrator may be first. */
export function useUserAction(id: string) {
  const state = useQueryClient();
  return useMutation({
    // Fail offline instead of running later, when the connection returns.
    networkMode: 'always',
    mutationFn: (act: UserAction) => perform(id, act),
    onSettled: (_done, error, { act }) => {
      const wasDeleted = act === 'delete' && !error;
      if (wasDeleted) state.removeQueries({ queryKey: [...ACCOUNTS, 'one', id] });
      for (const queryKey of wasDeleted
        ? [[...ACCOUNTS, 'list'], AUDIT_LOG, FIGURES]
        : [ACCOUNTS, AUDIT_LOG, FIGURES])
        void state.invalidateQueries({ queryKey });
    },
  });
}
