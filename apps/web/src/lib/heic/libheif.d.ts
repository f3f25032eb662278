/** The part of libheif-js that is used; its own declarations leave out the decoder (libheif's post.js). */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  export interface HeifImage {
    is_primary(): boolean;
    /** Pixels, after the turn that the file asks for. */
    get_width(): number;
    get_height(): number;
    /** Fills `data` with RGBA; calls back with null when the pixels cannot be decoded. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (filled: object | null) => void,
    ): void;
    free(): void;
  }

  export interface LibHeif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  }

  /** Compiles at once, which only a worker may do. */
  export default function libheif(options: { wasmBinary: ArrayBuffer }): LibHeif;
}
