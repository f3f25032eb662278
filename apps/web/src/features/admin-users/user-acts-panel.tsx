import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../net/auth/session.ts';
import { isAddressUnproven } from '../../net/server-state.ts';
import { useOnline } from '../../platform/use-online.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.ts';
import { accountName } from './account-name.ts';
import type { Account } from './accounts.ts';
import { type ChosenAction, questionOf, rightText, suspensionText } from './action-labels.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { type UserAction, useUserAction } from './user-acts.ts';

export function UserActionsPanel({ account, onDeleted }: { account: Account; onDeleted: () => void }) {
  const { user } = useSession();
  const isOnline = useOnline();
  const act = useUserAction(account.id);
  const [dialog, setDialog] = useState<'question' | 'suspend' | 'delete' | null>(null);
  // Retained while the dialog fades out.
  const [confirming, setConfirming] = useState<ChosenAction>('grant');
  const name = accountName(account);
  const isMe = user?.id === account.id;
  const question = questionOf(confirming, name);
  const problem = act.error?.message ?? null;
  const close = () => setDialog(null);

  const opens = (opened: ChosenAction | 'suspend' | 'delete') => ({
    disabled: !isOnline || act.isPending,
    onClick: () => {
      act.reset();
      if (opened === 'suspend' || opened === 'delete') setDialog(opened);
      else {
        setConfirming(opened);
        setDialog('question');
      }
    },
  });
  const perform = (userAction: UserAction, successText: string) =>
    act.mutate(userAction, {
      onError: (error) => {
        if (userAction.act !== 'grant' || !isAddressUnproven(error)) return;
        act.reset();
        setConfirming('grant-unproven');
        setDialog('question');
      },
      onSuccess: () => {
        close();
        toast.success(successText);
        if (userAction.act === 'delete') onDeleted();
      },
    });

  return (
    <section aria-labelledby="acts" className="mt-10">
      <h2 id="acts" className="mb-5 text-xl">
        Actions
      </h2>
      {problem && dialog === null ? (
        <Note tone="problem" className="mb-5">
          {problem}
        </Note>
      ) : null}
      <ActionRow
        title="Administrator"
        action={
          account.isAdmin && !account.isLastAdmin ? (
            <Button variant="secondary" {...opens('revoke')}>
              Remove role
            </Button>
          ) : !account.isAdmin && account.isConfirmed ? (
            <Button variant="secondary" {...opens('grant')}>
              Make administrator
            </Button>
          ) : null
        }
      >
        {rightText(account, isMe)}
      </ActionRow>
      <ActionRow
        title="Suspension"
        action={
          isMe ? null : (
            <Button variant="secondary" {...opens(account.suspendedUntil ? 'reinstate' : 'suspend')}>
              {account.suspendedUntil ? 'Lift the suspension' : 'Suspend'}
            </Button>
          )
        }
      >
        {suspensionText(account, isMe)}
      </ActionRow>
      <ActionRow
        title="Deletion"
        action={
          isMe || account.isLastAdmin ? null : (
            <Button variant="danger-quiet" {...opens('delete')}>
              Delete this account
            </Button>
          )
        }
      >
        <Deletion isMe={isMe} isLastAdmin={account.isLastAdmin} />
      </ActionRow>
      <AlertDialog
        open={dialog === 'question'}
        onOpenChange={(open) => !open && close()}
        title={question.title}
        description={question.description}
        confirmLabel={question.confirmLabel}
        danger={confirming === 'revoke' || confirming === 'grant-unproven'}
        onConfirm={() => perform({ act: confirming }, question.successText)}
      />
      <SuspendDialog
        open={dialog === 'suspend'}
        name={name}
        problem={problem}
        isBusy={act.isPending}
        onClose={close}
        onSuspend={(until) => perform({ act: 'suspend', until }, `${name} is suspended`)}
      />
      <DeleteUserDialog
        open={dialog === 'delete'}
        account={account}
        problem={problem}
        isBusy={act.isPending}
        onClose={close}
        onDelete={(password) => perform({ act: 'delete', password }, `${name} was deleted`)}
      />
    </section>
  );
}

function Deletion({ isMe, isLastAdmin }: { isMe: boolean; isLastAdmin: boolean }) {
  if (isMe)
    return (
      <>
        This is your own account. Delete it in{' '}
        <Link to="/profile/delete" className="underline underline-offset-4">
          Account Settings
        </Link>
        .
      </>
    );
  return isLastAdmin
    ? 'The only administrator cannot be deleted.'
    : 'Deletes all quests, finds, photos, gear and permissions. This cannot be undone.';
}

interface ActionRowProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** An action on an account: its current state and the button. */
function ActionRow({ title, children, action }: ActionRowProps) {
  return (
    <section className="flex flex-wrap items-center gap-x-8 gap-y-3 border-line border-b py-5 first:pt-0 last:border-b-0">
      <div className="min-w-0 grow basis-72">
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1 max-w-prose text-pretty text-muted">{children}</p>
      </div>
      {action}
    </section>
  );
}
