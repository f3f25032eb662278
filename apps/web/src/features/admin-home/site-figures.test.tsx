// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SiteFiguresView } from './site-figures.tsx';

const FIGURES = {
  users: 1234,
  activeWeek: 12,
  activeMonth: 40,
  quests: 5000,
  finds: 20_000,
  mediaBytes: 3_000_000_000,
  publishedPosts: 7,
  drafts: 1,
};

afterEach(cleanup);

function show(figures: Partial<typeof FIGURES>): void {
  render(
    <MemoryRouter>
      <SiteFiguresView figures={{ ...FIGURES, ...figures }} locale="en-GB" />
    </MemoryRouter>,
  );
}

it.each([
  [0, 0, 'No accounts yet.'],
  [1, 1, 'One account, active this week.'],
  [1, 0, 'One account, not active this week.'],
  [1234, 0, 'None of 1,234 users were active this week.'],
  [1234, 1234, 'All 1,234 users were active this week.'],
  [1234, 1, '1 of 1,234 users was active this week.'],
  [1234, 12, '12 of 1,234 users were active this week.'],
])('of %i users, %i active: %s', (users, activeWeek, sentence) => {
  show({ users, activeWeek });
  expect(screen.getByText(sentence)).toBeTruthy();
});

it.each([
  [0, '0 drafts'],
  [1, '1 draft'],
  [1200, '1,200 drafts'],
])('counts %i drafts as %s', (drafts, note) => {
  show({ drafts });
  expect(screen.getByText(note)).toBeTruthy();
});
