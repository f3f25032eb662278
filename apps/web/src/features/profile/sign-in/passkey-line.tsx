import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type Passkey, renamePasskey } from '../../../net/auth/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/note.tsx';
import { PasskeyRemove } from './passkey-remove.tsx';
import { useServerStep } from './use-server-step.ts';

/** The server's limit. */
const MAX_NAME = 120;

export interface PasskeyLineProps {
  readonly passkey: Passkey;
  readonly email: string;
  readonly hasPassword: boolean;
  readonly isOnline: boolean;
  readonly reread: () => Promise<void>;
}

export function PasskeyLine({ passkey, isOnline, reread, ...account }: PasskeyLineProps) {
  const [shown, setShown] = useState<'line' | 'renaming' | 'removing'>('line');
  /** The form that was closed last: its button gets the focus again. */
  const [closed, setClosed] = useState<'renaming' | 'removing' | null>(null);
  const step = useServerStep();
  const { id, name, addedAt, usedAt } = passkey;

  function close(form: 'renaming' | 'removing') {
    setClosed(form);
    setShown('line');
  }

  async function rename(newName: string) {
    if (!(await step.run(() => renamePasskey(id, newName)))) return;
    await reread();
    close('renaming');
  }

  return (
    <li className="py-3">
      {step.problem ? (
        <Note tone="problem" className="mb-3">
          {step.problem.message}
        </Note>
      ) : null}
      {shown === 'renaming' ? (
        <RenameForm
          name={name}
          isOnline={isOnline}
          isBusy={step.isBusy}
          onRename={rename}
          onCancel={() => close('renaming')}
        />
      ) : shown === 'removing' ? (
        <PasskeyRemove
          {...account}
          passkey={passkey}
          isOnline={isOnline}
          onRemoved={reread}
          onCancel={() => close('removing')}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <KeyRound aria-hidden="true" size={26} strokeWidth={1.5} className="shrink-0 text-moss-deep" />
          <div className="min-w-40 grow basis-0">
            <p className="wrap-anywhere font-[560]">{name}</p>
            <p className="text-muted text-sm">
              Added {day(addedAt)}, {usedAt === null ? 'not used yet' : `last used ${day(usedAt)}`}
            </p>
          </div>
          <div className="flex gap-2">
            <Button
              variant="secondary"
              autoFocus={closed === 'renaming'}
              aria-label={`Rename ${name}`}
              disabled={!isOnline}
              onClick={() => setShown('renaming')}
            >
              Rename
            </Button>
            <Button
              variant="secondary"
              autoFocus={closed === 'removing'}
              aria-label={`Remove ${name}`}
              disabled={!isOnline}
              onClick={() => setShown('removing')}
            >
              Remove
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

interface RenameFormProps {
  readonly name: string;
  readonly isOnline: boolean;
  readonly isBusy: boolean;
  readonly onRename: (name: string) => void;
  readonly onCancel: () => void;
}

function RenameForm({ name, isOnline, isBusy, onRename, onCancel }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const [wasTried, setTried] = useState(false);
  const newName = typed.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (newName !== '') onRename(newName);
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
      <Field label="Name of the passkey" error={wasTried && newName === '' ? 'Enter a name.' : null}>
        <Input
          name="passkey-name"
          autoComplete="off"
          autoFocus
          maxLength={MAX_NAME}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!isOnline} aria-disabled={isBusy}>
          Save name
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const day = (isoTime: string): string =>
  new Intl.DateTimeFormat(navigator.language, { dateStyle: 'medium' }).format(new Date(isoTime));
