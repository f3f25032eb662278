import { CircleAlert } from 'lucide-react';

/** `key` distinguishes files with equal names. */
export interface RefusedFile {
  readonly key: string;
  readonly filename: string;
  readonly message: string;
}

export function RefusedFiles({ files }: { files: readonly RefusedFile[] }) {
  if (files.length === 0) return null;
  return (
    <div role="alert">
      <ul className="grid gap-1 rounded-control bg-clay-tint px-4 py-3">
        {files.map(({ key, filename, message }) => (
          <li key={key} className="flex items-start gap-2">
            <CircleAlert
              aria-hidden="true"
              size={20}
              strokeWidth={1.75}
              className="mt-0.5 shrink-0 text-clay"
            />
            <span className="min-w-0">
              <span className="break-all font-[560]">{filename}</span>: {message}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
