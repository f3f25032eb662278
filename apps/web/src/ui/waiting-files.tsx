import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { type RefusedFile, RefusedFiles } from './refused-files.tsx';

export interface WaitingFilesProps {
  isAdding: boolean;
  waiting: readonly { readonly file: File }[];
  refused: readonly RefusedFile[];
  onRetry: () => void;
  children?: ReactNode;
}

export function WaitingFiles({ isAdding, waiting, refused, onRetry, children }: WaitingFilesProps) {
  return (
    <div className="grid gap-3 empty:hidden">
      {isAdding ? (
        <p role="status" className="flex items-center gap-2.5 text-muted">
          <LoaderCircle
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className="shrink-0 motion-safe:animate-spin"
          />
          Adding files...
        </p>
      ) : null}
      <RefusedFiles files={refused} />
      {waiting.length > 0 && !isAdding ? (
        <div className="grid gap-3 rounded-control bg-clay-tint px-4 py-3">
          <p className="wrap-anywhere">
            {waiting.map(({ file }) => file.name).join(', ')}{' '}
            {waiting.length === 1 ? 'is saved and waiting' : 'are saved and waiting'} to be added.
          </p>
          <div className="flex flex-wrap gap-2.5">
            <Button variant="secondary" onClick={onRetry}>
              Try again
            </Button>
            {children}
          </div>
        </div>
      ) : null}
    </div>
  );
}
