export interface Paging {
  readonly page: number;
  readonly pages: number;
  /** First and last entry of the page, counted from 1; 0 and 0 for an empty list. */
  readonly from: number;
  readonly to: number;
  readonly previous: number | null;
  readonly next: number | null;
  /** Page numbers to link, null for a gap: 1, null, 4, 5, 6, null, 20. */
  readonly offered: readonly (number | null)[];
}

/** Page number of a query; 1 if absent, null if invalid. */
export function requestedPage(text: string | null): number | null {
  if (text === null) return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

export function paging(total: number, pageSize: number, requested: number): Paging {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, Math.trunc(requested) || 1), pages);
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const numbers = [...new Set(near)].toSorted((a, b) => a - b);
  const offered = numbers.flatMap((number, at) => {
    const before = numbers[at - 1] ?? number - 1;
    if (number - before === 1) return [number];
    // Replace a gap of one page by that page.
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
  return {
    page,
    pages,
    from: total === 0 ? 0 : (page - 1) * pageSize + 1,
    to: Math.min(total, page * pageSize),
    previous: page > 1 ? page - 1 : null,
    next: page < pages ? page + 1 : null,
    offered,
  };
}
