import { expect, test } from 'vitest';
import { AVATAR_DATA_MAX_LENGTH, isUploadedAvatar } from './avatar.ts';
import { editProfile, profileNotSavedToast } from './edit-profile.ts';

const MARY = {
  firstName: 'Mary',
  lastName: 'Watson',
  fullName: 'Mary J. Watson',
  avatarUrl: 'http://old.example/m.jpg',
};

test('a new name updates the full name, unless that is given too', () => {
  expect(editProfile(MARY, { firstName: ' May ' })).toEqual({
    ok: true,
    value: { ...MARY, firstName: 'May', fullName: 'May Watson' },
  });
  expect(editProfile(MARY, { lastName: 'Parker', fullName: 'M. Parker' })).toMatchObject({
    value: { fullName: 'M. Parker' },
  });
});

test('other edits keep the name, and an existing picture stays', () => {
  expect(editProfile(MARY, { firstName: 'Mary' })).toEqual({ ok: true, value: MARY });
  expect(editProfile(MARY, { avatarUrl: '' })).toEqual({ ok: true, value: { ...MARY, avatarUrl: '' } });
});

test.each([
  [{ firstName: 'x'.repeat(101) }, 'text-too-long'],
  [{ firstName: 'x'.repeat(100), lastName: 'x'.repeat(100) }, 'text-too-long'],
  [{ firstName: 'x'.repeat(100), lastName: 'x'.repeat(99) }, null],
  [{ fullName: 'x'.repeat(201) }, 'text-too-long'],
  [{ avatarUrl: `https://x.test/${'x'.repeat(2000)}` }, 'text-too-long'],
  [{ avatarUrl: 'http://x.test/p.jpg' }, 'address-invalid'],
  [{ avatarUrl: 'data:image/png;base64,AA==' }, 'address-invalid'],
  [{ avatarUrl: 'picture' }, 'address-invalid'],
  [{ avatarUrl: 'data:image/svg+xml;base64,AAAA' }, 'address-invalid'],
  [{ avatarUrl: 'data:image/webp;base64,AA<A' }, 'address-invalid'],
  [{ avatarUrl: `data:image/webp;base64,${'A'.repeat(AVATAR_DATA_MAX_LENGTH)}` }, 'text-too-long'],
  [{ avatarUrl: `data:image/webp;base64,${'A'.repeat(20_000)}` }, null],
  [{ avatarUrl: 'data:image/jpeg;base64,AAA=' }, null],
  [{ avatarUrl: 'https://x.test/p.jpg' }, null],
])('case %#: enforces a limit', (changes, code) => {
  const edited = editProfile(MARY, changes);
  expect(edited.ok ? null : edited.error.code).toBe(code);
});

test('reports a profile that could not be saved', () => {
  expect(profileNotSavedToast('why')).toMatchObject({ title: 'Update Failed', description: 'why' });
});

test('distinguishes an uploaded picture from an address', () => {
  expect(isUploadedAvatar('data:image/jpeg;base64,AAA=')).toBe(true);
  for (const other of [null, '', 'https://x.test/p.jpg']) expect(isUploadedAvatar(other)).toBe(false);
});
