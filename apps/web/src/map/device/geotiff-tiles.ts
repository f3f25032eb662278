import { openGeotiff } from './open-geotiff.ts';
import { pngOf, type TileReader } from './open-picture.ts';

/** Draws the tiles of a GeoTIFF. */
export async function geotiffTiles(file: Blob): Promise<TileReader> {
  const { content, pixels } = await openGeotiff(file);
  return {
    async tile(at) {
      const drawn = await pixels(at);
      return drawn && pngOf(drawn, content.tileSize);
    },
    close: () => undefined,
  };
}
