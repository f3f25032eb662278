import { describe, expect, it } from 'vitest';
import { groupedCode, isSecondStepMissing, recoveryFile } from './second-step.ts';

const token = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const session = (aal: string | undefined, ...statuses: string[]) => ({
  access_token: token({ aal, name: 'Ünï?>' }),
  user: { id: 'a', factors: statuses.map((status) => ({ status })) },
});

describe('the second step', () => {
  it('is required if a verified factor has not been used', () => {
    expect(isSecondStepMissing(session('aal1', 'verified'))).toBe(true);
    expect(isSecondStepMissing(session('aal1', 'unverified', 'verified'))).toBe(true);
    expect(isSecondStepMissing({ ...session('aal2', 'verified'), access_token: 'torn' })).toBe(true);
  });

  it('is not required afterwards, or without a verified factor', () => {
    expect(isSecondStepMissing(session('aal2', 'verified'))).toBe(false);
    expect(isSecondStepMissing(session('aal1', 'unverified'))).toBe(false);
    expect(isSecondStepMissing(session('aal1'))).toBe(false);
    for (const odd of [null, {}, { user: null }, { user: { factors: 'x' } }]) {
      expect(isSecondStepMissing(odd)).toBe(false);
    }
  });
});

it('recovery codes are shown in groups of four', () => {
  expect(groupedCode('k4m9x7qp2ab8ht3z')).toBe('k4m9-x7qp-2ab8-ht3z');
  const file = recoveryFile(['k4m9x7qp2ab8ht3z'], 'rosie@example.org', 'https://finds.example');
  expect(file).toContain('Recovery codes for rosie@example.org\nhttps://finds.example\n');
  expect(file).toContain('\nk4m9-x7qp-2ab8-ht3z\n');
});
