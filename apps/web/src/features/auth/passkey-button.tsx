import { KeyRound } from 'lucide-react';
import { usePasskeyPlace } from '../../net/auth/passkey-place.ts';
import { signInWithPasskey } from '../../net/auth/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from './problem-box.tsx';
import { useAttempt } from './use-attempt.ts';

/** Signs in with a passkey, if the browser and the server support it. */
export function PasskeyButton() {
  const place = usePasskeyPlace();
  const attempt = useAttempt<void>();
  if (place?.at !== 'here') return null;
  return (
    <>
      {attempt.problem ? <ProblemBox problem={attempt.problem} email="" /> : null}
      <Button
        variant="secondary"
        size="field"
        className="w-full"
        aria-disabled={attempt.isSending}
        onClick={() => attempt.run(signInWithPasskey)}
      >
        <KeyRound aria-hidden="true" size={20} strokeWidth={1.75} />
        {attempt.isSending ? 'Waiting for the passkey...' : 'Sign in with a passkey'}
      </Button>
    </>
  );
}
