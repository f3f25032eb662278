/** What a file button wants. */
interface FilesWanted {
  /** One new photo. */
  readonly camera: boolean;
  /** As a file field's `accept` says it. */
  readonly accept: string;
  /** Names the form that asks; one that opens later under the same name gets what came too late for this one. */
  readonly form: string | null;
}

/** Files from somewhere else than the browser's own dialog; none when the person changed their mind. */
export interface PickedElsewhere {
  readonly files: readonly File[];
  /** Called when the form keeps them on the device: from then on they need not be kept anywhere else. */
  kept(): void;
}

/** Null to use the browser's own dialog. */
export type PickFiles = (wanted: FilesWanted) => Promise<PickedElsewhere> | null;

let own: PickFiles | null = null;

/** From now on file buttons ask `pick` first, until the answer is called. */
export function pickFilesWith(pick: PickFiles): () => void {
  own = pick;
  return () => {
    if (own === pick) own = null;
  };
}

export const pickFiles: PickFiles = (wanted) => own?.(wanted) ?? null;

type Take = (picked: PickedElsewhere) => void;

const waiting = new Map<string, readonly PickedElsewhere[]>();
const takers = new Map<string, Take>();

/**
 * Files for a form that was closed when they came: it gets them at once, or when it is opened. The answer takes them
 * back where nobody took them: another person's form may have the same name.
 */
export function handOver(form: string, picked: PickedElsewhere): () => void {
  const take = takers.get(form);
  if (take) take(picked);
  else waiting.set(form, [...(waiting.get(form) ?? []), picked]);
  return () => {
    const left = (waiting.get(form) ?? []).filter((one) => one !== picked);
    waiting.set(form, left);
  };
}

/** The form is open: it gets what waits for it and what comes, until the answer is called. */
export function takeHandedOver(form: string, take: Take): () => void {
  takers.set(form, take);
  const came = waiting.get(form) ?? [];
  waiting.delete(form);
  for (const picked of came) take(picked);
  return () => {
    if (takers.get(form) === take) takers.delete(form);
  };
}
