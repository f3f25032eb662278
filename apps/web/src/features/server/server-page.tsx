import { shownAddress } from '@metalquest/core/server-address/server-address';
import { type FormEvent, useState } from 'react';
import { checkServer, type FoundServer } from '../../lib/server-check.ts';
import { Button } from '../../ui/button.tsx';
import { ContourBackground } from '../../ui/contour-background.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

export interface ServerPageProps {
  /** The origin of the server that is chosen now; null at the first start. */
  current: string | null;
  /** Keeps the server, which answered as MetalQuest does, and goes on. */
  onChosen: (server: FoundServer) => Promise<void>;
}

/** Which server this phone keeps its records with: one field, checked before anything is kept. */
export function ServerPage({ current, onChosen }: ServerPageProps) {
  const [address, setAddress] = useState(current ? shownAddress(current) : '');
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
    <div className="relative isolate flex grow flex-col justify-center px-5 py-10">
      <ContourBackground />
      <form onSubmit={submit} noValidate className="mx-auto grid w-full max-w-md gap-5">
        <h1 className="text-2xl">Where do you keep your records?</h1>
        <p className="text-muted">
          MetalQuest runs on a server of your choice, your own or one that you trust. This phone works without
          it for days; your other devices get everything from there.
        </p>
        <Field
          label="Address of the server"
          hint="As in a browser: finds.example.org"
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
        <Button type="submit" size="thumb" aria-disabled={isAsking}>
          {isAsking ? 'Looking for it...' : 'Use this server'}
        </Button>
      </form>
    </div>
  );
}
