export function trimmedOrNull(value: string | null | undefined): string | null {
  return value?.trim() || null;
}

/** Compares trimmed lengths. */
export function isLongerThan(limit: number, ...values: readonly (string | null | undefined)[]): boolean {
  return values.some((value) => (trimmedOrNull(value) ?? '').length > limit);
}
