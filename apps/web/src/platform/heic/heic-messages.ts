export interface HeicRequest {
  readonly id: number;
  readonly file: Blob;
}

/** 'missing': the decoder failed to load. 'unreadable': the decoder cannot read the file. */
export type HeicAnswer =
  | { readonly id: number; readonly bitmap: ImageBitmap }
  | { readonly id: number; readonly failure: 'missing' | 'unreadable' };
