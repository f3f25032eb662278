// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Display } from '../../engine/use-display.ts';
import { useAtlasTools } from './atlas/use-atlas-tools.ts';
import { BoxCard, boxCorners } from './box-card.tsx';

const [A, B, C] = [
  { lng: -1.1, lat: 51.3 },
  { lng: -1.0, lat: 51.4 },
  { lng: -1.2, lat: 51.2 },
];

afterEach(cleanup);

it('a box has two corners, and another tap moves the second', () => {
  const { result } = renderHook(useAtlasTools);
  act(() => result.current.open({ kind: 'box', points: [] }));
  for (const place of [A, B]) act(() => void result.current.takesPlace(place));
  expect(result.current.tool).toEqual({ kind: 'box', points: [A, B] });
  act(() => result.current.onHold(C));
  expect(result.current.tool).toEqual({ kind: 'box', points: [A, C] });
  act(() => result.current.undoPoint());
  expect(result.current.tool).toEqual({ kind: 'box', points: [A] });
});

it('draws the other corners, and hands over the box', () => {
  expect(boxCorners([A, C])).toEqual([A, { lng: -1.2, lat: 51.3 }, C, { lng: -1.1, lat: 51.2 }]);
  expect(boxCorners([A])).toEqual([A]);
  const onDone = vi.fn();
  const display = { units: 'metric', locale: 'en-GB' } as Display;
  const handlers = { onAdd: vi.fn(), onUndo: vi.fn(), onClose: vi.fn(), onDone };
  render(<BoxCard points={[A, C]} display={display} {...handlers} />);
  expect(screen.getByRole('status').textContent).toContain('6.95 km by 11.12 km');
  screen.getByRole('button', { name: 'Choose maps' }).click();
  expect(onDone).toHaveBeenCalledWith([-1.2, 51.2, -1.1, 51.3]);
});
