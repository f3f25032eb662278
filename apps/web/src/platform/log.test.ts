// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { connectAnalytics } from '../net/analytics/track.ts';
import { writeLog } from './log.ts';

afterEach(() => vi.restoreAllMocks());

it('a line is redacted before it is logged or sent', () => {
  const written: unknown[][] = [];
  vi.spyOn(console, 'error').mockImplementation((...line) => void written.push(line));
  const events: object[] = [];
  const end = connectAnalytics(({ properties }) => events.push(properties));
  writeLog('error', 'Not sent for anna@example.org at 52.20531, 0.12181', {
    accessToken: 'eyJhbGciOi',
    attempts: 3,
    note: 'x'.repeat(4000),
  });
  end();
  const [[message, context] = []] = written;
  expect(message).toBe('Not sent for [e-mail] at [number], [number]');
  expect(context).toMatchObject({ accessToken: '[redacted]', attempts: 3 });
  expect(JSON.stringify(context).length).toBeLessThan(1100);
  expect(JSON.stringify(events)).not.toMatch(/anna|52\.2|eyJ/);
});
