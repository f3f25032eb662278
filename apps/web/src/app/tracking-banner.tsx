import { MapPinOff } from 'lucide-react';
import type { TrackingHelp } from '../platform/device-location.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';

/** Explains a permission request, or why the active quest's path is not recorded. */
export function TrackingBanner({ help }: { help: TrackingHelp }) {
  if (help.kind === 'question') {
    return (
      <AlertDialog
        open
        onOpenChange={(open) => !open && help.notNow()}
        title={help.title}
        description={help.text}
        confirmLabel={help.labels.allow}
        cancelLabel={help.labels.notNow}
        onConfirm={help.allow}
      />
    );
  }
  const { problem, toDo } = splitText(help.text);
  return (
    <div role="alert" className="border-line border-b bg-clay-tint">
      <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-2 py-2.5 text-sm">
        <div className="flex min-w-0 grow basis-64 gap-3">
          <MapPinOff aria-hidden="true" size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-clay" />
          <p className="min-w-0 text-pretty">
            <span className="font-[620]">{problem}</span>
            {toDo}
          </p>
        </div>
        {help.allow ? (
          <Button variant="secondary" className="max-sm:grow" onClick={help.allow}>
            Allow location
          </Button>
        ) : null}
        {help.openSettings ? (
          <Button variant="secondary" className="max-sm:grow" onClick={help.openSettings}>
            Open settings
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Splits at the first stop or colon, to emphasise the problem before the advice. */
function splitText(text: string): { problem: string; toDo: string } {
  const end = text.search(/[.:](\s|$)/) + 1;
  return { problem: text.slice(0, end), toDo: text.slice(end) };
}
