import type { Contact } from '@metalquest/core/contact/contact';
import type { Media } from '@metalquest/core/media/media';
import type { Permission } from '@metalquest/core/permission/permission';
import { type SigningRequest, signingState } from '@metalquest/core/permission/signing/request';
import { Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { useOnline } from '../../../platform/use-online.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { RequestRow } from './request-row.tsx';
import { useFileSigned } from './use-file-signed.ts';
import { useRevoke, useSigningRequests } from './use-signing.ts';

export interface SigningRequestsProps {
  readonly permission: Permission;
  readonly contact: Contact | null;
  readonly media: readonly Media[];
  readonly display: Display;
  readonly hasSession: boolean;
}

const NONE: readonly SigningRequest[] = [];

/** The newest request, and all that were signed. */
const shownOf = (requests: readonly SigningRequest[]): readonly SigningRequest[] =>
  requests.filter(({ answer }, at) => at === 0 || answer === 'signed');

export function SigningRequests({ permission, contact, media, display, hasSession }: SigningRequestsProps) {
  const isOnline = useOnline();
  const requests = useSigningRequests(permission.id, isOnline && hasSession);
  const revoke = useRevoke(permission.id);
  const filing = useFileSigned(permission.id, requests.data ?? NONE, media, display);
  const [isAsking, setAsking] = useState(false);
  const [revoking, setRevoking] = useState<string | null>(null);
  const askButton = useRef<HTMLButtonElement>(null);
  const shown = shownOf(requests.data ?? NONE);
  const isOpen = shown.some((request) => ['waiting', 'opened'].includes(signingState(request, Date.now())));

  return (
    <>
      <p className="max-w-prose text-pretty text-muted">
        Send the landowner a link. It shows only the text of the agreement, as it is now, without the sketch.
        The landowner signs there by name and drawing, or declines.
      </p>
      {isOnline ? null : (
        <Note tone="offline">You are offline. You can ask for a signature when you have signal.</Note>
      )}
      {isOnline && !hasSession ? <Note>Sign in again to ask for a signature.</Note> : null}
      {requests.isError && isOnline ? (
        <RetryNote message={requests.error.message} onRetry={requests.refetch} />
      ) : null}
      {requests.isLoading ? (
        <div aria-busy="true">
          <Skeleton className="h-20" />
        </div>
      ) : null}
      {shown.length > 0 ? (
        <ul aria-label="Requests to sign" className="divide-y divide-line border-line border-y">
          {shown.map((request) => (
            <RequestRow
              key={request.id}
              request={request}
              display={display}
              isOnline={isOnline}
              filing={filing.stateOf(request)}
              onFile={() => filing.file(request)}
              onCheck={() => void requests.refetch()}
              onRevoke={() => setRevoking(request.id)}
            />
          ))}
        </ul>
      ) : null}
      {revoke.error ? <Note tone="problem">{revoke.error.message}</Note> : null}
      <Button
        ref={askButton}
        variant="secondary"
        size="field"
        className="w-full"
        disabled={!isOnline || !hasSession}
        onClick={() => setAsking(true)}
      >
        <Link2 aria-hidden="true" size={22} strokeWidth={1.75} />
        {isOpen ? 'Create a new link' : 'Ask the landowner to sign'}
      </Button>
      <AskDialog
        permission={permission}
        contact={contact}
        display={display}
        replaces={isOpen}
        open={isAsking}
        onOpenChange={setAsking}
      />
      <AlertDialog
        open={revoking !== null}
        onOpenChange={(open) => {
          if (!open) setRevoking(null);
        }}
        title="Revoke the link?"
        description="It stops working at once: the agreement can no longer be read or signed there."
        confirmLabel="Revoke link"
        cancelLabel="Keep link"
        danger
        onConfirm={() => {
          if (revoking) revoke.mutate(revoking, { onSettled: () => askButton.current?.focus() });
        }}
      />
    </>
  );
}
