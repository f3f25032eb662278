import { expect, test } from 'vitest';
import { asUserId } from '../ids.ts';
import { appUser, type SignedInUser } from './app-user.ts';
import { avatarInitials, avatarLabel, avatarPicture } from './avatar.ts';

const user = (metadata: unknown, email: string | null = 'mary@example.org'): SignedInUser => ({
  id: asUserId('11111111-1111-4111-8111-111111111111'),
  email,
  createdAt: '2026-06-07T08:00:00.000Z',
  metadata,
});
const empty = { firstName: '', lastName: '', fullName: '', avatarUrl: '' };

test("without a profile, the sign-in's name is split on spaces", () => {
  const seen = appUser(user({ full_name: 'Mary Jane  Watson', picture: 'https://x.test/p.jpg' }), empty);
  expect(seen).toMatchObject({
    firstName: 'Mary',
    lastName: 'Jane Watson',
    fullName: 'Mary Jane  Watson',
    imageUrl: 'https://x.test/p.jpg',
    primaryEmail: 'mary@example.org',
    emails: ['mary@example.org'],
  });
});

test('the profile takes precedence over the sign-in', () => {
  const profile = { firstName: 'May', lastName: 'Parker', fullName: '', avatarUrl: 'https://x.test/may.jpg' };
  const seen = appUser(user({ name: 'Mary Watson', avatar_url: 'https://x.test/p.jpg' }), profile);
  expect(seen).toMatchObject({
    firstName: 'May',
    lastName: 'Parker',
    fullName: 'May Parker',
    imageUrl: 'https://x.test/may.jpg',
  });
  expect(appUser(user({}), { ...profile, fullName: 'May R. Parker' }).fullName).toBe('May R. Parker');
});

test('metadata of any invalid shape gives no name', () => {
  for (const metadata of [null, 'x', [], { name: 7, avatar_url: {} }]) {
    expect(appUser(user(metadata, null), null)).toMatchObject({
      firstName: '',
      lastName: '',
      fullName: '',
      imageUrl: null,
      emails: [],
    });
  }
});

test.each([
  [{ firstName: 'Mary', lastName: 'Watson' }, 'MW'],
  [{ firstName: 'Mary', fullName: 'Mary Jane Watson' }, 'MW'],
  [{ fullName: 'cher' }, 'C'],
  [{ primaryEmail: 'mary@example.org' }, 'MA'],
  [{ firstName: 'élodie', lastName: 'østby' }, 'ÉØ'],
  [{}, 'U'],
])('the avatar of %j shows %s', (names, initials) => {
  expect(avatarInitials({ firstName: '', lastName: '', fullName: '', primaryEmail: null, ...names })).toBe(
    initials,
  );
});

test('the label is the first name, or the e-mail before the @', () => {
  const names = { firstName: 'Mary', lastName: '', fullName: '', primaryEmail: 'jane.w@example.org' };
  expect(avatarLabel(names)).toBe('Mary');
  expect(avatarLabel({ ...names, firstName: ' ' })).toBe('jane.w');
  expect(avatarLabel({ ...names, firstName: '', primaryEmail: null })).toBe('Account');
});

test('shows a picture uploaded here, and none from other sites', () => {
  const uploaded = 'data:image/webp;base64,AAAA';
  expect(avatarPicture({ imageUrl: uploaded })).toBe(uploaded);
  expect(avatarPicture({ imageUrl: 'https://x.test/p.jpg' })).toBeNull();
  expect(avatarPicture({ imageUrl: null })).toBeNull();
});
