// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <Tooltip content="Data synchronized">
      <button type="button">Sync</button>
    </Tooltip>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = () => screen.getByRole('button', { name: 'Sync' });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('appears when the pointer rests on its control, and disappears afterwards', () => {
  fireEvent.pointerEnter(button(), { pointerType: 'mouse' });
  wait(399);
  expect(screen.queryByRole('tooltip')).toBeNull();
  wait(1);
  expect(screen.getByRole('tooltip').textContent).toBe('Data synchronized');
  expect(button().getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  fireEvent.pointerLeave(button());
  wait(150);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('stays while the pointer is on the tooltip itself', () => {
  fireEvent.pointerEnter(button(), { pointerType: 'mouse' });
  wait(400);
  fireEvent.pointerLeave(button());
  wait(100);
  fireEvent.pointerEnter(screen.getByRole('tooltip'));
  wait(1000);
  expect(screen.getByRole('tooltip')).toBeTruthy();
});

it('closes with Escape', () => {
  fireEvent.pointerEnter(button(), { pointerType: 'mouse' });
  wait(400);
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('does not appear on a tap', () => {
  fireEvent.pointerEnter(button(), { pointerType: 'touch' });
  wait(1000);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
