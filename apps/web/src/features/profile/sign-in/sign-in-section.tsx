import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAccount, refreshAccount } from '../../../net/auth/account-actions.ts';
import { useSession } from '../../../net/auth/session.ts';
import { answered } from '../../../net/server-state.ts';
import { useOnline } from '../../../platform/use-online.ts';
import { Note } from '../../../ui/note.tsx';
import { Setting } from '../setting.tsx';
import { EmailSetting } from './email-setting.tsx';
import { PasskeysSetting } from './passkeys-setting.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { TwoFactorSetting } from './two-factor-setting.tsx';

/** Sign-in methods. They exist only on the server, so offline they are read-only. */
export function SignInSection() {
  const { user } = useSession();
  const isOnline = useOnline();
  const account = useQuery({
    queryKey: ['account'],
    queryFn: () => answered(readAccount()),
    // An email link may have been opened in another tab or on another device.
    staleTime: 0,
  });
  const email = user?.email ?? null;
  const phone = user?.phone ?? null;
  const serverEmail = account.data?.email ?? null;
  useEffect(() => {
    if (serverEmail !== null && serverEmail !== email) void refreshAccount();
  }, [serverEmail, email]);
  return (
    <>
      {isOnline ? null : (
        <Note tone="offline" className="mb-7 max-w-xl">
          You are offline. Your email address, your password, two-factor authentication and passkeys can be
          changed when you have signal.
        </Note>
      )}
      <EmailSetting
        email={email}
        pending={account.data?.newEmail ?? null}
        hasPassword={account.data?.hasPassword ?? true}
        isOnline={isOnline}
        reread={async () => void (await account.refetch())}
      />
      {phone ? (
        <Setting title="Phone number" hint="A code sent to it signs you in.">
          <p className="text-md">{phone}</p>
        </Setting>
      ) : null}
      {phone && !email ? null : (
        <PasswordSetting
          email={email ?? ''}
          hasPassword={account.data?.hasPassword ?? true}
          isOnline={isOnline}
        />
      )}
      <TwoFactorSetting
        email={email ?? ''}
        hasPassword={account.data?.hasPassword ?? true}
        isOnline={isOnline}
      />
      <PasskeysSetting
        email={email ?? ''}
        hasPassword={account.data?.hasPassword ?? true}
        isOnline={isOnline}
      />
    </>
  );
}
