import type { MapContent } from '@metalquest/core/map/files/map-content';
import type { TileAt } from '@metalquest/core/map/files/map-file';

/** A file of the account in the browser's own file system. */
export interface StoredFile {
  readonly userId: string;
  readonly id: string;
}

export type Order =
  | { readonly kind: 'describe'; readonly file: File }
  | { readonly kind: 'copy'; readonly file: File; readonly to: StoredFile }
  | { readonly kind: 'tile'; readonly of: StoredFile; readonly tile: TileAt }
  | { readonly kind: 'forget'; readonly of: StoredFile };

/** What an order returns. */
export interface Results {
  readonly describe: MapContent;
  readonly copy: null;
  /** Null where the map has no tile. */
  readonly tile: ArrayBuffer | null;
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
