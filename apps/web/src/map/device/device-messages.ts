import type { Bounds } from '@metalquest/core/geo/bounds';
import type { LngLat } from '@metalquest/core/geo/point';
import type { Drawing } from '@metalquest/core/map/files/drawing';
import type { MapContent } from '@metalquest/core/map/files/map-content';
import type { TileAt } from '@metalquest/core/map/files/map-file';
import type { Matrix } from '@metalquest/core/map/picture/matrix';

/** A file of the account in the browser's own file system. */
export interface StoredFile {
  readonly userId: string;
  readonly id: string;
}

/** What a map file of the device contains. */
export interface DeviceContent extends Omit<MapContent, 'container'> {
  container: MapContent['container'] | 'geotiff';
}

export type Described =
  | { readonly kind: 'map'; readonly content: DeviceContent; readonly stored: Blob }
  | {
      readonly kind: 'drawing';
      readonly bounds: Bounds;
      readonly featureCount: number;
      readonly stored: Blob;
    }
  | {
      readonly kind: 'picture';
      /** In pixels, turned as its EXIF orientation says. */
      readonly width: number;
      readonly height: number;
      /** Where the photo itself says that its corners are; null if it does not. */
      readonly corners: readonly LngLat[] | null;
      readonly stored: Blob;
    };

export type Order =
  | { readonly kind: 'describe'; readonly file: File }
  | { readonly kind: 'copy'; readonly file: Blob; readonly to: StoredFile }
  | {
      readonly kind: 'tile';
      readonly of: StoredFile;
      readonly tile: TileAt;
      /** Where a picture lies; null for map files. */
      readonly toPicture: Matrix | null;
    }
  | { readonly kind: 'drawing'; readonly of: StoredFile }
  | { readonly kind: 'forget'; readonly of: StoredFile };

/** What an order returns. */
export interface Results {
  readonly describe: Described;
  readonly copy: null;
  /** Null where the map has no tile. */
  readonly tile: ArrayBuffer | null;
  readonly drawing: Drawing;
  readonly forget: null;
}

export type ToWorker =
  | { readonly kind: 'order'; readonly id: number; readonly order: Order }
  | { readonly kind: 'cancel'; readonly id: number };

export interface Failure {
  readonly name: string;
  readonly message: string;
}

export type FromWorker =
  | { readonly kind: 'done'; readonly id: number; readonly result: Results[Order['kind']] }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }
  | { readonly kind: 'copied'; readonly id: number; readonly bytes: number };
