import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { pickFiles } from './pick-files.ts';

export interface FileButtonProps {
  /** What the button does. */
  label: string;
  /** Which files may be picked, as a file field's `accept` says it. */
  accept: string;
  onFiles: (files: readonly File[]) => void;
  /** Opens the camera at once on a phone. */
  camera?: boolean;
  children: ReactNode;
  className?: string;
}

/** A file field that looks like what it is for. Picking the same file again after removing it works. */
export function FileButton({ label, accept, onFiles, camera = false, children, className }: FileButtonProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cn(
        'flex cursor-pointer items-center justify-center gap-2.5 rounded-picture border border-edge border-dashed text-moss-deep',
        'transition-colors hover:bg-moss-tint has-focus-visible:outline-3 has-focus-visible:outline-sky has-focus-visible:outline-offset-2',
        className,
      )}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        multiple
        {...(camera ? { capture: 'environment' as const } : {})}
        aria-label={label}
        className="sr-only"
        onClick={(event) => {
          const picked = pickFiles({ camera, accept });
          if (!picked) return;
          event.preventDefault();
          void picked.then((files) => {
            if (files.length > 0) onFiles(files);
          });
        }}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {children}
    </label>
  );
}
