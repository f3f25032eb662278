import { expect, it } from 'vitest';
import { isResumable, type UploadMethod, uploadVerdict } from './upload-plan.ts';

it('a file of more than 6 MB is uploaded in chunks', () => {
  expect(isResumable(6 * 1024 * 1024)).toBe(false);
  expect(isResumable(6 * 1024 * 1024 + 1)).toBe(true);
});

it.each<[UploadMethod, number | null, string, string]>([
  ['POST', 201, 'accepted', 'announced'],
  ['POST', 409, 'taken', 'the path holds a file'],
  ['POST', 413, 'refused', 'over the quota'],
  ['POST', 403, 'refused', 'not the owner of the find'],
  ['POST', 503, 'silence', 'the disk is full, or too many uploads'],
  ['POST', 429, 'silence', 'too many requests'],
  ['HEAD', 404, 'forgotten', 'unknown'],
  ['HEAD', 403, 'forgotten', 'another user, as some servers say it'],
  ['HEAD', 410, 'forgotten', 'expired'],
  ['HEAD', 401, 'unauthenticated', 'the token has expired'],
  ['HEAD', 423, 'silence', 'the request before is still being written'],
  ['HEAD', null, 'silence', 'no signal'],
  ['PATCH', 204, 'accepted', 'a piece arrived'],
  ['PATCH', 409, 'silence', 'the offsets differ: the next attempt asks'],
  ['PATCH', 404, 'forgotten', 'ended meanwhile'],
  ['PATCH', 401, 'unauthenticated', 'the token expired between two pieces'],
  ['PATCH', 413, 'refused', 'over the quota at the end'],
  ['PATCH', 415, 'refused', 'not what it was announced as'],
  ['PATCH', 500, 'refused', 'a fault of the server counts an attempt, as it does for rows'],
  ['PATCH', 503, 'silence', 'busy'],
  ['DELETE', 404, 'forgotten', 'ended already'],
  ['DELETE', 204, 'accepted', 'ended'],
])('the response %s %s means %s: %s', (method, status, verdict) => {
  expect(uploadVerdict(method, status)).toBe(verdict);
});
