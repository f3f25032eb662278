import { Button } from '../../ui/button.tsx';

export interface SaveBarProps {
  readonly isOnline: boolean;
  readonly isBusy: boolean;
  readonly onDiscard: () => void;
}

export function SaveBar({ isOnline, isBusy, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky bottom-(--foot) z-20 -mx-3 mt-2 animate-rise pb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-picture border border-line bg-card px-5 py-3 shadow-float">
        <p role="status" className="text-muted">
          {isOnline ? 'Unsaved changes.' : 'Unsaved changes. Connect to the internet to save them.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="ghost" onClick={onDiscard} disabled={isBusy}>
            Discard
          </Button>
          <Button type="submit" disabled={!isOnline} aria-disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save settings'}
          </Button>
        </div>
      </div>
    </div>
  );
}
