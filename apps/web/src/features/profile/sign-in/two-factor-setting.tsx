import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_PROOF } from '../../../net/auth/account-actions.ts';
import {
  endTwoFactor,
  makeRecoveryCodes,
  type NewFactor,
  readTwoFactor,
  type TwoFactor,
} from '../../../net/auth/two-factor-actions.ts';
import { answered } from '../../../net/server-state.ts';
import { Button } from '../../../ui/button.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { Setting } from '../setting.tsx';
import type { ProofAccount } from './proof-form-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorBegin } from './two-factor-begin.tsx';
import { TwoFactorEnrol } from './two-factor-enrol.tsx';
import { TwoFactorQuestion, type TwoFactorQuestionProps } from './two-factor-question.tsx';

type Act = TwoFactorQuestionProps['act'];

type Shown =
  | { at: 'state'; closed?: Act }
  | { at: 'question'; act: Act }
  | { at: 'enrolling'; factor: NewFactor }
  | { at: 'codes'; codes: readonly string[] };

export function TwoFactorSetting(account: ProofAccount) {
  const { email, isOnline } = account;
  const [shown, setShown] = useState<Shown>({ at: 'state' });
  const state = useQuery({
    queryKey: ['two-factor', email],
    queryFn: () => answered(readTwoFactor()),
    // Another device may have turned it on or off.
    staleTime: 0,
  });
  const factorId = state.data?.factorId ?? null;

  async function changed(codes: readonly string[] | null) {
    await state.refetch();
    setShown(codes ? { at: 'codes', codes } : { at: 'state' });
  }

  async function verified() {
    toast.success('Two-factor authentication is on', {
      description: 'All your other devices were signed out.',
    });
    // Adding the app was proven, so its codes need no further proof.
    const made = await makeRecoveryCodes(NO_PROOF);
    if (made.ok) return changed(made.value);
    await state.refetch();
    setShown({ at: 'question', act: 'codes' });
  }

  async function cancel(id: string) {
    setShown({ at: 'state' });
    // Offline, the unverified factor stays without effect; the next attempt removes it.
    await endTwoFactor(id, NO_PROOF);
  }

  return (
    <Setting
      title="Two-factor authentication"
      hint="Signing in then also requires a code from an authenticator app on your phone. A stolen password alone is not enough."
    >
      {shown.at === 'enrolling' ? (
        <TwoFactorEnrol
          factor={shown.factor}
          isOnline={isOnline}
          onVerified={verified}
          onCancel={() => cancel(shown.factor.factorId)}
        />
      ) : shown.at === 'codes' ? (
        <RecoveryCodes codes={shown.codes} email={email} onDone={() => setShown({ at: 'state' })} />
      ) : state.data && factorId !== null ? (
        shown.at === 'question' ? (
          <TwoFactorQuestion
            {...account}
            key={shown.act}
            act={shown.act}
            factorId={factorId}
            onDone={changed}
            onCancel={() => setShown({ at: 'state', closed: shown.act })}
          />
        ) : (
          <TurnedOn
            codesLeft={state.data.codesLeft}
            isOnline={isOnline}
            closed={shown.closed ?? null}
            onAsk={(act) => setShown({ at: 'question', act })}
          />
        )
      ) : state.data ? (
        <TwoFactorBegin {...account} onBegun={(factor) => setShown({ at: 'enrolling', factor })} />
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

interface TurnedOnProps extends Pick<TwoFactor, 'codesLeft'> {
  readonly isOnline: boolean;
  /** The question that was closed last: its button gets the focus again. */
  readonly closed: Act | null;
  readonly onAsk: (act: Act) => void;
}

function TurnedOn({ codesLeft, isOnline, closed, onAsk }: TurnedOnProps) {
  return (
    <div className="grid max-w-md gap-4">
      <p>
        <strong className="font-[620]">On.</strong>{' '}
        {codesLeft === null
          ? null
          : `${codesLeft} ${codesLeft === 1 ? 'recovery code' : 'recovery codes'} left.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {codesLeft === null ? null : (
          <Button
            variant="secondary"
            disabled={!isOnline}
            autoFocus={closed === 'codes'}
            onClick={() => onAsk('codes')}
          >
            New recovery codes
          </Button>
        )}
        <Button
          variant="ghost"
          disabled={!isOnline}
          autoFocus={closed === 'off'}
          onClick={() => onAsk('off')}
        >
          Turn off
        </Button>
      </div>
    </div>
  );
}
