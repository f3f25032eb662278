import type { Page } from '@playwright/test';

/** Adds a virtual authenticator; it fails user verification after `knowsOwner(false)`. */
export async function addPasskeyAuthenticator(
  page: Page,
): Promise<{ knowsOwner(isOwner: boolean): Promise<void> }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async knowsOwner(isOwner) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isOwner });
    },
  };
}
