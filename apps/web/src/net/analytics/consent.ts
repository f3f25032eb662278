import { type Consent, consentCookie, readConsent } from '@metalquest/core/consent/consent';
import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '../../platform/create-store.ts';

export const storedConsent = (): Consent => readConsent(document.cookie);

/** Current consent. Always 'undecided' on the server, which renders pages for all visitors. */
export const consentStore = createStore<Consent>(
  typeof document === 'undefined' ? 'undecided' : storedConsent(),
);

const reopened = createStore(false);

export function useConsent(): Consent {
  return useSyncExternalStore(consentStore.subscribe, consentStore.get, () => 'undecided');
}

/** Stores the answer for 365 days. Without cookies, consent cannot be stored and counts as declined. */
export function answerConsent(isAccepted: boolean): void {
  const isSecure = window.location.protocol === 'https:';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store, nor has a page over plain HTTP.
  document.cookie = consentCookie(isAccepted, isSecure);
  const stored = storedConsent();
  consentStore.set(stored === 'undecided' ? 'opted-out' : stored);
  reopened.set(false);
}

export function rereadConsent(): void {
  const stored = storedConsent();
  if (stored !== 'undecided' || consentStore.get() === 'opted-in') consentStore.set(stored);
}

export function reopenConsent(): void {
  reopened.set(true);
}

export function closeConsent(): void {
  reopened.set(false);
}

export function useReopenedConsent(): boolean {
  return useStore(reopened);
}
