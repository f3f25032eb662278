import { useEffect, useState } from 'react';
import { type SocialProvider, signInWithProvider } from '../../net/auth/auth-actions.ts';
import { showAuthView } from '../../net/auth/auth-dialog.ts';
import { signInProviders } from '../../net/auth/sign-in-providers.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from './problem-box.tsx';
import { useAttempt } from './use-attempt.ts';

const PROVIDERS: readonly { id: SocialProvider; name: string }[] = [
  { id: 'google', name: 'Google' },
  { id: 'facebook', name: 'Facebook' },
];

/** A button for each sign-in provider that is turned on, and for phones where Supabase has them on. */
export function SocialButtons() {
  const [available, setAvailable] = useState<readonly string[]>([]);
  const attempt = useAttempt<void>();
  useEffect(() => {
    let isWanted = true;
    signInProviders()
      .then((providers) => isWanted && setAvailable(providers))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, []);
  const shown = PROVIDERS.filter(({ id }) => available.includes(id));
  const hasPhone = available.includes('phone');
  if (shown.length === 0 && !hasPhone) return null;
  return (
    <div className="mb-5 grid gap-2.5">
      {attempt.problem ? <ProblemBox problem={attempt.problem} email="" /> : null}
      {shown.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          className="min-h-12 w-full"
          aria-disabled={attempt.isSending}
          onClick={() => attempt.run(() => signInWithProvider(id))}
        >
          Sign in with {name}
        </Button>
      ))}
      {hasPhone ? (
        <Button variant="secondary" className="min-h-12 w-full" onClick={() => showAuthView('phone')}>
          Sign in by phone
        </Button>
      ) : null}
      <p className="mt-1.5 flex items-center gap-3 text-muted text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or by email
      </p>
    </div>
  );
}
