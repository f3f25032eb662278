import type { Contact } from '@metalquest/core/contact/contact';
import { agreementOf } from '@metalquest/core/permission/agreement';
import type { Permission } from '@metalquest/core/permission/permission';
import { DEFAULT_VALID_DAYS, VALID_DAYS } from '@metalquest/core/permission/signing/request';
import { withoutSketch } from '@metalquest/core/permission/signing/signed-text';
import { profileName } from '@metalquest/core/profile/profile-name';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useEngine } from '../../../engine/engine.ts';
import type { Display } from '../../../engine/use-display.ts';
import { useLive } from '../../../engine/use-live.ts';
import { useOnline } from '../../../platform/use-online.ts';
import { dateText } from '../../../records/date-text.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/note.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Select } from '../../../ui/select.tsx';
import { useAsk } from './use-signing.ts';

interface AskDialogProps {
  readonly permission: Permission;
  readonly contact: Contact | null;
  readonly display: Display;
  /** Whether an open link stops working. */
  readonly replaces: boolean;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function AskDialog({ open, onOpenChange, ...props }: AskDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Ask the landowner to sign" className="max-w-lg">
      <AskContent {...props} />
    </Dialog>
  );
}

function AskContent({
  permission,
  contact,
  display,
  replaces,
}: Omit<AskDialogProps, 'open' | 'onOpenChange'>) {
  const { queries } = useEngine();
  const profile = useLive(() => queries.profile(), [queries]);
  const isOnline = useOnline();
  const ask = useAsk(permission.id);
  const [days, setDays] = useState<number>(DEFAULT_VALID_DAYS);
  const detectorist = profileName(profile.value ?? null);

  if (ask.data) return <NewLink {...ask.data} contact={contact} display={display} />;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { units, locale } = display;
    const agreement = withoutSketch(agreementOf({ permission, contact, detectorist, units, locale }));
    if (!ask.isPending) ask.mutate({ agreement, days });
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-pretty">
        At the link, the landowner sees a copy of the agreement as it is now: both names, the landowner's
        address, phone and email as in the contact, the land, the dates, the share and the terms. Later
        changes are not added. The landowner can see nothing else of yours.
      </p>
      {replaces ? <Note>The earlier link stops working.</Note> : null}
      {profile.status === 'ready' && !detectorist ? (
        <Note tone="problem">
          The agreement needs your name.{' '}
          <Link to="/profile/you" className="underline underline-offset-4">
            Enter it in your profile
          </Link>
        </Note>
      ) : null}
      {isOnline ? null : <Note tone="offline">You are offline. Try again when you have signal.</Note>}
      {ask.error ? <Note tone="problem">{ask.error.message}</Note> : null}
      <Field label="The link is valid for">
        <Select value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {VALID_DAYS.map((each) => (
            <option key={each} value={each}>
              {each} days
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" size="field" disabled={!isOnline || !detectorist} aria-disabled={ask.isPending}>
        {ask.isPending ? 'Creating the link...' : 'Create link'}
      </Button>
    </form>
  );
}

interface NewLinkProps {
  readonly address: string;
  readonly expiresAt: string;
  readonly contact: Contact | null;
  readonly display: Display;
}

const SUBJECT = 'Agreement to search your land';

function NewLink({ address, expiresAt, contact, display }: NewLinkProps) {
  const body = `Please read and sign the agreement here: ${address}`;
  const mail = `mailto:${encodeURIComponent(contact?.email ?? '')}?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(body)}`;

  const copy = () =>
    copyText(address, {
      copied: 'Link copied',
      refused: { title: 'The link could not be copied', description: 'Select and copy it by hand.' },
    });

  async function share(): Promise<void> {
    try {
      await navigator.share({ title: SUBJECT, url: address });
    } catch (reason) {
      // The user cancelled the share sheet.
      if (reason instanceof DOMException && reason.name === 'AbortError') return;
      await copy();
    }
  }

  return (
    <div className="grid gap-4">
      <Note>
        Send this link to the landowner now, or let the landowner scan the code: it is shown only once. Until{' '}
        {dateText(expiresAt, display.locale)}, anyone who has it can read and sign the agreement.
      </Note>
      <Field label="Link">
        <Input value={address} readOnly onFocus={(event) => event.target.select()} className="figures" />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy link</Button>
        {typeof navigator.share === 'function' ? (
          <Button variant="secondary" onClick={() => void share()}>
            Share
          </Button>
        ) : null}
        <Button asChild variant="secondary">
          <a href={mail}>Email</a>
        </Button>
      </div>
      <QrCode text={address} label="QR code of the link" />
    </div>
  );
}
