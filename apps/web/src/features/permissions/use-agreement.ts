import type { Contact } from '@metalquest/core/contact/contact';
import { agreementOf } from '@metalquest/core/permission/agreement';
import type { Permission } from '@metalquest/core/permission/permission';
import { profileName } from '@metalquest/core/profile/profile-name';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import type { Display } from '../../engine/use-display.ts';
import { useLive } from '../../engine/use-live.ts';
import { PartMissing, pdfError } from '../../pdf/pdf-error.ts';
import { savedLocationText, saveFile } from '../../platform/save-file.ts';
import { toast } from '../../ui/toast.ts';

/** Generic, because others may see the list of downloads. */
const FILENAME = 'metalquest-agreement.pdf';

export interface AgreementSource {
  readonly permission: Permission;
  readonly contact: Contact | null;
  readonly display: Display;
}

export function useAgreement({ permission, contact, display }: AgreementSource) {
  const { queries } = useEngine();
  const profile = useLive(() => queries.profile(), [queries]);
  const [isMaking, setMaking] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  async function make(): Promise<void> {
    if (isMaking) return;
    setMaking(true);
    try {
      const { makeAgreement } = await import('./agreement/make-agreement.ts').catch((cause: unknown) => {
        throw new PartMissing('The agreement could not be loaded', { cause });
      });
      const detectorist = profileName(profile.value ?? null);
      const { bytes, missing } = await makeAgreement(
        agreementOf({ permission, contact, detectorist, units: display.units, locale: display.locale }),
        display,
      );
      if (!(await saveFile(new Blob([bytes], { type: 'application/pdf' }), FILENAME))) return;
      if (missing.length > 0)
        toast.warning('Agreement saved, with gaps', {
          description: `The font lacks ${missing.slice(0, 8).join(' ')}: write them in by hand.`,
        });
      else toast.success('Agreement saved', { description: `It is ${savedLocationText}, ready to print.` });
    } catch (cause) {
      toast.error('Agreement not saved', { description: pdfError(cause, null) });
    } finally {
      if (isHere.current) setMaking(false);
    }
  }
  return { make, isMaking };
}
