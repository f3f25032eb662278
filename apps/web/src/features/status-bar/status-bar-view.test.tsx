// @vitest-environment happy-dom
import type { SyncStatus } from '@metalquest/sync/engine';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type DeviceLocation, UNKNOWN_LOCATION } from '../../platform/device-location.ts';
import { StatusBarView, type StatusBarViewProps } from './status-bar-view.tsx';
import { SyncButton } from './sync-button.tsx';

afterEach(cleanup);

const HERE = { lng: -1.09686, lat: 51.3446, accuracyM: 6, t: 0 };
const SYNCED: SyncStatus = {
  state: 'synced',
  pending: 0,
  failedPermanently: 0,
  full: null,
  lastSyncedAt: null,
  firstSync: null,
  paths: null,
};

function show({
  sync = SYNCED,
  ...props
}: Partial<Omit<StatusBarViewProps, 'sync'>> & { sync?: SyncStatus } = {}) {
  const onPress = vi.fn();
  render(
    <StatusBarView
      online
      location={{ ...UNKNOWN_LOCATION, state: 'located', position: HERE, locationName: 'Silchester' }}
      units="metric"
      locale="en-GB"
      sync={<SyncButton status={sync} locale="en-GB" onPress={onPress} onApproach={() => {}} />}
      {...props}
    />,
  );
  return { onPress, button: screen.getByRole('button') };
}

test('a phone shows the place and its coordinates with 5 decimals', () => {
  show();
  expect(screen.getByText('Silchester')).toBeTruthy();
  expect(screen.getByText('51.34460, -1.09686')).toBeTruthy();
});

test('a desktop shows no coordinates', () => {
  show({ location: { ...UNKNOWN_LOCATION, desktop: true, position: HERE, locationName: 'Silchester' } });
  expect(screen.queryByText(/51\.34/)).toBeNull();
});

test.each<[string, Partial<DeviceLocation>]>([
  ['GPS Disabled on Desktop', { desktop: true, state: 'unavailable' }],
  ['Fetching location name...', { position: HERE, state: 'located', fetchingName: true }],
  ['Fetching location name...', { state: 'locating' }],
  ['Location unavailable', { state: 'unavailable' }],
  ['Location unavailable', { state: 'blocked' }],
])('without a place name the bar shows %s', (label, location) => {
  show({ location: { ...UNKNOWN_LOCATION, ...location } });
  expect(screen.getByText(label)).toBeTruthy();
});

test('the network state is shown as text', () => {
  show({ online: false });
  expect(screen.getByText('Offline')).toBeTruthy();
});

test.each([
  ['metric', '11°C'],
  ['imperial', '52°F'],
] as const)('the weather is shown in %s units', (units, text) => {
  const weather = { condition: 'Rain', description: 'light rain', temperature: 11.2, icon: '10d' };
  show({ units, location: { ...UNKNOWN_LOCATION, weather } });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('light rain')).toBeTruthy();
});

test.each<[SyncStatus['state'], Partial<SyncStatus>, string, 'nothing' | 'the list' | 'the list and a sync']>(
  [
    ['loading', {}, 'Initializing local data...', 'nothing'],
    ['offline', {}, 'Offline. Data will sync when connection returns.', 'the list'],
    ['offline', { pending: 9 }, 'Offline. Data will sync when connection returns. 9 waiting.', 'the list'],
    ['syncing', { pending: 9 }, 'Syncing data with the cloud... 9 waiting.', 'the list'],
    ['error', {}, 'Last sync failed. Click to retry.', 'the list and a sync'],
    [
      'error',
      { pending: 1, failedPermanently: 1 },
      'Last sync failed. Click to retry. 1 waiting.',
      'the list',
    ],
    ['pending', { pending: 9 }, '9 local changes pending. Click to sync.', 'the list and a sync'],
    ['synced', {}, 'Data synchronized', 'the list'],
  ],
)('the sync button while %s with %j shows %s, and a press triggers %s', (state, more, label, brings) => {
  const { onPress, button } = show({ sync: { ...SYNCED, state, ...more } });
  expect(button.getAttribute('aria-label')).toBe(label);
  expect(button.getAttribute('aria-disabled')).toBe(String(state === 'loading'));
  button.click();
  const called = { nothing: [], 'the list': [[false]], 'the list and a sync': [[true]] };
  expect(onPress.mock.calls).toEqual(called[brings]);
});

test('after a sync the button shows its time', () => {
  const lastSyncedAt = new Date(new Date().setHours(9, 5, 0, 0)).toISOString();
  const { button } = show({ sync: { ...SYNCED, lastSyncedAt } });
  expect(button.getAttribute('aria-label')).toBe('Last synced: 09:05');
});

test('pending changes are counted', () => {
  show({ sync: { ...SYNCED, state: 'offline', pending: 9 } });
  expect(screen.getByText('9')).toBeTruthy();
});
