import { FolderInput } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { cn } from '../../ui/cn.ts';
import { ACCEPTED } from './import-labels.ts';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Handles drops on the whole page, so that the browser does not open a dropped file. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [onFiles]);
  return (
    <label
      htmlFor={id}
      className={cn(
        'relative flex min-h-64 cursor-pointer flex-col items-center justify-center overflow-hidden rounded-card border-2 border-edge border-dashed bg-card px-6 py-10 text-center transition-colors',
        'hover:border-moss-deep has-focus-visible:outline-3 has-focus-visible:outline-sky has-focus-visible:outline-offset-2',
        isOver && 'border-moss-deep bg-moss-tint',
      )}
    >
      <Contours />
      <input
        id={id}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label="Choose files to import"
        className="sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <FolderInput aria-hidden="true" size={40} strokeWidth={1.5} className="relative text-moss-deep" />
      <span className="display relative mt-4 text-xl">
        <span className="max-md:hidden pointer-coarse:hidden">
          {isOver ? 'Drop to read the files' : 'Drop your files here'}
        </span>
        <span className="hidden pointer-coarse:inline max-md:inline">Your files</span>
      </span>
      <span className="relative mt-2 max-w-sm text-pretty text-muted">
        You can choose several files of different types. They are read on this device and are not uploaded.
      </span>
      <span className="relative mt-5 inline-flex min-h-14 items-center rounded-picture bg-fill-moss px-7 font-[620] text-lg text-on-moss">
        Choose files
      </span>
    </label>
  );
}

function Contours() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 800 300"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      className="pointer-events-none absolute inset-0 size-full stroke-contour"
      strokeWidth="1.2"
    >
      <path d="M-10 60C90 10 150 110 260 70S470 0 570 50 720 120 810 40" />
      <path d="M-10 100C100 50 160 150 270 110S470 40 575 92 720 160 810 84" />
      <path d="M-10 142C110 96 170 190 285 152S480 84 580 134 725 200 810 128" />
      <path d="M-10 186C110 142 180 232 295 196S490 130 590 178 730 240 810 172" />
      <path d="M-10 232C110 188 190 274 305 240S500 176 600 222 735 280 810 218" />
      <path d="M-10 278C110 236 200 314 315 284S505 224 605 266 740 318 810 264" />
    </svg>
  );
}
