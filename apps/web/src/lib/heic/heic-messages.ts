/** A photo to decode; the answer carries the same number. */
export interface HeicRequest {
  readonly id: number;
  readonly file: Blob;
}

/** 'missing': the decoder could not be fetched. 'unreadable': the file is no photo that it can decode. */
export type HeicAnswer =
  | { readonly id: number; readonly bitmap: ImageBitmap }
  | { readonly id: number; readonly failure: 'missing' | 'unreadable' };
