import type { TrackLocation } from '../location-tracker.ts';
import { pageTracker } from './page-tracker.ts';

export const trackLocation: TrackLocation = (parts) =>
  pageTracker('geolocation' in navigator ? navigator.geolocation : null)(parts);
