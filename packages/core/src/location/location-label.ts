export interface LocationKnowledge {
  readonly desktop: boolean;
  readonly hasPosition: boolean;
  readonly fetchingName: boolean;
  readonly locationName: string | null;
}

export function locationLabel(state: LocationKnowledge): string {
  if (state.locationName) return state.locationName;
  if (state.fetchingName) return 'Fetching location name...';
  if (state.desktop && !state.hasPosition) return 'GPS Disabled on Desktop';
  return 'Location unavailable';
}
