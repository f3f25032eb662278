import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cn } from './cn.ts';
import { type PickedElsewhere, pickFiles, takePickedFiles } from './pick-files.ts';

export interface FileButtonProps {
  label: string;
  accept: string;
  /** Returns or resolves to false if the files exist only in this page, so that copies must be stored. */
  onFiles: (files: readonly File[]) => unknown;
  camera?: boolean;
  /** The form's name, for a photo that returns after the phone killed the app during camera use. */
  form?: string;
  children: ReactNode;
  className?: string;
}

/** A styled file input. The same file can be picked again after its removal. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, onFiles, camera = false, form, children, className } = props;
  const id = useId();
  const newest = useRef(onFiles);
  newest.current = onFiles;

  async function take({ files, onStored }: PickedElsewhere): Promise<void> {
    if (files.length > 0 && (await newest.current(files)) !== false) onStored();
  }

  const back = camera ? form : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `newest` always holds the current callback.
  useEffect(() => (back ? takePickedFiles(back, (picked) => void take(picked)) : undefined), [back]);

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
