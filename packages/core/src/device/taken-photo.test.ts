import { describe, expect, it } from 'vitest';
import { readAsk, readRestored, readTaken } from './taken-photo.ts';

const ASK = { userId: 'u1', form: 'find:q1', page: '/quests/q1/log' };
const URI = 'file:///pictures/1.jpg';

describe('what the system gives an app that it has started again', () => {
  const event = { pluginId: 'Camera', methodName: 'getPhoto', success: true, data: { path: URI } };

  it('is a photo for the form that asked', () => {
    expect(readRestored(event, ASK)).toEqual({ kind: 'taken', photo: { ...ASK, uri: URI } });
  });

  it('is nothing when the person left the camera, and leads back', () => {
    const left = { ...event, success: false, data: {}, error: { message: 'User cancelled photos app' } };
    expect(readRestored(left, ASK)).toEqual({ kind: 'none', ask: ASK, refusal: null });
  });

  it('is a refusal in words when the camera failed', () => {
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
  ])('of another plugin, or that nobody asked for (%o), is left alone', (given, ask) => {
    expect(readRestored(given, ask)).toEqual({ kind: 'unknown' });
  });
});

describe('notes', () => {
  it('are read as they were written', () => {
    expect(readAsk(JSON.stringify(ASK))).toEqual(ASK);
    const photo = { ...ASK, uri: URI };
    expect(readTaken(JSON.stringify([photo, { uri: 3 }, photo]))).toEqual([photo, photo]);
  });

  it.each([null, '', '{', '[]', '{"userId":1}'])('that say nothing (%o) are none', (text) => {
    expect(readAsk(text)).toBeNull();
    expect(readTaken(text)).toEqual([]);
  });
});
