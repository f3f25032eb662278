// @vitest-environment happy-dom
import type { EquipmentType } from '@metalquest/core/gear/equipment';
import type { SyncEngine } from '@metalquest/sync/engine';
import { tabOf } from '@metalquest/sync/test/support/statistics-tab';
import { done, FIELD, testDevice } from '@metalquest/sync/test/support/test-device';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { EngineContext } from '../../engine/engine.ts';
import { Component as StatisticsPage } from './statistics-page.tsx';

// A map, which needs WebGL.
vi.mock('./best-spots.tsx', () => ({ BestSpots: () => null }));

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

function Address() {
  return <p data-testid="search">{useLocation().search}</p>;
}

/** Shows the statistics of six finds from March and May, at an address with these parameters. */
async function show(search: (gear: { deus: string }) => string = () => '') {
  const { commands, queries, replica, clock } = testDevice();
  const gear = async (name: string, type: EquipmentType) =>
    done(await commands.addEquipment({ name, type })).id;
  const [deus, nox] = [await gear('Deus II', 'detector'), await gear('Equinox', 'detector')];
  const [large, small] = [await gear('13 inch', 'coil'), await gear('9 inch', 'coil')];
  const quest = done(await commands.startQuest({ name: 'Long Meadow', location: FIELD }));
  const MARCH = '2026-03-01T10:30:00.000Z';
  const MAY = '2026-05-02T10:30:00.000Z';
  for (const find of [
    { period: 'Roman', material: 'Silver', detectorId: deus, coilId: large, foundAt: MARCH },
    { period: 'Roman', material: 'Copper alloy', detectorId: deus, coilId: large, foundAt: MARCH },
    { period: 'Medieval', material: 'Silver', detectorId: deus, coilId: small, foundAt: MAY },
    { period: 'Unknown', material: 'Silver', detectorId: nox, coilId: large, foundAt: MAY },
    { material: 'Lead', detectorId: deus, coilId: small, foundAt: MAY },
    { detectorId: deus, foundAt: MAY },
  ] as const)
    done(await commands.logFind({ questId: quest.id, ...find }));
  clock.nowMs = Date.parse('2026-05-10T10:00:00Z');
  const statistics = tabOf(replica, clock.nowMs).feed;
  const engine: SyncEngine = Object.assign(Object.create(null), { queries, statistics });
  render(
    <EngineContext value={{ status: 'open', engine }}>
      <MemoryRouter initialEntries={[`/statistics${search({ deus })}`]}>
        <StatisticsPage />
        <Address />
      </MemoryRouter>
    </EngineContext>,
  );
  await screen.findByRole('region', { name: 'By period' });
}

const search = () => screen.getByTestId('search').textContent;
const finds = () =>
  [...document.querySelectorAll('dl > div')]
    .find((figure) => within(figure as HTMLElement).queryByText('Finds', { exact: true }))
    ?.querySelector('dd')?.textContent;

/** Opens the table of a chart, and expects the first cells of each row. The names of gear arrive after the figures. */
async function expectRows(chart: string, expected: readonly (readonly string[])[]): Promise<void> {
  const region = screen.getByRole('region', { name: chart });
  fireEvent.click(within(region).getByRole('button', { name: /figures as a table$/ }));
  const rows = () =>
    [...region.querySelectorAll('tbody tr')]
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''))
      .map((cells) => cells.slice(0, expected[0]?.length));
  await waitFor(() => expect(rows().filter((cells) => cells.at(-1) !== '0')).toEqual(expected));
}

it('the tables of periods, materials, months, coils and gear count the finds', async () => {
  await show();
  const period = within(screen.getByRole('region', { name: 'By period' }));
  expect(period.getByText(/2 finds without a period are left out\./)).toBeTruthy();
  expect(period.getByText(/\b1 find is of unknown period/)).toBeTruthy();
  await expectRows('By period', [
    ['Roman', '2'],
    ['Medieval', '1'],
  ]);
  await expectRows('By material', [
    ['Silver', '3'],
    ['Copper alloy', '1'],
    ['Lead', '1'],
  ]);
  await expectRows('By month', [
    ['March', '2'],
    ['May', '4'],
  ]);
  await expectRows('Coils compared', [
    ['13 inch', '3'],
    ['9 inch', '2'],
  ]);
  await expectRows('Gear in use', [
    ['Deus II', 'Detector', '5'],
    ['13 inch', 'Coil', '3'],
    ['9 inch', 'Coil', '2'],
    ['Equinox', 'Detector', '1'],
  ]);
});

it('days without a find say so, and one button clears all filters, also from the address', async () => {
  await show();
  expect(finds()).toBe('6');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-04-01' } });
  await waitFor(() => expect(finds()).toBe('4'));
  expect(search()).toBe('?from=2026-04-01');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-04-30' } });
  expect(await screen.findByRole('heading', { name: 'No matching records' })).toBeTruthy();
  expect(search()).toBe('?from=2026-04-01&to=2026-04-30');
  fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
  await waitFor(() => expect(finds()).toBe('6'));
  expect(search()).toBe('');
});

it('an address with a detector shows only its finds', async () => {
  await show(({ deus }) => `?detector=${deus}`);
  await waitFor(() => expect(finds()).toBe('5'));
  await expectRows('By material', [
    ['Silver', '2'],
    ['Copper alloy', '1'],
    ['Lead', '1'],
  ]);
});

it('a period filters the figures and is in the address, and one button removes it', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: /^Period/ }));
  fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /^Roman/ }));
  await waitFor(() => expect(finds()).toBe('2'));
  expect(search()).toBe('?period=roman');
  fireEvent.click(screen.getByRole('button', { name: 'Clear period' }));
  await waitFor(() => expect(finds()).toBe('6'));
  expect(search()).toBe('');
});
