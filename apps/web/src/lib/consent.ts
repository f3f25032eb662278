import { type Consent, consentCookie, readConsent } from '@metalquest/core/consent/consent';
import { useSyncExternalStore } from 'react';
import { createStore, useStore } from './create-store.ts';

/** What this browser's cookie says now; nothing but an answer is kept. */
export const saidConsent = (): Consent => readConsent(document.cookie);

/** The answer, for those who follow it. The server draws pages for everybody, so that it is unknown there. */
export const consentStore = createStore<Consent>(
  typeof document === 'undefined' ? 'undecided' : saidConsent(),
);

/** Whether somebody who has answered wants to answer anew. */
const reopened = createStore(false);

/** The answer, kept current; while a page of the server's is taken over, there is none. */
export function useConsent(): Consent {
  return useSyncExternalStore(consentStore.subscribe, consentStore.get, () => 'undecided');
}

/** Keeps an answer for 365 days. A browser that keeps no cookies cannot remember a yes, so that there is none. */
export function answerConsent(isAccepted: boolean): void {
  const isSecure = window.location.protocol === 'https:';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store, nor has a page over plain HTTP.
  document.cookie = consentCookie(isAccepted, isSecure);
  const said = saidConsent();
  consentStore.set(said === 'undecided' ? 'opted-out' : said);
  reopened.set(false);
}

/** Takes over what was answered in another tab, or that the cookie was deleted after a yes. */
export function readConsentAgain(): void {
  const said = saidConsent();
  if (said !== 'undecided' || consentStore.get() === 'opted-in') consentStore.set(said);
}

/** Shows the question once more. */
export function reopenConsent(): void {
  reopened.set(true);
}

/** Leaves the answer as it was. */
export function closeConsent(): void {
  reopened.set(false);
}

/** Whether the question is shown once more. */
export function useReopenedConsent(): boolean {
  return useStore(reopened);
}
