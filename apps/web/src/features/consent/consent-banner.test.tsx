// @vitest-environment happy-dom
import { type Consent, consentCookie, DECLINE_SWITCH, SCROLL_SWITCH } from '@metalquest/core/consent/consent';
import { DEFAULT_SITE_SETTINGS } from '@metalquest/core/site/site-settings';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeConsent, consentStore, reopenConsent, storedConsent } from '../../net/analytics/consent.ts';
import { noteSiteSettings } from '../../net/site-settings.ts';
import { setCookie } from '../../platform/testing/set-cookie.ts';
import { ConsentBanner } from './consent-banner.tsx';

const NO_ANSWER = 'metalquest-cookie-consent=; Max-Age=0; Path=/';
const SCROLL_TEXT = 'Scrolling counts as consent.';

beforeAll(() => {
  // The banner observes its own height.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterAll(() => noteSiteSettings(DEFAULT_SITE_SETTINGS));

beforeEach(() => {
  setCookie(NO_ANSWER);
  consentStore.set('undecided');
  closeConsent();
  setSite('accept', {});
});

const setSite = (consentVariant: string, switches: Record<string, boolean>) =>
  noteSiteSettings({ ...DEFAULT_SITE_SETTINGS, consentVariant, switches });

const renderAt = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <main id="main" tabIndex={-1} />
      <ConsentBanner />
    </MemoryRouter>,
  );

const findBanner = () => screen.queryByRole('region', { name: 'Cookie consent' });
const banner = () => screen.getByRole('region', { name: 'Cookie consent' });
const buttonLabels = () =>
  within(banner())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(within(banner()).getByRole('button', { name }));

/** Scrolls a page of 5,000 px in a window of 1,000 px. */
function scrollTo(scrollTop: number): void {
  Object.assign(PAGE, { scrollTop });
  fireEvent.scroll(window);
}
const PAGE = { scrollTop: 0, scrollHeight: 5000, clientHeight: 1000 };
beforeEach(() => {
  PAGE.scrollTop = 0;
  for (const name of ['scrollTop', 'scrollHeight', 'clientHeight'] as const)
    vi.spyOn(document.documentElement, name, 'get').mockImplementation(() => PAGE[name]);
  return () => vi.restoreAllMocks();
});

describe('the question about cookies', () => {
  it.each([
    ['accept', {}, ['Decline', 'Accept All']],
    ['accept', { [DECLINE_SWITCH]: true }, ['Decline', 'Accept All']],
    ['understand', {}, ['I understand']],
    ['understand', { [DECLINE_SWITCH]: true }, ['I decline', 'I understand']],
  ])('with the setting %s and %j offers %j and both policies', (variant, switches, labels) => {
    setSite(variant, switches);
    renderAt('/');
    expect(buttonLabels()).toEqual(labels);
    expect(
      within(banner())
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/privacy', '/cookies']);
    expect(document.activeElement).toBe(document.body);
  });

  it('follows a setting that changes while it is visible', () => {
    renderAt('/');
    act(() => setSite('understand', {}));
    expect(buttonLabels()).toEqual(['I understand']);
  });

  it.each([
    ['Accept All', 'opted-in'],
    ['Decline', 'opted-out'],
  ])('%s stores the answer, removes the question and moves the focus to the page', (name, answer) => {
    renderAt('/');
    press(name);
    expect(storedConsent()).toBe(answer);
    expect(consentStore.get()).toBe(answer);
    expect(findBanner()).toBeNull();
    expect(document.activeElement?.id).toBe('main');
  });

  it('stays after Escape, and keeps the focus', () => {
    renderAt('/');
    const button = within(banner()).getByRole('button', { name: 'Decline' });
    button.focus();
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(banner()).toBeTruthy();
    expect(document.activeElement).toBe(button);
  });

  it.each(['/quests', '/quests/1', '/map', '/permissions'])(
    'is not asked on %s, which is not measured',
    (path) => {
      renderAt(path);
      expect(findBanner()).toBeNull();
    },
  );

  it.each<Consent>(['opted-in', 'opted-out'])('is not asked after the answer %s', (answer) => {
    consentStore.set(answer);
    renderAt('/');
    expect(findBanner()).toBeNull();
  });
});

describe('scrolling', () => {
  it('is consent from a quarter of the page on, if the settings allow it, and the question says so', () => {
    setSite('accept', { [SCROLL_SWITCH]: true });
    renderAt('/');
    expect(banner().textContent).toContain(SCROLL_TEXT);
    scrollTo(999);
    expect(banner()).toBeTruthy();
    expect(storedConsent()).toBe('undecided');
    scrollTo(1000);
    expect(storedConsent()).toBe('opted-in');
    expect(findBanner()).toBeNull();
  });

  it('is not consent unless the settings allow it', () => {
    renderAt('/');
    expect(banner().textContent).not.toContain('Scrolling');
    scrollTo(4000);
    expect(banner()).toBeTruthy();
    expect(storedConsent()).toBe('undecided');
  });

  it.each(['/privacy', '/cookies'])('is not consent on %s, where people read before they decide', (path) => {
    setSite('accept', { [SCROLL_SWITCH]: true });
    renderAt(path);
    expect(banner().textContent).not.toContain('Scrolling');
    scrollTo(4000);
    expect(banner()).toBeTruthy();
    expect(storedConsent()).toBe('undecided');
  });

  it('is not consent while the question is reopened', () => {
    setSite('accept', { [SCROLL_SWITCH]: true });
    renderAt('/');
    act(reopenConsent);
    expect(banner().textContent).not.toContain('Scrolling');
    scrollTo(4000);
    expect(storedConsent()).toBe('undecided');
  });
});

describe('the reopened question', () => {
  function reopenAfter(isAccepted: boolean, path = '/'): void {
    setCookie(consentCookie(isAccepted, false));
    consentStore.set(storedConsent());
    renderAt(path);
    expect(findBanner()).toBeNull();
    act(reopenConsent);
  }

  it.each([
    [true, 'You agreed to this on this device.'],
    [false, 'You declined this on this device.'],
  ])('has the focus and shows the answer (accepted: %s)', (isAccepted, text) => {
    reopenAfter(isAccepted);
    expect(document.activeElement).toBe(banner());
    expect(banner().textContent).toContain(text);
  });

  it.each([
    ['accept', ['Decline', 'Accept All']],
    ['understand', ['I decline', 'I understand']],
  ])('offers to decline with the setting %s', (variant, labels) => {
    setSite(variant, {});
    reopenAfter(true);
    expect(buttonLabels()).toEqual(labels);
  });

  it('appears also on a page that is not measured', () => {
    reopenAfter(true, '/quests');
    expect(banner()).toBeTruthy();
  });

  it('closes with Escape and keeps the answer', () => {
    reopenAfter(true);
    fireEvent.keyDown(banner(), { key: 'Escape' });
    expect(findBanner()).toBeNull();
    expect(storedConsent()).toBe('opted-in');
    expect(document.activeElement?.id).toBe('main');
  });

  it('changes the answer', () => {
    reopenAfter(true);
    press('Decline');
    expect(findBanner()).toBeNull();
    expect(storedConsent()).toBe('opted-out');
  });
});
