import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cn } from './cn.ts';
import { type PickedElsewhere, pickFiles, takeHandedOver } from './pick-files.ts';

export interface FileButtonProps {
  /** What the button does. */
  label: string;
  /** Which files may be picked, as a file field's `accept` says it. */
  accept: string;
  /** Takes the files; answers or resolves to false when they are kept in this page alone. */
  onFiles: (files: readonly File[]) => unknown;
  /** Opens the camera at once on a phone. */
  camera?: boolean;
  /** Names the form, so that a photo finds the way back to it when the phone closes the app behind the camera. */
  form?: string;
  children: ReactNode;
  className?: string;
}

/** A file field that looks like what it is for. Picking the same file again after removing it works. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, onFiles, camera = false, form, children, className } = props;
  const id = useId();
  const newest = useRef(onFiles);
  newest.current = onFiles;

  async function take({ files, kept }: PickedElsewhere): Promise<void> {
    if (files.length > 0 && (await newest.current(files)) !== false) kept();
  }

  const back = camera ? form : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest is asked each time.
  useEffect(() => (back ? takeHandedOver(back, (picked) => void take(picked)) : undefined), [back]);

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
          const picked = pickFiles({ camera, accept, form: form ?? null });
          if (!picked) return;
          event.preventDefault();
          void picked.then(take);
        }}
        onChange={({ currentTarget }) => {
          void onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {children}
    </label>
  );
}
