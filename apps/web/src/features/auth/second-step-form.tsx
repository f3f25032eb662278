import { ChevronLeft } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { leaveSecondStep, passSecondStep } from '../../net/auth/auth-actions.ts';
import { showAuthView } from '../../net/auth/auth-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { DIGITS, SixDigits } from '../../ui/six-digits.tsx';
import { ProblemBox } from './problem-box.tsx';
import { TextLink } from './text-link.tsx';
import { useAttempt } from './use-attempt.ts';

export function SecondStepForm({ hasRecoveryCodes }: { hasRecoveryCodes: boolean }) {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [wasTried, setTried] = useState(false);
  const attempt = useAttempt<void>();
  const form = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a switch replaces the field.
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, [isRecovery]);

  const isComplete = isRecovery ? code.trim() !== '' : code.length === DIGITS;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isComplete) await attempt.run(() => passSecondStep(code, isRecovery));
  }

  function change() {
    setRecovery(!isRecovery);
    setCode('');
    setTried(false);
    attempt.reset();
  }

  async function leave() {
    await leaveSecondStep();
    showAuthView('sign_in');
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-muted">
        {isRecovery
          ? 'Enter one of the recovery codes that you saved when you turned on two-factor authentication. Each works once.'
          : 'Enter the code that your authenticator app shows for MetalQuest.'}
      </p>
      {attempt.problem ? <ProblemBox problem={attempt.problem} email="" /> : null}
      {isRecovery ? (
        <Field label="Recovery code" error={wasTried && !isComplete ? 'Enter a recovery code.' : null}>
          <Input
            name="recovery-code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
            className="figures"
          />
        </Field>
      ) : (
        <Field label="Code" error={wasTried && !isComplete ? 'Enter all six digits of the code.' : null}>
          <SixDigits value={code} onChange={setCode} className="text-center text-xl tracking-[0.35em]" />
        </Field>
      )}
      <Button type="submit" size="field" className="w-full" aria-disabled={attempt.isSending}>
        {attempt.isSending ? 'Checking...' : 'Sign in'}
      </Button>
      <div className="-my-2 grid justify-items-start">
        {hasRecoveryCodes || isRecovery ? (
          <TextLink onClick={change}>
            {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
          </TextLink>
        ) : null}
        <TextLink onClick={leave}>
          <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} className="-ml-1" />
          Back to sign in
        </TextLink>
      </div>
    </form>
  );
}
