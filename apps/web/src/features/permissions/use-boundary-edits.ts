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
import { useEngine } from '../../engine/engine.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';

export interface BoundaryEdits {
  readonly isEditing: boolean;
  readonly edits: CornerEdits;
  /** The validation error of the last save. */
  readonly error: string | null;
  readonly isSaving: boolean;
  start(): void;
  edit(change: CornerEdit): void;
  cancel(): Promise<void>;
  /** Resolves to true once saved. */
  save(): Promise<boolean>;
}

function keptCorners(fields: unknown): readonly LngLat[] | null {
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
  const [isSaving, setSaving] = useState(false);
  const [wasRestored, setRestored] = useState(false);
  const { state } = draft;
  useEffect(() => {
    const corners = state.status === 'ready' ? keptCorners(state.fields) : null;
    if (!corners) return;
    setEdits(beginCorners(corners));
    setRestored(true);
  }, [state]);
  const shown = edits ?? beginCorners(cornersOf(boundary));
  async function leave(): Promise<void> {
    setEdits(null);
    setTried(false);
    setRestored(false);
    await draft.forget();
  }
  return {
    isEditing: edits !== null,
    edits: shown,
    error: wasTried ? cornersError(shown.corners, boundary) : null,
    isSaving,
    start: () => setEdits(beginCorners(cornersOf(boundary))),
    edit(change) {
      const next = editCorners(shown, change);
      setEdits(next);
      draft.keep({ corners: next.corners });
    },
    cancel: leave,
    async save() {
      setTried(true);
      if (isSaving || cornersError(shown.corners, boundary)) return false;
      // Without changes, skip the sync.
      if (shown.past.length === 0 && !wasRestored) {
        await leave();
        return true;
      }
      setSaving(true);
      const saved = await toastOnFailure(
        commands.updatePermission(id, { boundary: boundaryOf(shown.corners, boundary) }),
        permissionFailedToast('update', '').title,
      ).finally(() => setSaving(false));
      if (!saved.ok) return false;
      toast.success(permissionDoneToast('update').title, { description: 'The boundary is saved.' });
      await leave();
      return true;
    },
  };
}
