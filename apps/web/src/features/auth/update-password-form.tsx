import { passwordLengthProblem } from '@metalquest/core/account/password-advice';
import { type FormEvent, useState } from 'react';
import { NewPasswordField } from '../../forms/new-password-field.tsx';
import { setNewPassword } from '../../net/auth/auth-actions.ts';
import { useSession } from '../../net/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { ProblemBox } from './problem-box.tsx';
import { useAttempt } from './use-attempt.ts';

/** Sets a new password after a recovery email. auth-js's USER_UPDATED event then closes the dialog. */
export function UpdatePasswordForm() {
  const email = useSession().user?.email ?? '';
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  const attempt = useAttempt<void>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (passwordLengthProblem(password)) return;
    await attempt.run(async () => {
      const result = await setNewPassword(password);
      if (result.ok) {
        toast.success('Your password has been updated', {
          description: 'All other devices were signed out.',
        });
      }
      return result;
    });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {email ? <p className="wrap-anywhere text-muted">For the account {email}.</p> : null}
      {attempt.problem ? <ProblemBox problem={attempt.problem} email={email} /> : null}
      {/* A password manager needs the email next to the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <NewPasswordField
        label="New password"
        value={password}
        onChange={setPassword}
        email={email}
        wasTried={wasTried}
      />
      <Button type="submit" size="field" className="w-full" aria-disabled={attempt.isSending}>
        {attempt.isSending ? 'Updating password...' : 'Update password'}
      </Button>
    </form>
  );
}
