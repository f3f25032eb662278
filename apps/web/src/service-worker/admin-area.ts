/** Whether a file of the build is of the admin area: kept on the devices of those who go there, and on no others. */
export function isOfAdminArea(path: string): boolean {
  return /(?:^|\/)assets\/(?:admin|editor)/.test(path);
}

/** Keeps what is not kept yet; what cannot be had now is asked for the next time. `assets` are all of the build. */
export async function keepAdminArea(
  cache: Pick<Cache, 'match' | 'add'>,
  assets: readonly string[],
): Promise<void> {
  for (const path of assets.filter(isOfAdminArea)) {
    if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
  }
}

/** As `keepAdminArea`, on a device that has kept that of another build: text that waits there is still reached. */
export async function keepAdminAreaOn(
  cache: Pick<Cache, 'match' | 'add' | 'keys'>,
  assets: readonly string[],
): Promise<void> {
  const kept = await cache.keys();
  if (kept.some(({ url }) => isOfAdminArea(new URL(url).pathname))) await keepAdminArea(cache, assets);
}
