import { useQuery } from '@tanstack/react-query';
import { usePasskeyPlace } from '../../../net/auth/passkey-place.ts';
import { listPasskeys } from '../../../net/auth/passkeys.ts';
import { answered } from '../../../net/server-state.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Setting } from '../setting.tsx';
import { PasskeyAdd } from './passkey-add.tsx';
import { PasskeyLine } from './passkey-line.tsx';

export interface PasskeysSettingProps {
  readonly email: string;
  /** False for an account of a sign-in provider, which is sent a code. */
  readonly hasPassword: boolean;
  readonly isOnline: boolean;
}

/** The passkeys of the account, if the server supports them. */
export function PasskeysSetting({ email, hasPassword, isOnline }: PasskeysSettingProps) {
  const place = usePasskeyPlace();
  const passkeys = useQuery({
    queryKey: ['passkeys', email],
    queryFn: () => answered(listPasskeys()),
    // Another device may have added or removed one.
    staleTime: 0,
    enabled: place !== null && place.at !== 'nowhere',
  });
  if (place === null || place.at === 'nowhere') return null;
  const reread = async () => void (await passkeys.refetch());
  return (
    <Setting
      title="Passkeys"
      hint="Sign in with your fingerprint, your face or the screen lock of a device, without a password or a code. A passkey works on this site only, so a fake site cannot use it."
    >
      {passkeys.data ? (
        <div className="grid max-w-2xl gap-5">
          {passkeys.data.length > 0 ? (
            <ul aria-label="Passkeys" className="divide-y divide-line border-line border-y">
              {passkeys.data.map((passkey) => (
                <PasskeyLine
                  key={passkey.id}
                  passkey={passkey}
                  email={email}
                  hasPassword={hasPassword}
                  isOnline={isOnline}
                  reread={reread}
                />
              ))}
            </ul>
          ) : null}
          {place.at === 'here' ? (
            <PasskeyAdd email={email} hasPassword={hasPassword} isOnline={isOnline} reread={reread} />
          ) : (
            <p className="text-muted">Passkeys are added and used in a browser at {place.origin}.</p>
          )}
        </div>
      ) : passkeys.isError ? (
        <RetryNote message={passkeys.error.message} onRetry={passkeys.refetch} className="max-w-md" />
      ) : isOnline ? (
        <Skeleton className="h-11 max-w-md" />
      ) : (
        <p className="text-muted">Connect to the internet to see this setting.</p>
      )}
    </Setting>
  );
}
