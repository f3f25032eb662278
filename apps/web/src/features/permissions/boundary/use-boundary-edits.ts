import { isLngLat, type LngLat } from '@metalquest/core/geo/point';
import { isRecord } from '@metalquest/core/json';
import {
  beginCorners,
  type CornerEdit,
  type CornerEdits,
  editCorners,
} from '@metalquest/core/permission/corner-edits';
import { boundaryOf, cornersError, cornersOf } from '@metalquest/core/permission/corners';
import type { Permission } from '@metalquest/core/permission/permission';
import { permissionDoneToast, permissionFailedToast } from '@metalquest/core/permission/permission-toasts';
import { useEffect, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useDraft, useDraftPart } from '../../../forms/use-draft.ts';
import { toast } from '../../../ui/toast.ts';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';

export interface BoundaryEdits {
  readonly isEditing: boolean;
  readonly edits: CornerEdits;
  readonly error: string | null;
  readonly isSaving: boolean;
  start(): void;
  edit(change: CornerEdit): void;
  cancel(): Promise<void>;
  /** Resolves to true once saved. */
  save(): Promise<boolean>;
}

function storedCorners(fields: unknown): readonly LngLat[] | null {
  if (!isRecord(fields) || !Array.isArray(fields.corners)) return null;
  return fields.corners.filter(isLngLat).map(({ lng, lat }) => ({ lng, lat }));
}

/** Edits the boundary of a permission; unsaved edits survive navigation, a reload and a crash. */
export function useBoundaryEdits(permission: Permission): BoundaryEdits {
  const { commands } = useEngine();
  const { id, boundary } = permission;
  const draft = useDraft(`boundary:${id}`, 'the draft of a boundary');
  const [edits, setEdits] = useState<CornerEdits | null>(null);
  const [wasTried, setTried] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const status = useDraftPart(draft, (state) => state.status);
  const revision = useDraftPart(draft, (state) => state.revision);
  const isOpen = status === 'open';
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the draft was read or emptied, or on request.
  useEffect(() => {
    if (!isOpen) return;
    const corners = storedCorners(draft.get().content.fields);
    // After a refused save, the corners and their undo history stay.
    const isShown = (now: CornerEdits) => JSON.stringify(now.corners) === JSON.stringify(corners);
    if (corners) setEdits((now) => (now && isShown(now) ? now : beginCorners(corners)));
    else setEdits(isWanted ? beginCorners(cornersOf(boundary)) : null);
  }, [isOpen, revision, isWanted]);
  const shown = edits ?? beginCorners(cornersOf(boundary));
  async function leave(): Promise<void> {
    setWanted(false);
    setTried(false);
    await draft.discard();
  }
  return {
    isEditing: edits !== null,
    edits: shown,
    error: wasTried ? cornersError(shown.corners, boundary) : null,
    isSaving: status === 'saving',
    start: () => setWanted(true),
    edit(change) {
      if (!edits) return;
      const next = editCorners(shown, change);
      setEdits(next);
      draft.setFields({ corners: next.corners });
    },
    cancel: leave,
    async save() {
      setTried(true);
      if (cornersError(shown.corners, boundary)) return false;
      // Without changes, skip the sync.
      if (draft.get().content.fields === null) {
        await leave();
        return true;
      }
      const saved = await draft.submit(async ({ fields }) => {
        const updated = await toastOnFailure(
          commands.updatePermission(id, { boundary: boundaryOf(storedCorners(fields) ?? [], boundary) }),
          permissionFailedToast('update', '').title,
        );
        if (!updated.ok) return null;
        setWanted(false);
        setTried(false);
        return { value: true };
      });
      if (!saved) return false;
      toast.success(permissionDoneToast('update').title, { description: 'The boundary is saved.' });
      return true;
    },
  };
}
