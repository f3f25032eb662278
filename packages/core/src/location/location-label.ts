export interface LocationKnowledge {
  readonly desktop: boolean;
  readonly hasPosition: boolean;
  readonly fetchingName: boolean;
  readonly locationName: string | null;
}

export function locationLabel(known: LocationKnowledge): string {
  if (known.locationName) return known.locationName;
  if (known.fetchingName) return 'Fetching location name...';
  if (known.desktop && !known.hasPosition) return 'GPS Disabled on Desktop';
  return 'Location unavailable';
}
