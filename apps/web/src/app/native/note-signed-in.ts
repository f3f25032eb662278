import { clearedDataText } from '@metalquest/core/device/cleared-data-text';
import { asUserId, isUuid } from '@metalquest/core/ids';
import { sessionStore } from '../../net/auth/session.ts';
import { nativeMarker, signedInNote } from '../../platform/native/replica-marker.ts';
import { tellError } from '../../platform/tell-error.ts';
import { toast } from '../../ui/toast.ts';

/** Stores the signed-in user in preferences, to detect at start that the system cleared the app's data. */
export async function noteSignedIn(): Promise<void> {
  const before = await signedInNote.read();
  const user = () => sessionStore.get().user?.id ?? null;
  let noted = user();
  if (before && isUuid(before) && noted === null) await tellCleared(before);
  else if (noted !== before && noted !== null) await signedInNote.keep(noted);
  sessionStore.subscribe(() => {
    const now = user();
    if (now === noted) return;
    noted = now;
    signedInNote.keep(now).catch(tellError);
  });
}

async function tellCleared(before: string): Promise<void> {
  const marker = (await nativeMarker(asUserId(before))).read();
  const lost = (marker?.unsent ?? 0) + (marker?.cleared ?? 0);
  toast.warning('The app’s data was removed', {
    description: clearedDataText(lost),
    durationMs: Number.POSITIVE_INFINITY,
    id: 'data-removed',
  });
}
