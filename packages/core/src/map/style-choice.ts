/** A map style that the operator offers, as far as choosing one goes. */
export interface OfferedStyle {
  readonly id: string;
  readonly kind: 'builtin' | 'style' | 'raster';
  readonly url?: string | null | undefined;
}

/** The styles that can be drawn: those from elsewhere need an address, and an id counts once. */
export function usableStyles<S extends OfferedStyle>(styles: readonly S[]): readonly S[] {
  const seen = new Set<string>();
  return styles.filter(({ id, kind, url }) => {
    if (seen.has(id) || (kind !== 'builtin' && !url)) return false;
    seen.add(id);
    return true;
  });
}

/**
 * The style to draw: the preferred one if it is offered, else the operator's first; null for the built-in sheet
 * where nothing is offered.
 */
export function chosenStyle<S extends OfferedStyle>(styles: readonly S[], preferred: string): S | null {
  const usable = usableStyles(styles);
  return usable.find(({ id }) => id === preferred) ?? usable[0] ?? null;
}
