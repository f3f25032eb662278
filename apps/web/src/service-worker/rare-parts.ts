/** Decides by its path whether a build file belongs to a part that is cached only on devices that use it. */
export type IsOfPart = (path: string) => boolean;

export const isOfAdminArea: IsOfPart = (path) => /(?:^|\/)assets\/(?:admin|editor)/.test(path);

/** SQLite, which reads map files of the format MBTiles. */
const isOfSqlite: IsOfPart = (path) => /(?:^|\/)assets\/sqlite/.test(path);

/** The reader of GeoTIFF files. */
const isOfGeotiff: IsOfPart = (path) => /(?:^|\/)assets\/(?:open-)?geotiff/.test(path);

/** Caches missing files of a part; failures are retried the next time. `assets` lists all files of the build. */
export async function keepPart(
  cache: Pick<Cache, 'match' | 'add'>,
  assets: readonly string[],
  isOfPart: IsOfPart,
): Promise<void> {
  for (const path of assets.filter(isOfPart)) {
    if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
  }
}

/** The same for each part of which the device has cached files of another build: it must work offline too. */
export async function keepUsedParts(
  cache: Pick<Cache, 'match' | 'add' | 'keys'>,
  assets: readonly string[],
): Promise<void> {
  const cachedPaths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  for (const isOfPart of [isOfAdminArea, isOfSqlite, isOfGeotiff]) {
    if (cachedPaths.some(isOfPart)) await keepPart(cache, assets, isOfPart);
  }
}
