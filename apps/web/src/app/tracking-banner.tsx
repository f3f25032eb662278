import type { ReactNode } from 'react';
import type { TrackingHelp } from '../lib/device-location.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';

/** Why the phone is about to ask, or why the path of an active quest is not recorded and what to do about it. */
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
  return (
    <div role="alert" className="border-line border-b bg-clay-tint">
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
        <p>{help.text}</p>
        {help.allow ? <BannerButton onClick={help.allow}>Allow the location</BannerButton> : null}
        {help.openSettings ? <BannerButton onClick={help.openSettings}>Open settings</BannerButton> : null}
      </div>
    </div>
  );
}

function BannerButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="min-h-11 font-[620] text-clay underline underline-offset-4"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
