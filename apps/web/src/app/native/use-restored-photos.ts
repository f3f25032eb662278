import type { PhotoRequest, TakenPhoto } from '@metalquest/core/device/taken-photo';
import { asEquipmentId, asFindId, asQuestId } from '@metalquest/core/ids';
import type { Queries } from '@metalquest/sync/engine';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { forgetTakenPhoto, openTakenPhoto, waitingPhotos } from '../../platform/native/camera.ts';
import { shareFile } from '../../platform/native/share-file.ts';
import { reportError } from '../../platform/report-error.ts';
import { EDIT_STATE } from '../../records/edit-request.ts';
import { handOver } from '../../ui/pick-files.ts';
import { toast } from '../../ui/toast.ts';
import { restoredCamera } from './device-state.ts';
import { showCameraRefusal } from './show-camera-refusal.ts';

const CLOSED = 'The phone closed the app while the camera was open.';

/** Delivers photos to their forms after the system killed the app during camera use. */
export function useRestoredPhotos(): void {
  const { userId, queries } = useEngine();
  const navigate = useNavigate();
  const restored = useSyncExternalStore(restoredCamera.subscribe, restoredCamera.get);
  const handedOver = useRef(new Map<string, () => void>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: form names repeat between users, so reset per user.
  useEffect(() => {
    const { current } = handedOver;
    return () => {
      for (const takeBack of current.values()) takeBack();
      current.clear();
    };
  }, [userId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per user.
  useEffect(() => {
    const offer = async (): Promise<void> => {
      for (const photo of await waitingPhotos(userId)) {
        if (handedOver.current.has(photo.uri)) continue;
        const dismiss = () => toast.dismiss(photo.uri);
        // An unreadable photo is reported and must not block the others.
        const isHandedOver = await handToForm(photo, dismiss).catch((cause: unknown) => {
          reportError(cause);
          return false;
        });
        if (isHandedOver) toastRecovered(photo, { label: 'Open form', onClick: () => void lead(photo) });
      }
    };
    offer().catch(reportError);
  }, [userId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per result.
  useEffect(() => {
    if (!restored) return;
    const request = restored.kind === 'taken' ? restored.photo : restored.ask;
    restoredCamera.set(null);
    // Another user has signed in: the photo waits for its owner.
    if (request.userId !== userId) return;
    if (restored.kind === 'none') {
      if (restored.refusal) showCameraRefusal(restored.refusal);
      void lead(request);
      return;
    }
    const { photo } = restored;
    const giveBack = async (): Promise<void> => {
      if (!(await handToForm(photo))) return;
      toastRecovered(photo);
      await lead(photo);
    };
    giveBack().catch(reportError);
  }, [restored, userId]);

  async function lead({ form, page }: PhotoRequest): Promise<void> {
    await navigate(page, form.startsWith('find-files:') ? { state: EDIT_STATE } : {});
  }

  /** Hands a photo to its form, once; false if that fails. Calls `onStored` when the form has stored it. */
  async function handToForm(photo: TakenPhoto, onStored: () => void = () => undefined): Promise<boolean> {
    const { uri, form } = photo;
    if (handedOver.current.has(uri)) return true;
    handedOver.current.set(uri, () => undefined);
    const file = await openTakenPhoto(photo).catch((cause: unknown) => {
      toast.error('Your photo could not be read', {
        description: `${CLOSED} The photo is still on this phone. Restart the app.`,
        id: uri,
      });
      throw cause;
    });
    if (!file) {
      forgetTakenPhoto(uri);
      toast.error('Your photo was lost', { description: `${CLOSED} Take it again.`, id: uri });
      return false;
    }
    if (!(await isFormThere(queries, form))) {
      toastUnplacedPhotos(file, uri);
      return false;
    }
    // Another user has signed in meanwhile.
    if (!handedOver.current.has(uri)) return false;
    const noteStored = () => {
      forgetTakenPhoto(uri);
      onStored();
    };
    handedOver.current.set(uri, handOver(form, { files: [file], onStored: noteStored }));
    return true;
  }
}

function toastRecovered({ uri }: TakenPhoto, action?: { label: string; onClick: () => void }): void {
  toast.info('Photo recovered', {
    description: `${CLOSED} The photo is in your form.`,
    id: uri,
    ...(action ? { action, durationMs: Number.POSITIVE_INFINITY } : {}),
  });
}

/** The record of the photo was deleted: offers to save the file. */
function toastUnplacedPhotos(file: File, uri: string): void {
  const save = async (): Promise<void> => {
    if (await shareFile(file, file.name)) forgetTakenPhoto(uri);
  };
  toast.warning('Photo not added', {
    description: `${CLOSED} The record it belongs to is no longer on this phone.`,
    durationMs: Number.POSITIVE_INFINITY,
    id: uri,
    action: { label: 'Save photo', onClick: () => void save().catch(reportError) },
  });
}

async function isFormThere(queries: Queries, form: string): Promise<boolean> {
  const [kind, id = ''] = form.split(':');
  if (kind === 'find') return (await queries.quest(asQuestId(id))) !== null;
  if (kind === 'find-files' || kind === 'hole-filled') return (await queries.find(asFindId(id))) !== null;
  if (kind === 'gear-files' && id !== 'new') return (await queries.gearItem(asEquipmentId(id))) !== null;
  return true;
}
