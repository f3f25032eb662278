// @vitest-environment happy-dom
import { landOf } from '@metalquest/core/coverage/coverage';
import { coverageCache } from '@metalquest/core/coverage/walks';
import type { Boundary } from '@metalquest/core/permission/permission';
import type { SyncEngine } from '@metalquest/sync/engine';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { EngineContext } from '../../../engine/engine.ts';
import type { CoverageMeasure } from './coverage-measure.ts';
import { useCoverage } from './use-coverage.ts';

/** Measures like the worker, with no walks. */
const cover = vi.fn<CoverageMeasure['cover']>(async (boundary) => {
  const land = landOf(boundary);
  return land && coverageCache(land).cover([]);
});
vi.mock('./coverage-measure.ts', () => ({ coverageMeasure: () => ({ cover, stop: () => {} }) }));

const at = (lng: number, lat: number) => ({ lng, lat });
const FIELD: Boundary = [[at(14, 45), at(14.01, 45), at(14.01, 45.01), at(14, 45)]];
const THERE_AND_BACK: Boundary = [[at(14, 45), at(14.01, 45), at(14, 45)]];

function measured(first: Boundary) {
  const engine: SyncEngine = Object.assign(Object.create(null), { queries: {} });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineContext value={{ status: 'open', engine }}>{children}</EngineContext>
  );
  return renderHook(({ boundary }) => useCoverage(boundary, [], 120), {
    wrapper,
    initialProps: { boundary: first },
  });
}

afterEach(cleanup);

test('reports a boundary without an area, until it is drawn again', async () => {
  const { result, rerender } = measured(THERE_AND_BACK);
  expect(result.current.isMeasuring).toBe(true);
  await waitFor(() =>
    expect(result.current).toEqual({ coverage: null, isMeasuring: false, problem: 'no-land' }),
  );
  rerender({ boundary: FIELD });
  await waitFor(() => expect(result.current).toMatchObject({ problem: null, coverage: { walkedM2: 0 } }));
});

test('distinguishes a crashed worker from a boundary without an area', async () => {
  cover.mockRejectedValueOnce(new Error('broke off'));
  const { result } = measured(FIELD);
  await waitFor(() => expect(result.current).toMatchObject({ problem: 'failed', isMeasuring: false }));
});
