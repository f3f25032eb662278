import { describe, expect, it } from 'vitest';
import { readPhotoRequest, readRestored, readTakenPhotos } from './taken-photo.ts';

const ASK = { userId: 'u1', form: 'find:q1', page: '/quests/q1/log' };
const URI = 'file:///pictures/1.jpg';

describe('a result delivered to a restarted app', () => {
  const event = { pluginId: 'Camera', methodName: 'getPhoto', success: true, data: { path: URI } };

  it('is a photo for the form that requested it', () => {
    expect(readRestored(event, ASK)).toEqual({ kind: 'taken', photo: { ...ASK, uri: URI } });
  });

  it('is nothing after a cancellation, and goes back', () => {
    const left = { ...event, success: false, data: {}, error: { message: 'User cancelled photos app' } };
    expect(readRestored(left, ASK)).toEqual({ kind: 'none', ask: ASK, refusal: null });
  });

  it('is an error message if the camera failed', () => {
    const failed = { ...event, success: false, error: { message: 'Unable to process image' } };
    expect(readRestored(failed, ASK)).toMatchObject({
      kind: 'none',
      refusal: { description: expect.stringContaining('Unable to process image') },
    });
  });

  it.each([
    [{ ...event, pluginId: 'Share' }, ASK],
    [event, null],
    ['nonsense', ASK],
    [null, ASK],
  ])('of another plugin, or without a request (%o), is ignored', (given, ask) => {
    expect(readRestored(given, ask)).toEqual({ kind: 'unknown' });
  });
});

describe('notes', () => {
  it('are parsed as written', () => {
    expect(readPhotoRequest(JSON.stringify(ASK))).toEqual(ASK);
    const photo = { ...ASK, uri: URI };
    expect(readTakenPhotos(JSON.stringify([photo, { uri: 3 }, photo]))).toEqual([photo, photo]);
  });

  it.each([null, '', '{', '[]', '{"userId":1}'])('that are invalid (%o) are ignored', (text) => {
    expect(readPhotoRequest(text)).toBeNull();
    expect(readTakenPhotos(text)).toEqual([]);
  });
});
