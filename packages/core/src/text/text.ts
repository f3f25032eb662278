/** A text without the spaces around it; null when nothing is left, or there was none. */
export function trimmedOrNull(value: string | null | undefined): string | null {
  return value?.trim() || null;
}

/** Whether one of the texts has more than `limit` characters once trimmed. */
export function isLongerThan(limit: number, ...values: readonly (string | null | undefined)[]): boolean {
  return values.some((value) => (trimmedOrNull(value) ?? '').length > limit);
}
