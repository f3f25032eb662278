import {
  type SigningRequest,
  type SigningState,
  signingState,
} from '@metalquest/core/permission/signing/request';
import type { Display } from '../../../engine/use-display.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { FilingState } from './use-file-signed.ts';

interface RequestRowProps {
  readonly request: SigningRequest;
  readonly display: Display;
  readonly isOnline: boolean;
  readonly filing: FilingState;
  readonly onFile: () => void;
  readonly onCheck: () => void;
  readonly onRevoke: () => void;
}

const LABELS: Readonly<Record<SigningState, string>> = {
  waiting: 'Waiting',
  opened: 'Link opened',
  signed: 'Signed',
  declined: 'Declined',
  expired: 'Expired',
  revoked: 'Revoked',
};

function stateText(request: SigningRequest, state: SigningState, { locale }: Display): string {
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const at = (time: string | null) => text.format(new Date(time ?? request.createdAt));
  switch (state) {
    case 'waiting':
      return `The link has not been opened yet. It is valid until ${at(request.expiresAt)}.`;
    case 'opened':
      return `First opened on ${at(request.openedAt)}; message apps also open links, to show a preview. The link is valid until ${at(request.expiresAt)}.`;
    case 'signed':
      return `${request.signerName ?? ''} signed on ${at(request.answeredAt)}.`;
    case 'declined':
      return `The agreement was declined on ${at(request.answeredAt)}.`;
    case 'expired':
      return `The link expired on ${at(request.expiresAt)}, without an answer.`;
    case 'revoked':
      return `The link was revoked on ${at(request.revokedAt)}.`;
  }
}

export function RequestRow(props: RequestRowProps) {
  const { request, display, isOnline, filing, onFile, onCheck, onRevoke } = props;
  const state = signingState(request, Date.now());
  const isOpen = state === 'waiting' || state === 'opened';
  return (
    <li className="grid justify-items-start gap-2 py-3">
      <Badge tone={state === 'declined' ? 'danger' : isOpen ? 'open' : 'quiet'}>{LABELS[state]}</Badge>
      <p className="wrap-anywhere text-pretty">{stateText(request, state, display)}</p>
      {state === 'signed' && filing === 'filed' ? (
        <p className="text-muted text-sm">The signed PDF is in the documents below.</p>
      ) : null}
      {state === 'signed' && filing === 'filing' ? (
        <p className="text-muted text-sm">Adding the signed PDF to the documents...</p>
      ) : null}
      {state === 'signed' && filing === 'not-filed' ? (
        <Button variant="secondary" onClick={onFile}>
          Add the signed PDF to the documents
        </Button>
      ) : null}
      {isOpen ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" disabled={!isOnline} onClick={onCheck}>
            Check for an answer
          </Button>
          <Button variant="danger-quiet" disabled={!isOnline} onClick={onRevoke}>
            Revoke link
          </Button>
        </div>
      ) : null}
    </li>
  );
}
