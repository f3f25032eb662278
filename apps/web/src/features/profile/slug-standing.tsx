import { Check, CircleAlert, CloudOff, LoaderCircle } from 'lucide-react';
import type { SlugStanding as Standing } from './use-slug-check.ts';

const SAID = {
  none: { text: 'Without one, the gallery’s address ends in your account ID.', Icon: null },
  own: { text: 'This is your address.', Icon: Check },
  invalid: { text: '', Icon: null },
  checking: { text: 'Checking availability...', Icon: LoaderCircle },
  free: { text: 'This address is available.', Icon: Check },
  taken: { text: '', Icon: null },
  offline: { text: 'You are offline. Availability is checked when you have signal.', Icon: CloudOff },
  unknown: { text: 'No answer from the server. Availability is checked when you save.', Icon: CircleAlert },
} as const;

/** Whether the slug is available; reserves its line to avoid a layout shift. */
export function SlugStanding({ standing }: { standing: Standing }) {
  const { text, Icon } = SAID[standing];
  return (
    <p role="status" className="mt-1.5 flex min-h-6 items-center gap-2 text-sm">
      {Icon ? (
        <Icon aria-hidden="true" size={18} strokeWidth={1.75} className="shrink-0 text-moss-deep" />
      ) : null}
      {text}
    </p>
  );
}
