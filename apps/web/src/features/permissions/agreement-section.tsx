import type { Contact } from '@metalquest/core/contact/contact';
import type { Permission } from '@metalquest/core/permission/permission';
import { FileSignature } from 'lucide-react';
import { useId } from 'react';
import type { Display } from '../../engine/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { useAgreement } from './use-agreement.ts';

export interface AgreementSectionProps {
  permission: Permission;
  contact: Contact | null;
  display: Display;
}

export function AgreementSection({ permission, contact, display }: AgreementSectionProps) {
  const headingId = useId();
  const { make, isMaking } = useAgreement({ permission, contact, display });
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-2 text-lg">
        Agreement
      </h2>
      <p className="mb-3 max-w-prose text-muted">
        A page to print and sign: both names, the land with a sketch, the dates, the terms and the share of
        finds. It is made on this device.
      </p>
      <Button variant="secondary" size="field" className="w-full" aria-disabled={isMaking} onClick={make}>
        <FileSignature aria-hidden="true" size={22} strokeWidth={1.75} />
        {isMaking ? 'Making the agreement...' : 'Make agreement (PDF)'}
      </Button>
    </section>
  );
}
