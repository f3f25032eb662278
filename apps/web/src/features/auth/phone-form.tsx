import { readPhoneNumber } from '@metalquest/core/account/phone-number';
import { MessageSquareText } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sendPhoneCode, verifyPhoneCode } from '../../net/auth/auth-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { DIGITS, SixDigits } from '../../ui/six-digits.tsx';
import { ProblemBox } from './problem-box.tsx';
import { TextLink } from './text-link.tsx';
import { useAttempt } from './use-attempt.ts';

/** Signs in with a code by text message, on Supabase projects that have phone sign-in on. */
export function PhoneForm({ mayBeNew }: { mayBeNew: boolean }) {
  const [typed, setTyped] = useState('');
  const [wasTried, setTried] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const attempt = useAttempt<void>();
  const phone = readPhoneNumber(typed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!phone.ok) return;
    await attempt.run(async () => {
      const result = await sendPhoneCode(phone.value, mayBeNew);
      if (result.ok) setSentTo(phone.value);
      return result;
    });
  }

  if (sentTo !== null) {
    return <PhoneCode phone={sentTo} mayBeNew={mayBeNew} onOtherNumber={() => setSentTo(null)} />;
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-muted">
        {mayBeNew
          ? 'Get a code by text message. No password needed. If you have no account, one is created.'
          : 'Get a code by text message. No password needed.'}
      </p>
      {attempt.problem ? <ProblemBox problem={attempt.problem} email="" /> : null}
      <Field
        label="Phone number"
        hint="With its country code, like +44 7700 900123."
        error={wasTried && !phone.ok ? phone.error : null}
      >
        <Input
          type="tel"
          name="phone"
          inputMode="tel"
          autoComplete="tel"
          placeholder="Your phone number"
          required
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" size="field" className="w-full" aria-disabled={attempt.isSending}>
        {attempt.isSending ? 'Sending the code...' : 'Send the code'}
      </Button>
    </form>
  );
}

interface PhoneCodeProps {
  readonly phone: string;
  readonly mayBeNew: boolean;
  readonly onOtherNumber: () => void;
}

function PhoneCode({ phone, mayBeNew, onOtherNumber }: PhoneCodeProps) {
  const [code, setCode] = useState('');
  const [wasTried, setTried] = useState(false);
  const attempt = useAttempt<void>();
  const resending = useAttempt<'sent'>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (code.length === DIGITS) await attempt.run(() => verifyPhoneCode(phone, code));
  }

  async function sendAgain() {
    attempt.reset();
    await resending.run(async () => {
      const result = await sendPhoneCode(phone, mayBeNew);
      return result.ok ? { ok: true, value: 'sent' } : result;
    });
  }

  const problem = attempt.problem ?? resending.problem;
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <div role="status" className="flex gap-3 rounded-control bg-moss-tint p-4">
        <MessageSquareText
          aria-hidden="true"
          size={22}
          strokeWidth={1.75}
          className="mt-0.5 shrink-0 text-moss-deep"
        />
        <div className="min-w-0">
          <p className="font-[620]">
            {resending.done ? 'Sent again' : 'Check your text messages for the code'}
          </p>
          <p className="mt-1 wrap-anywhere text-sm">It was sent to {phone}.</p>
        </div>
      </div>
      {problem ? <ProblemBox problem={problem} email="" /> : null}
      <Field
        label="Code"
        error={wasTried && code.length !== DIGITS ? 'Enter all six digits of the code.' : null}
      >
        <SixDigits value={code} onChange={setCode} className="text-center text-xl tracking-[0.35em]" />
      </Field>
      <Button type="submit" size="field" className="w-full" aria-disabled={attempt.isSending}>
        {attempt.isSending ? 'Checking...' : 'Sign in'}
      </Button>
      <div className="-my-2 flex flex-wrap justify-between gap-x-4">
        <TextLink aria-disabled={resending.isSending} onClick={sendAgain}>
          {resending.isSending ? 'Sending...' : 'Send a new code'}
        </TextLink>
        <TextLink onClick={onOtherNumber}>Use another number</TextLink>
      </div>
    </form>
  );
}
