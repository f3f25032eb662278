// @vitest-environment happy-dom
import type { SyncStatus } from '@metalquest/sync/engine';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type DeviceLocation, NOWHERE } from '../../lib/device-location.ts';
import { StatusBarView, type StatusBarViewProps } from './status-bar-view.tsx';

afterEach(cleanup);

const HERE = { lng: -1.09686, lat: 51.3446, accuracyM: 6, t: 0 };
const SYNCED: SyncStatus = {
  state: 'synced',
  pending: 0,
  failedPermanently: 0,
  lastSyncedAt: null,
  firstSync: null,
};

function show(props: Partial<StatusBarViewProps> & { location?: DeviceLocation } = {}) {
  const syncNow = vi.fn(async () => ({ kind: 'done' as const, sent: 0 }));
  render(
    <StatusBarView
      online
      location={{ ...NOWHERE, state: 'located', position: HERE, locationName: 'Silchester' }}
      units="metric"
      locale="en-GB"
      sync={SYNCED}
      syncNow={syncNow}
      {...props}
    />,
  );
  return { syncNow, button: screen.getByRole('button') };
}

test('a phone shows the place and its coordinates with 5 decimals', () => {
  show();
  expect(screen.getByText('Silchester')).toBeTruthy();
  expect(screen.getByText('51.34460, -1.09686')).toBeTruthy();
});

test('a desktop shows no coordinates', () => {
  show({ location: { ...NOWHERE, desktop: true, position: HERE, locationName: 'Silchester' } });
  expect(screen.queryByText(/51\.34/)).toBeNull();
});

test.each<[string, Partial<DeviceLocation>]>([
  ['GPS Disabled on Desktop', { desktop: true, state: 'unavailable' }],
  ['Fetching location name...', { position: HERE, state: 'located', fetchingName: true }],
  ['Fetching location name...', { state: 'locating' }],
  ['Location unavailable', { state: 'unavailable' }],
  ['Location unavailable', { state: 'blocked' }],
])('without a name the place reads %s', (label, location) => {
  show({ location: { ...NOWHERE, ...location } });
  expect(screen.getByText(label)).toBeTruthy();
});

test('the network is told in words', () => {
  show({ online: false });
  expect(screen.getByText('Offline')).toBeTruthy();
});

test.each([
  ['metric', '11°C'],
  ['imperial', '52°F'],
] as const)('the weather is shown in %s units', (units, text) => {
  const weather = { condition: 'Rain', description: 'light rain', temperature: 11.2, icon: '10d' };
  show({ units, location: { ...NOWHERE, weather } });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('light rain')).toBeTruthy();
});

test.each<[SyncStatus['state'], Partial<SyncStatus>, string, boolean]>([
  ['loading', {}, 'Initializing local data...', true],
  ['offline', {}, 'Offline. Data will sync when connection returns.', true],
  ['offline', { pending: 9 }, 'Offline. Data will sync when connection returns. 9 waiting.', true],
  ['syncing', { pending: 9 }, 'Syncing data with the cloud... 9 waiting.', true],
  ['error', { pending: 1 }, 'Last sync failed. Click to retry. 1 waiting.', false],
  ['pending', { pending: 9 }, '9 local changes pending. Click to sync.', false],
  ['synced', {}, 'Data synchronized', false],
])(
  'the sync button while %s says what is so, how much waits, and whether it can be pressed',
  (state, more, label, disabled) => {
    const { syncNow, button } = show({ sync: { ...SYNCED, state, ...more } });
    expect(button.getAttribute('aria-label')).toBe(label);
    expect(button.getAttribute('aria-disabled')).toBe(String(disabled));
    button.click();
    expect(syncNow).toHaveBeenCalledTimes(disabled ? 0 : 1);
  },
);

test('after a sync the button says when', () => {
  const lastSyncedAt = new Date(new Date().setHours(9, 5, 0, 0)).toISOString();
  const { button } = show({ sync: { ...SYNCED, lastSyncedAt } });
  expect(button.getAttribute('aria-label')).toBe('Last synced: 09:05');
});

test('what waits on this device is counted', () => {
  show({ sync: { ...SYNCED, state: 'offline', pending: 9 } });
  expect(screen.getByText('9')).toBeTruthy();
});
