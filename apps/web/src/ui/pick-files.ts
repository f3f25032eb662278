interface FilesWanted {
  readonly camera: boolean;
  readonly accept: string;
  /** The requesting form's name; a later form with this name receives files that came too late. */
  readonly form: string | null;
}

/** Files from a source other than the browser's dialog; empty if the user cancelled. */
export interface PickedElsewhere {
  readonly files: readonly File[];
  /** Called when the form has stored the files, so that the source may delete its copies. */
  onStored(): void;
}

/** Returns null to use the browser's dialog. */
export type PickFiles = (request: FilesWanted) => Promise<PickedElsewhere> | null;

let nativePicker: PickFiles | null = null;

export function pickFilesWith(pick: PickFiles): () => void {
  nativePicker = pick;
  return () => {
    if (nativePicker === pick) nativePicker = null;
  };
}

export const pickFiles: PickFiles = (request) => nativePicker?.(request) ?? null;

type Take = (picked: PickedElsewhere) => void;

const waiting = new Map<string, readonly PickedElsewhere[]>();
const takers = new Map<string, Take>();

/** The returned function withdraws the files: another user's form may have the same name. */
export function handOver(form: string, picked: PickedElsewhere): () => void {
  const take = takers.get(form);
  if (take) take(picked);
  else waiting.set(form, [...(waiting.get(form) ?? []), picked]);
  return () => {
    const left = (waiting.get(form) ?? []).filter((one) => one !== picked);
    waiting.set(form, left);
  };
}

/** Registers an open form: it receives waiting and future files. Returns an unregister function. */
export function takePickedFiles(form: string, take: Take): () => void {
  takers.set(form, take);
  const arrived = waiting.get(form) ?? [];
  waiting.delete(form);
  for (const picked of arrived) take(picked);
  return () => {
    if (takers.get(form) === take) takers.delete(form);
  };
}
