/** What a file button wants. */
interface FilesWanted {
  /** One new photo. */
  readonly camera: boolean;
  /** As a file field's `accept` says it. */
  readonly accept: string;
}

/** Files from somewhere else than the browser's own dialog, none when the person changed their mind; null to use that. */
export type PickFiles = (wanted: FilesWanted) => Promise<readonly File[]> | null;

let own: PickFiles | null = null;

/** From now on file buttons ask `pick` first, until the answer is called. */
export function pickFilesWith(pick: PickFiles): () => void {
  own = pick;
  return () => {
    if (own === pick) own = null;
  };
}

export const pickFiles: PickFiles = (wanted) => own?.(wanted) ?? null;
