import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Note } from '../../ui/note.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { accountName } from './account-name.ts';
import type { Account } from './accounts.ts';

export interface DeleteUserDialogProps {
  readonly open: boolean;
  readonly account: Account;
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** @param password the administrator's own password; null if none was entered */
  readonly onDelete: (password: string | null) => void;
}

/** Confirms the permanent deletion of an account; asks for its email and the administrator's own password. */
export function DeleteUserDialog({ open, account, ...rest }: DeleteUserDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && rest.onClose()}
      title={`Delete ${accountName(account)} for good?`}
    >
      <DeleteForm account={account} open={open} {...rest} />
    </Dialog>
  );
}

function DeleteForm({ open, account, problem, isBusy, onClose, onDelete }: DeleteUserDialogProps) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  const expected = account.email ?? 'delete';
  const isTyped = typed.trim().toLowerCase() === expected.toLowerCase();
  useEffect(() => {
    if (open) return;
    setTyped('');
    setPassword('');
    setTried(false);
  }, [open]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isTyped && !isBusy) onDelete(password || null);
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-pretty text-muted">{deletedText(account)}</p>
      {problem ? <Note tone="problem">{problem}</Note> : null}
      <Field
        label={`Type ${expected} to continue`}
        error={wasTried && !isTyped ? `Type ${expected} exactly.` : null}
      >
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Your own password" hint="Not needed if you signed in within the last ten minutes.">
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Keep account
        </Button>
        <Button type="submit" variant="danger" aria-disabled={isBusy}>
          {isBusy ? 'Deleting...' : 'Delete for good'}
        </Button>
      </div>
    </form>
  );
}

function deletedText({ quests, finds, files }: Account): string {
  const number = new Intl.NumberFormat(navigator.language).format;
  const counted = (count: number, one: string) => `${number(count)} ${one}${count === 1 ? '' : 's'}`;
  return `${counted(quests, 'quest')}, ${counted(finds, 'find')} and ${counted(files, 'file')} are deleted, with everything else in the account. They can only be restored from a backup of the whole server. Data on the user’s own devices stays there until they sign out.`;
}
