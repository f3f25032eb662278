export interface OfferedStyle {
  readonly id: string;
  readonly kind: 'builtin' | 'style' | 'raster' | 'openmaptiles' | 'protomaps';
  readonly url?: string | null | undefined;
}

/** Removes duplicates and external styles without a URL. */
export function usableStyles<S extends OfferedStyle>(styles: readonly S[]): readonly S[] {
  const seen = new Set<string>();
  return styles.filter(({ id, kind, url }) => {
    if (seen.has(id) || (kind !== 'builtin' && !url)) return false;
    seen.add(id);
    return true;
  });
}

/** The preferred style, else the operator's first; null for the built-in style if none is offered. */
export function chosenStyle<S extends OfferedStyle>(styles: readonly S[], preferred: string): S | null {
  const usable = usableStyles(styles);
  return usable.find(({ id }) => id === preferred) ?? usable[0] ?? null;
}
