import { LoaderCircle } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { RefusedFiles } from '../../ui/refused-files.tsx';
import type { GearFiles } from './use-gear-files.ts';

/** What became of files that were picked: under way, waiting for room, or refused. */
export function WaitingFiles({ files }: { files: GearFiles }) {
  const { isAdding, waiting, refused } = files;
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
      <RefusedFiles refused={refused} />
      {waiting.length > 0 && !isAdding ? (
        <div className="grid gap-3 rounded-control bg-clay-tint px-4 py-3">
          <p>
            {waiting.map(({ name }) => name).join(', ')}{' '}
            {waiting.length === 1 ? 'is kept and waits' : 'are kept and wait'} to be added.
          </p>
          <div className="flex flex-wrap gap-2.5">
            <Button variant="secondary" onClick={() => files.add([])}>
              Try again
            </Button>
            <Button variant="danger-quiet" onClick={files.discard}>
              Discard
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
