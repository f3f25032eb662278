import { Check, X } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export interface FormPageProps {
  title: string;
  saveLabel: string;
  isReady: boolean;
  isSaving: boolean;
  /** Whether the form was restored from a draft. */
  isRestored: boolean;
  onStartOver: () => void;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A full-page form with a sticky Save button. */
export function FormPage(props: FormPageProps) {
  const { title, isReady, isSaving, isRestored, onClose } = props;
  return (
    <form onSubmit={props.onSubmit} noValidate aria-label={title} className="flex grow flex-col md:min-h-dvh">
      <div className="mx-auto w-full max-w-2xl grow px-4 md:max-w-5xl md:px-6">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 md:pt-7">
          <IconButton label="Close" onClick={onClose}>
            <X aria-hidden="true" size={22} strokeWidth={1.75} />
          </IconButton>
          <h1 className="min-w-0 text-xl">{title}</h1>
          {isRestored ? (
            <p className="flex w-full flex-wrap items-center gap-x-2 text-muted text-sm sm:ml-auto sm:w-auto">
              Your earlier text is still here.
              <Button
                variant="ghost"
                className="-my-1 px-2.5 text-moss-deep text-sm"
                onClick={props.onStartOver}
              >
                Start over
              </Button>
            </p>
          ) : null}
        </header>
        <div className="grid gap-x-10 gap-y-5 pb-8 md:grid-cols-2">
          {isReady ? props.children : <FieldsLoading />}
        </div>
      </div>
      <div className="sticky bottom-(--foot) z-20 border-line border-t bg-card px-4 pt-3 pb-[max(0.75rem,var(--bare-foot))] md:mx-auto md:w-full md:max-w-5xl md:rounded-t-card md:border-x">
        <div className="flex flex-wrap gap-2.5 md:justify-end">
          <Button variant="secondary" size="field" className="flex-1 px-3 md:max-w-48" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="field"
            aria-disabled={isSaving || !isReady}
            className="flex-[2] px-3 md:max-w-72"
          >
            <Check aria-hidden="true" size={24} strokeWidth={1.75} />
            {isSaving ? 'Saving...' : props.saveLabel}
          </Button>
        </div>
      </div>
    </form>
  );
}

function FieldsLoading() {
  return (
    <div role="status" aria-label="Loading form" className="grid gap-5">
      <Skeleton className="h-24 rounded-picture" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
    </div>
  );
}
