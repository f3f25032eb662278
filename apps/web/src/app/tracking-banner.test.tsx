// @vitest-environment happy-dom
import { trackingProblemText } from '@metalquest/core/tracking/tracking-text';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TrackingBanner } from './tracking-banner.tsx';

afterEach(cleanup);

test('shows an obstacle to the path at once, with a link to the settings or the prompt', () => {
  const [allow, openSettings] = [vi.fn(), vi.fn()];
  const text = 'Your path is not recorded.';
  const { rerender } = render(
    <TrackingBanner help={{ kind: 'hindrance', text, allow: null, openSettings }} />,
  );
  expect(screen.getByRole('alert').textContent).toContain(text);
  expect(screen.queryByRole('button', { name: 'Allow location' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open settings' }));
  expect(openSettings).toHaveBeenCalledOnce();
  rerender(<TrackingBanner help={{ kind: 'hindrance', text, allow, openSettings: null }} />);
  expect(screen.queryByRole('button', { name: 'Open settings' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Allow location' }));
  expect(allow).toHaveBeenCalledOnce();
});

test('highlights the problem, with the complete text', () => {
  for (const hindrance of ['denied', 'revoked', 'approximate', 'switched-off', 'failed'] as const) {
    const text = trackingProblemText(hindrance, 'android');
    render(<TrackingBanner help={{ kind: 'hindrance', text, allow: null, openSettings: null }} />);
    const [message = '', ...rest] = [...(screen.getByRole('alert').querySelector('p')?.childNodes ?? [])].map(
      (node) => node.textContent,
    );
    expect(message).toMatch(
      /^(Your path is not recorded:|Your path has a gap:|The location permission was removed, .*\.)$/,
    );
    expect([message, ...rest].join('')).toBe(text);
    cleanup();
  }
});

test('shows the explanation with both answers', async () => {
  const [allow, notNow] = [vi.fn(), vi.fn()];
  const labels = { allow: 'Continue', notNow: 'Not now' };
  const help = {
    kind: 'question',
    title: 'Record',
    text: 'While a quest runs.',
    labels,
    allow,
    notNow,
  } as const;
  await act(async () => {
    render(<TrackingBanner help={help} />);
  });
  expect((await screen.findByRole('alertdialog')).textContent).toContain('While a quest runs.');
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(notNow).toHaveBeenCalledOnce();
  expect(allow).not.toHaveBeenCalled();
});
