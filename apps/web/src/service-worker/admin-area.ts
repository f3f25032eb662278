/** Whether a build file belongs to the admin area, which is cached only on administrators' devices. */
export function isOfAdminArea(path: string): boolean {
  return /(?:^|\/)assets\/(?:admin|editor)/.test(path);
}

/** Caches missing admin files; failures are retried the next time. `assets` lists all files of the build. */
export async function keepAdminArea(
  cache: Pick<Cache, 'match' | 'add'>,
  assets: readonly string[],
): Promise<void> {
  for (const path of assets.filter(isOfAdminArea)) {
    if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
  }
}

/** The same, if the device has cached admin files of another build: unsaved texts must stay reachable. */
export async function keepAdminAreaOn(
  cache: Pick<Cache, 'match' | 'add' | 'keys'>,
  assets: readonly string[],
): Promise<void> {
  const kept = await cache.keys();
  if (kept.some(({ url }) => isOfAdminArea(new URL(url).pathname))) await keepAdminArea(cache, assets);
}
