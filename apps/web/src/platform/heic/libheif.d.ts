/** The part of libheif-js in use; its own types omit the decoder (libheif's post.js). */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  export interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Fills `data` with RGBA; calls back with null if decoding fails. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (filled: object | null) => void,
    ): void;
    free(): void;
  }

  export interface LibHeif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  }

  /** Compiles synchronously, which only a worker may do. */
  export default function libheif(options: { wasmBinary: ArrayBuffer }): LibHeif;
}
