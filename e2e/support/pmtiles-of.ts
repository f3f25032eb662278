import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

const HEADER_BYTES = 127;

/** Numbers of seven bits a byte, the lowest first. */
function varints(numbers: readonly number[]): number[] {
  return numbers.flatMap((number) => {
    const bytes: number[] = [];
    let left = number;
    for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
    return [...bytes, left];
  });
}

/** The same vector tiles as an MBTiles file, as PMTiles 3 (github.com/protomaps/PMTiles, spec/v3). */
export function pmtilesOf(mbtiles: string): Buffer {
  using db = new DatabaseSync(mbtiles, { readOnly: true });
  const metadata = Object.fromEntries(
    db
      .prepare('select name, value from metadata')
      .all()
      .map(({ name, value }) => [String(name), String(value)]),
  );
  const tiles = db
    .prepare('select zoom_level, tile_column, tile_row, tile_data from tiles')
    .all()
    .map(({ zoom_level, tile_column, tile_row, tile_data }) => {
      const z = Number(zoom_level);
      const id = zxyToTileId(z, Number(tile_column), 2 ** z - 1 - Number(tile_row));
      return { id, z, data: tile_data instanceof Uint8Array ? tile_data : new Uint8Array() };
    })
    .toSorted((a, b) => a.id - b.id);
  const directory = gzipSync(
    Uint8Array.from([
      ...varints([tiles.length]),
      ...varints(tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0))),
      ...varints(tiles.map(() => 1)),
      ...varints(tiles.map(({ data }) => data.length)),
      // The first offset, plus one; 0 for a tile that follows the one before it.
      ...varints(tiles.map((_, index) => (index === 0 ? 1 : 0))),
    ]),
  );
  const described = gzipSync(JSON.stringify({ ...metadata, ...JSON.parse(metadata.json ?? '{}') }));
  const data = Buffer.concat(tiles.map((tile) => tile.data));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles\u0003', 'latin1');
  const parts: readonly [offset: number, length: number][] = [
    [HEADER_BYTES, directory.length],
    [HEADER_BYTES + directory.length, described.length],
    [0, 0],
    [HEADER_BYTES + directory.length + described.length, data.length],
  ];
  for (const [index, [offset, length]] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), at);
  const zooms = tiles.map(({ z }) => z);
  // Clustered, directories in gzip, tiles in gzip, vector tiles.
  header.set([1, 2, 2, 1, Math.min(...zooms), Math.max(...zooms)], 96);
  for (const [index, degrees] of (metadata.bounds ?? '').split(',').entries()) {
    header.writeInt32LE(Math.round(Number(degrees) * 1e7), 102 + index * 4);
  }
  return Buffer.concat([header, directory, described, data]);
}
