/** Dense list of locations; a removed one is replaced by the last. */
export interface PlaceList {
  add(slot: number, lng: number, lat: number): void;
  remove(slot: number): void;
  /** Copy: longitude, latitude, longitude, latitude... */
  all(): Float64Array<ArrayBuffer>;
}

export function placeList(): PlaceList {
  let places = new Float64Array(128);
  let slots = new Int32Array(64);
  let positions = new Int32Array(64);
  let count = 0;
  return {
    add(slot, lng, lat) {
      if (count === slots.length) {
        const [morePlaces, moreSlots] = [new Float64Array(count * 4), new Int32Array(count * 2)];
        morePlaces.set(places);
        moreSlots.set(slots);
        places = morePlaces;
        slots = moreSlots;
      }
      if (slot >= positions.length) {
        const more = new Int32Array(Math.max(slot + 1, positions.length * 2));
        more.set(positions);
        positions = more;
      }
      places[count * 2] = lng;
      places[count * 2 + 1] = lat;
      slots[count] = slot;
      positions[slot] = count;
      count += 1;
    },
    remove(slot) {
      const position = positions[slot] ?? 0;
      count -= 1;
      const last = slots[count] ?? 0;
      places.copyWithin(position * 2, count * 2, count * 2 + 2);
      slots[position] = last;
      positions[last] = position;
    },
    all: () => places.slice(0, count * 2),
  };
}
