import { describe, expect, it } from 'vitest';
import { offeredTime, placeOfFind } from './find-place.ts';

const position = { lng: -1.09, lat: 51.34, accuracyM: 4 };
const photo = { location: { lng: 11.88, lat: 43.46 }, takenAt: '2008-10-22T14:28:39.000Z' };

describe('the place of a find', () => {
  it("is the device's position while the quest runs", () => {
    const place = placeOfFind({
      pinned: null,
      position,
      questEnded: false,
      photos: [photo],
      takePhotoPlace: true,
    });
    expect(place).toEqual({
      source: 'gps',
      location: { lng: -1.09, lat: 51.34 },
      accuracyM: 4,
      offered: null,
    });
  });

  it('is suggested from the photo if the device has none, and used only on confirmation', () => {
    const known = {
      pinned: null,
      position: null,
      questEnded: false,
      photos: [{ location: null, takenAt: null }, photo],
    };
    expect(placeOfFind({ ...known, takePhotoPlace: false })).toMatchObject({
      source: 'none',
      location: null,
      offered: photo.location,
    });
    expect(placeOfFind({ ...known, takePhotoPlace: true })).toMatchObject({
      source: 'photo',
      location: photo.location,
    });
  });

  it('is the manual position, regardless of device and photos', () => {
    const pinned = { lng: 14.36, lat: 45.75 };
    for (const questEnded of [true, false]) {
      const place = placeOfFind({ pinned, position, questEnded, photos: [photo], takePhotoPlace: true });
      expect(place).toEqual({ source: 'pin', location: pinned, accuracyM: null, offered: null });
    }
  });

  it('is not the current position when an ended quest is written up', () => {
    expect(
      placeOfFind({ pinned: null, position, questEnded: true, photos: [], takePhotoPlace: true }),
    ).toEqual({
      source: 'none',
      location: null,
      accuracyM: null,
      offered: null,
    });
  });

  it('suggests the time of an older photo', () => {
    expect(offeredTime([photo], Date.parse('2026-05-01T08:00:00Z'))).toBe(photo.takenAt);
    expect(offeredTime([photo], Date.parse(photo.takenAt) + 60_000)).toBeNull();
    expect(offeredTime([], 0)).toBeNull();
  });
});
