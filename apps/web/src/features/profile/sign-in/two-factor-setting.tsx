import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  endTwoFactor,
  makeRecoveryCodes,
  type NewFactor,
  readTwoFactor,
  type TwoFactor,
} from '../../../net/auth/two-factor-actions.ts';
import { answered } from '../../../net/server-state.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { Setting } from '../setting.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorBegin } from './two-factor-begin.tsx';
import { TwoFactorEnrol } from './two-factor-enrol.tsx';
import { useServerStep } from './use-server-step.ts';

export interface TwoFactorSettingProps {
  readonly email: string;
  /** False for an account of a sign-in provider, which is sent a code. */
  readonly hasPassword: boolean;
  readonly isOnline: boolean;
}

type Shown =
  | { at: 'state' }
  | { at: 'enrolling'; factor: NewFactor }
  | { at: 'codes'; codes: readonly string[] };

export function TwoFactorSetting({ email, hasPassword, isOnline }: TwoFactorSettingProps) {
  const [shown, setShown] = useState<Shown>({ at: 'state' });
  const state = useQuery({
    queryKey: ['two-factor', email],
    queryFn: () => answered(readTwoFactor()),
    // Another device may have turned it on or off.
    staleTime: 0,
  });
  const codes = useServerStep();

  async function showNewCodes() {
    const made = await codes.run(makeRecoveryCodes);
    await state.refetch();
    setShown(made?.value ? { at: 'codes', codes: made.value } : { at: 'state' });
  }

  async function verified() {
    toast.success('Two-factor authentication is on', {
      description: 'All your other devices were signed out.',
    });
    await showNewCodes();
  }

  async function cancel(factorId: string) {
    setShown({ at: 'state' });
    // Offline, the unverified factor stays without effect; the next attempt removes it.
    await endTwoFactor(factorId);
  }

  return (
    <Setting
      title="Two-factor authentication"
      hint="Signing in then also requires a code from an authenticator app on your phone. A stolen password alone is not enough."
    >
      {codes.problem ? (
        <Note tone="problem" className="mb-4 max-w-md">
          {codes.problem.message}
        </Note>
      ) : null}
      {shown.at === 'enrolling' ? (
        <TwoFactorEnrol
          factor={shown.factor}
          isOnline={isOnline}
          onVerified={verified}
          onCancel={() => cancel(shown.factor.factorId)}
        />
      ) : shown.at === 'codes' ? (
        <RecoveryCodes codes={shown.codes} email={email} onDone={() => setShown({ at: 'state' })} />
      ) : state.data?.factorId ? (
        <TurnedOn
          state={{ ...state.data, factorId: state.data.factorId }}
          isOnline={isOnline}
          isMaking={codes.isBusy}
          onNewCodes={showNewCodes}
          reread={async () => void (await state.refetch())}
        />
      ) : state.data ? (
        <TwoFactorBegin
          email={email}
          hasPassword={hasPassword}
          isOnline={isOnline}
          onBegun={(factor) => setShown({ at: 'enrolling', factor })}
        />
      ) : state.isError ? (
        <RetryNote message={state.error.message} onRetry={state.refetch} className="max-w-md" />
      ) : isOnline ? (
        <Skeleton className="h-11 max-w-md" />
      ) : (
        <p className="text-muted">Connect to the internet to see this setting.</p>
      )}
    </Setting>
  );
}

interface TurnedOnProps {
  readonly state: TwoFactor & { readonly factorId: string };
  readonly isOnline: boolean;
  readonly isMaking: boolean;
  readonly onNewCodes: () => void;
  readonly reread: () => Promise<void>;
}

function TurnedOn({ state, isOnline, isMaking, onNewCodes, reread }: TurnedOnProps) {
  const [openDialog, setOpenDialog] = useState<'off' | 'codes' | null>(null);
  const step = useServerStep();

  async function turnOff() {
    setOpenDialog(null);
    if (!(await step.run(() => endTwoFactor(state.factorId)))) return;
    toast.success('Two-factor authentication is off');
    await reread();
  }

  function newCodes() {
    setOpenDialog(null);
    onNewCodes();
  }

  return (
    <div className="grid max-w-md gap-4">
      {step.problem ? <Note tone="problem">{step.problem.message}</Note> : null}
      <p>
        <strong className="font-[620]">On.</strong>{' '}
        {state.codesLeft === null
          ? null
          : `${state.codesLeft} ${state.codesLeft === 1 ? 'recovery code' : 'recovery codes'} left.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {state.codesLeft === null ? null : (
          <Button
            variant="secondary"
            disabled={!isOnline}
            aria-disabled={isMaking}
            onClick={() => (state.codesLeft === 0 ? newCodes() : setOpenDialog('codes'))}
          >
            New recovery codes
          </Button>
        )}
        <Button
          variant="ghost"
          disabled={!isOnline}
          aria-disabled={step.isBusy}
          onClick={() => setOpenDialog('off')}
        >
          Turn off
        </Button>
      </div>
      <AlertDialog
        open={openDialog === 'off'}
        onOpenChange={(open) => setOpenDialog(open ? 'off' : null)}
        title="Turn off two-factor authentication?"
        description="Your password alone then signs you in. The recovery codes stop working."
        confirmLabel="Turn off"
        danger
        onConfirm={turnOff}
      />
      <AlertDialog
        open={openDialog === 'codes'}
        onOpenChange={(open) => setOpenDialog(open ? 'codes' : null)}
        title="Make new recovery codes?"
        description="The codes you have now stop working."
        confirmLabel="Make new codes"
        onConfirm={newCodes}
      />
    </div>
  );
}
