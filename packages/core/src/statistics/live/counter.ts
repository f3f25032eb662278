/** Counts by small integer; default 0. Exact up to 2 ** 53. */
export interface Counter {
  add(index: number, by: number): void;
  at(index: number): number;
  size(): number;
}

/** A class, because it is called millions of times and its methods are compiled once. */
class GrowingCounter implements Counter {
  #counts = new Float64Array(64);
  #size = 0;

  add(index: number, by: number): void {
    if (index >= this.#counts.length) {
      const longer = new Float64Array(Math.max(index + 1, this.#counts.length * 2));
      longer.set(this.#counts);
      this.#counts = longer;
    }
    if (index >= this.#size) this.#size = index + 1;
    this.#counts[index] = (this.#counts[index] ?? 0) + by;
  }

  at(index: number): number {
    return index < this.#size ? (this.#counts[index] ?? 0) : 0;
  }

  size(): number {
    return this.#size;
  }
}

export function counter(): Counter {
  return new GrowingCounter();
}
