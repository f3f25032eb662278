import { isConvertedType } from '@metalquest/core/media/file-types';
import { ok } from '@metalquest/core/result';
import type { Draft, NewFile, RejectedFile } from '@metalquest/sync/engine';
import { acceptedType } from '@metalquest/sync/media/prepare-files';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../engine/engine.ts';
import { reportError } from '../platform/report-error.ts';
import type { RefusedFile } from '../ui/refused-files.tsx';
import type { CommandResult } from '../ui/toast-on-failure.ts';
import { useDraftPart } from './use-draft.ts';

export interface PickedFile extends NewFile {
  /** The file, or a converted picture. Null until it is made, undefined if it cannot be made. */
  readonly preview: Blob | null | undefined;
}

export interface DraftFiles {
  readonly files: readonly PickedFile[];
  readonly refused: readonly RefusedFile[];
  /** Adds files; resolves to false unless the device stored all of them. */
  add(files: readonly File[], as?: NewFile['as']): Promise<boolean>;
  addNew(files: readonly NewFile[]): Promise<boolean>;
  remove(id: string): void;
  refuse(rejected: readonly RejectedFile[]): void;
  /** Resolves after all checks, to whether none of them has refused a file since the call. */
  checked(): Promise<boolean>;
}

export const toNewFiles = (files: readonly File[], as?: NewFile['as']): NewFile[] =>
  files.map((file) => ({ id: crypto.randomUUID(), file, ...(as ? { as } : {}) }));

export const toRefused = (rejected: readonly RejectedFile[]): RefusedFile[] =>
  rejected.map(({ filename, message }) => ({ key: crypto.randomUUID(), filename, message }));

/** The files that a command refused; none if it succeeded or threw. */
export const rejectedFiles = (
  outcome: CommandResult<unknown, { readonly rejectedFiles?: readonly RejectedFile[] } | null>,
): readonly RejectedFile[] => (outcome.ok ? [] : (outcome.error?.rejectedFiles ?? []));

/** Stores the files of an unsaved record before it checks them: a new photo may exist only here. */
export function useDraftFiles(draft: Draft, owner: 'find' | 'gear'): DraftFiles {
  const { previewPhoto } = useEngine();
  const files = useDraftPart(draft, (state) => state.content.files);
  const [previews, setPreviews] = useState<ReadonlyMap<string, Blob | undefined>>(new Map());
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const checks = useRef(new Map<string, Promise<boolean>>());
  const previewed = useRef(new Map<string, Promise<boolean>>());

  function show(id: string, preview: Blob | undefined): void {
    setPreviews((now) => new Map(now).set(id, preview));
  }

  async function check({ id, file, as }: NewFile, isPicked: boolean): Promise<boolean> {
    // Made by the app itself.
    if (as === 'voice_note') return true;
    const before = draft.get().content.files;
    const at = before.findIndex((each) => each.id === id);
    const usedBytes = before.slice(0, at).reduce((sum, { file: { size } }) => sum + size, 0);
    const type = await acceptedType(file, owner, usedBytes).catch(() => ok(file.type));
    if (!type.ok) {
      refuse({ id, file }, isPicked, type.error.message);
      return !isPicked;
    }
    if (isConvertedType(type.value)) previewed.current.set(id, convert({ id, file }, isPicked));
    else show(id, file);
    return true;
  }

  /** Shows a converted picture. Resolves to false if the file was refused. */
  async function convert({ id, file }: NewFile, isPicked: boolean): Promise<boolean> {
    const made = await previewPhoto(file).catch((cause: unknown) => {
      reportError(cause);
      return ok(file);
    });
    if (made.ok) show(id, made.value);
    else refuse({ id, file }, isPicked, made.error.message);
    return made.ok || !isPicked;
  }

  function refuse({ id, file }: NewFile, isPicked: boolean, message: string): void {
    if (!draft.get().content.files.some((each) => each.id === id)) return;
    setRefused((now) => [...now, { key: id, filename: file.name, message }]);
    if (isPicked) void draft.removeFiles(new Set([id]));
    else show(id, undefined);
  }

  function checkPicked(file: NewFile, isPicked = false): Promise<boolean> {
    const running = checks.current.get(file.id) ?? check(file, isPicked);
    checks.current.set(file.id, running);
    return running;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: checks each file once, also those of a restored draft.
  useEffect(() => {
    for (const file of files) void checkPicked(file);
  }, [files]);

  async function addNew(picked: readonly NewFile[]): Promise<boolean> {
    setRefused([]);
    const known = new Set(draft.get().content.files.map(({ id }) => id));
    const isStored = draft.addFiles(picked.filter(({ id }) => !known.has(id)));
    const areTaken = await Promise.all(picked.map((file) => checkPicked(file, true)));
    const canBeShown = await Promise.all(picked.map(({ id }) => previewed.current.get(id) ?? true));
    return (await isStored) && areTaken.every(Boolean) && canBeShown.every(Boolean);
  }

  return {
    files: files.map((file) => ({ ...file, preview: previews.has(file.id) ? previews.get(file.id) : null })),
    refused,
    add: (added, as) => addNew(toNewFiles(added, as)),
    addNew,
    remove(id) {
      setRefused([]);
      void draft.removeFiles(new Set([id]));
    },
    refuse: (rejected) => setRefused(toRefused(rejected)),
    async checked() {
      const running = draft.get().content.files.map((file) => checkPicked(file));
      return (await Promise.all(running)).every(Boolean);
    },
  };
}
