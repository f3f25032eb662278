// @vitest-environment happy-dom
import { reportFormatters } from '@metalquest/core/report/report-formatters';
import type { SyncEngine } from '@metalquest/sync/engine';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EngineContext } from '../../engine/engine.ts';
import type { PdfWorker } from '../../pdf/pdf-client.ts';
import type { LoadedReport } from './load-report.ts';
import { readChoices } from './report-choices.ts';
import type { DrawMap } from './use-map-picture.ts';
import { useReport } from './use-report.ts';

let loading: PromiseWithResolvers<LoadedReport | null>;
vi.mock('./load-report.ts', () => ({ loadReport: () => loading.promise }));

/** Workers do not run here. */
const set = vi.fn<PdfWorker['set']>(async () => ({ pages: [], missing: [] }));
vi.mock('../../pdf/pdf-client.ts', () => ({ openPdfWorker: () => ({ set, close: () => {} }) }));

beforeEach(() => {
  vi.useFakeTimers();
  loading = Promise.withResolvers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  set.mockClear();
});

const LOADED: LoadedReport = {
  report: {
    kind: 'quest',
    name: 'Quest',
    title: 'Walk',
    lead: [],
    parts: [],
    made: 'Made today',
    authorNotes: [],
  },
  media: new Map(),
};

async function openReport(drawMap: DrawMap = async () => null) {
  const queries = { onFindsChanged: () => () => {} };
  const engine: SyncEngine = Object.assign(Object.create(null), { queries });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={{ status: 'open', engine }}>{children}</EngineContext>
  );
  const words = reportFormatters('metric', 'en-GB');
  const wanted = { kind: 'quest', choices: readChoices('quest', null), words, detectorist: '' } as const;
  const more = { narrowed: [], drawMap };
  const opened = renderHook(() => useReport({ ...wanted, ...more }), { wrapper });
  await act(async () => vi.runOnlyPendingTimersAsync());
  return opened;
}

test('a report that is loaded is laid out, unless the user has left', async () => {
  const stays = await openReport();
  await act(async () => loading.resolve(LOADED));
  expect(set).toHaveBeenCalledTimes(1);
  expect(stays.result.current.state.status).toBe('ready');
  stays.unmount();
  loading = Promise.withResolvers();
  const leaves = await openReport();
  leaves.unmount();
  await act(async () => loading.resolve(LOADED));
  expect(set).toHaveBeenCalledTimes(1);
});

test('without a picture of the map, the author reads that the device could not draw it', async () => {
  const paths = [[{ lng: 7, lat: 46 }]];
  const drawing = { kind: 'sketch', paths, boundary: null, finds: [], caption: '', hasMap: true } as const;
  const drawMap = vi.fn<DrawMap>(async () => null);
  const { result } = await openReport(drawMap);
  await act(async () => loading.resolve({ ...LOADED, report: { ...LOADED.report, parts: [drawing] } }));
  expect(drawMap).toHaveBeenCalledTimes(1);
  expect(result.current.state.ready?.mapNotes).toEqual([
    'This device could not draw the map, so the drawing is on blank ground. To try again, turn “Map behind the drawing” off and on.',
  ]);
});
