/** A picture of a TIFF: bytes, or 32-bit floats. */
export interface TiffLevel {
  readonly width: number;
  readonly height: number;
  readonly bands: number;
  readonly isFloat: boolean;
  readonly value: (x: number, y: number, band: number) => number;
}

interface Place {
  readonly epsg: number;
  /** Coordinates of the top left corner; null for a TIFF without a place. */
  readonly origin: { readonly x: number; readonly y: number } | null;
  readonly pixel: number;
  readonly noData?: number;
}

type Field = readonly [tag: number, type: 2 | 3 | 4 | 12, values: readonly number[]];

const BYTES = { 2: 1, 3: 2, 4: 4, 12: 8 } as const;
const ROWS_PER_STRIP = 50;

function pixelsOf({ width, height, bands, isFloat, value }: TiffLevel): Uint8Array {
  const values = Array.from({ length: width * height * bands }, (_, index) => {
    const pixel = Math.floor(index / bands);
    return value(pixel % width, Math.floor(pixel / width), index % bands);
  });
  return isFloat ? new Uint8Array(Float32Array.from(values).buffer) : Uint8Array.from(values);
}

const ascii = (text: string): readonly number[] => [...`${text}\0`].map((char) => char.charCodeAt(0));

function placeFields({ epsg, origin, pixel, noData }: Place): Field[] {
  return [
    ...(origin
      ? ([
          [33_550, 12, [pixel, pixel, 0]],
          [33_922, 12, [0, 0, 0, origin.x, origin.y, 0]],
        ] satisfies Field[])
      : []),
    // Version 1.1.0 with three keys: projected, a pixel is an area, the system.
    [34_735, 3, [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, epsg]],
    ...(noData === undefined ? [] : ([[42_113, 2, ascii(String(noData))]] satisfies Field[])),
  ];
}

/** An uncompressed GeoTIFF in strips, with smaller versions after the first level (TIFF 6.0; GeoTIFF 1.1). */
export function tiffOf(levels: readonly TiffLevel[], place: Place): Blob {
  const parts: Uint8Array[] = [];
  let end = 8;
  const append = (bytes: Uint8Array): number => {
    const at = end;
    parts.push(bytes, new Uint8Array(bytes.length % 2));
    end += bytes.length + (bytes.length % 2);
    return at;
  };
  const encode = (type: Field[1], values: readonly number[]): Uint8Array => {
    const view = new DataView(new ArrayBuffer(values.length * BYTES[type]));
    for (const [index, value] of values.entries()) {
      const at = index * BYTES[type];
      if (type === 2) view.setUint8(at, value);
      else if (type === 3) view.setUint16(at, value, true);
      else if (type === 4) view.setUint32(at, value, true);
      else view.setFloat64(at, value, true);
    }
    return new Uint8Array(view.buffer);
  };
  const directories = levels.map((level, index) => {
    const pixels = pixelsOf(level);
    const stripBytes = (pixels.length / level.height) * ROWS_PER_STRIP;
    const strips = Array.from({ length: Math.ceil(pixels.length / stripBytes) }, (_, strip) =>
      pixels.subarray(strip * stripBytes, (strip + 1) * stripBytes),
    );
    const { width, height, bands, isFloat } = level;
    const each = (value: number) => Array<number>(bands).fill(value);
    const fields: Field[] = [
      [254, 4, [index === 0 ? 0 : 1]],
      [256, 4, [width]],
      [257, 4, [height]],
      [258, 3, each(isFloat ? 32 : 8)],
      [259, 3, [1]],
      [262, 3, [bands === 3 ? 2 : 1]],
      [273, 4, strips.map(append)],
      [277, 3, [bands]],
      [278, 4, [ROWS_PER_STRIP]],
      [279, 4, strips.map((strip) => strip.length)],
      [284, 3, [1]],
      [339, 3, each(isFloat ? 3 : 1)],
      ...(index === 0 ? placeFields(place) : []),
    ];
    return fields;
  });
  const starts = directories.map((fields) => {
    const entries = fields.map(([tag, type, values]) => {
      const bytes = encode(type, values);
      const entry = new DataView(new ArrayBuffer(12));
      entry.setUint16(0, tag, true);
      entry.setUint16(2, type, true);
      entry.setUint32(4, values.length, true);
      if (bytes.length > 4) entry.setUint32(8, append(bytes), true);
      else new Uint8Array(entry.buffer).set(bytes, 8);
      return new Uint8Array(entry.buffer);
    });
    // The offset of the next directory is set below.
    return {
      at: append(Uint8Array.from([fields.length & 255, 0, ...entries.flatMap((e) => [...e]), 0, 0, 0, 0])),
      fields,
    };
  });
  const head = Uint8Array.from([0x49, 0x49, 42, 0, 0, 0, 0, 0]);
  const bytes = new Uint8Array(end);
  bytes.set(head);
  let at = 8;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const view = new DataView(bytes.buffer);
  view.setUint32(4, starts[0]?.at ?? 0, true);
  for (const [index, { at: start, fields }] of starts.entries()) {
    view.setUint32(start + 2 + fields.length * 12, starts[index + 1]?.at ?? 0, true);
  }
  return new Blob([bytes]);
}
