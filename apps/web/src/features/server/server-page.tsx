import { displayAddress } from '@metalquest/core/server-address/server-address';
import { type FormEvent, useState } from 'react';
import { checkServer, type FoundServer } from '../../net/server-check.ts';
import { Button } from '../../ui/button.tsx';
import { ContourBackground } from '../../ui/contour-background.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Logo } from '../../ui/mark.tsx';

export interface ServerPageProps {
  /** Origin of the selected server; null on the first start. */
  current: string | null;
  /** Selects the server, which was verified to run MetalQuest. */
  onChosen: (server: FoundServer) => Promise<void>;
  onBack?: (() => void) | undefined;
}

/** Selects the server of the native app; verifies it before storing anything. */
export function ServerPage({ current, onChosen, onBack }: ServerPageProps) {
  const [address, setAddress] = useState(current ? displayAddress(current) : '');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isAsking) return;
    setAsking(true);
    setProblem(null);
    const found = await checkServer(address);
    if (found.ok) await onChosen(found.value);
    else setProblem(found.error);
    setAsking(false);
  }

  return (
    <div className="relative isolate flex grow flex-col px-5 pb-10">
      <ContourBackground />
      <Logo className="mx-auto w-full max-w-md py-6" />
      <form onSubmit={submit} noValidate className="m-auto grid w-full max-w-md gap-5">
        <h1 className="text-2xl">{current ? 'Change server' : 'Where do you keep your records?'}</h1>
        <p className="text-pretty text-muted">
          {current
            ? 'Each server has its own accounts and records. To move records to another server, download an archive and import it there.'
            : 'MetalQuest runs on a server of your choice: your own, or one that you trust. You can record on this phone without it, and it syncs your records to your other devices.'}
        </p>
        <Field
          label="Server address"
          hint="For example: finds.example.org"
          error={problem ? <span role="alert">{problem}</span> : null}
        >
          <Input
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
        <div className="grid gap-2.5">
          <Button type="submit" size="thumb" aria-disabled={isAsking}>
            {isAsking ? 'Connecting...' : 'Use this server'}
          </Button>
          {onBack ? (
            <Button type="button" variant="ghost" onClick={onBack}>
              Stay with {current ? displayAddress(current) : 'this one'}
            </Button>
          ) : null}
        </div>
      </form>
    </div>
  );
}
