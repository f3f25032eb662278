import { backAction } from '@metalquest/core/device/back-button';
import { clearedDataText } from '@metalquest/core/device/cleared-data-text';
import { asUserId, isUuid } from '@metalquest/core/ids';
import type { createBrowserRouter } from 'react-router';
import { closeAuthDialog } from '../../net/auth/auth-dialog.ts';
import { sessionStore } from '../../net/auth/session.ts';
import { storedServer } from '../../net/server-address.ts';
import * as phone from '../../platform/native/app-events.ts';
import { onRestoredPhoto, picturesFromPhone } from '../../platform/native/camera.ts';
import { nativeMarker, signedInNote } from '../../platform/native/replica-marker.ts';
import { forgetHandedOver } from '../../platform/native/share-file.ts';
import { configureStatusBar } from '../../platform/native/status-bar.ts';
import { reportError } from '../../platform/report-error.ts';
import { readStored } from '../../platform/stored.ts';
import { type PickFiles, pickFilesWith } from '../../ui/pick-files.ts';
import { toast } from '../../ui/toast.ts';
import { activeQuest, openedFiles, restoredCamera } from './device-state.ts';
import { linkHandler } from './handle-link.ts';
import { showCameraRefusal } from './show-camera-refusal.ts';

const OVERLAYS = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role="${role}"][data-state="open"]`)
  .join(', ');

function isOverlayOpen(): boolean {
  return document.querySelector(OVERLAYS) !== null;
}

/** Closes the topmost overlay with an Escape event, which a mandatory dialog ignores. */
function closeOverlay(): void {
  const from = document.activeElement ?? document.body;
  from.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>;

export function beginDevice(router: Router): void {
  configureStatusBar();
  pickFilesWith(pickOnPhone);
  const works = [
    noteSignedIn(),
    followLinks(router),
    followBackButton(router),
    forgetHandedOver(),
    onRestoredPhoto((restored) => {
      if (restored.kind !== 'unknown') restoredCamera.set(restored);
    }),
  ];
  // Independent: one failure must not affect the others.
  for (const work of works) work.catch(reportError);
}

/** Pictures come from the phone's camera and gallery, documents from its file dialog. */
const pickOnPhone: PickFiles = ({ camera, accept, form }) => {
  if (!/image\//.test(accept) || /pdf/.test(accept)) return null;
  const userId = sessionStore.get().user?.id;
  const page = location.pathname + location.search;
  const ask = userId && form ? { userId, form, page } : null;
  return picturesFromPhone(camera ? 'camera' : 'gallery', ask).then(({ files, refusal, onStored }) => {
    if (refusal) showCameraRefusal(refusal);
    return { files, onStored };
  });
};

const MARKS_KEY = 'metalquest:links';

async function followLinks(router: Router): Promise<void> {
  const launch = await phone.launchLink();
  const handle = linkHandler(
    {
      server: storedServer,
      isSignedIn() {
        const session = sessionStore.get();
        return session.status === 'signed-in' && session.canSync;
      },
      marks: {
        read() {
          const stored = readStored(localStorage, MARKS_KEY, 'the links that were opened');
          return Array.isArray(stored) ? stored.filter((mark) => typeof mark === 'string') : [];
        },
        write: (marks) => localStorage.setItem(MARKS_KEY, JSON.stringify(marks)),
      },
      closePage: phone.closePage,
      goTo(path) {
        closeAuthDialog();
        void router.navigate(path, { replace: true });
      },
      resolveRedirect: phone.resolveRedirect,
      openFile: openedFiles.add,
      notify: (title, description) => toast.info(title, { description, id: 'app-link' }),
    },
    launch,
  );
  // A failed launch link must not block later links.
  if (launch) void handle(launch, true).catch(reportError);
  await phone.onLink((url) => void handle(url).catch(reportError));
}

function followBackButton(router: Router): Promise<void> {
  return phone.onBackButton(() => {
    // React Router numbers the history entries of this start.
    const canGoBack = Number(history.state?.idx ?? 0) > 0;
    // Unknown: minimise, because that loses nothing.
    const hasActiveQuest = activeQuest.get() ?? sessionStore.get().status === 'signed-in';
    switch (backAction({ isOverlayOpen: isOverlayOpen(), canGoBack, hasActiveQuest })) {
      case 'close':
        return closeOverlay();
      case 'back':
        return void router.navigate(-1);
      case 'minimise':
        return void phone.minimise();
      case 'leave':
        return void phone.leave();
    }
  });
}

/** Stores the signed-in user in preferences, to detect at start that the system cleared the app's data. */
async function noteSignedIn(): Promise<void> {
  const before = await signedInNote.read();
  const user = () => sessionStore.get().user?.id ?? null;
  let stored = user();
  if (before && isUuid(before) && stored === null) await toastClearedData(before);
  else if (stored !== before && stored !== null) await signedInNote.keep(stored);
  sessionStore.subscribe(() => {
    const now = user();
    if (now === stored) return;
    stored = now;
    signedInNote.keep(now).catch(reportError);
  });
}

async function toastClearedData(before: string): Promise<void> {
  const marker = (await nativeMarker(asUserId(before))).read();
  const lostCount = (marker?.unsent ?? 0) + (marker?.cleared ?? 0);
  toast.warning('The app’s data was removed', {
    description: clearedDataText(lostCount),
    durationMs: Number.POSITIVE_INFINITY,
    id: 'data-removed',
  });
}
