import { readFileSync } from 'node:fs';

export type Line = readonly (readonly [lng: number, lat: number])[];

export interface ShapeRow {
  readonly lines: readonly Line[];
  readonly fields: Readonly<Record<string, string>>;
}

/** The type of a shape that is a list of lines (ESRI Shapefile Technical Description, 1998). */
const POLYLINE = 3;

/** The rows of a shapefile of lines; `path` without its ending. */
export function readLines(path: string): ShapeRow[] {
  const rows = readTable(readFileSync(`${path}.dbf`));
  const shapes = readFileSync(`${path}.shp`);
  const found: ShapeRow[] = [];
  let at = 100;
  for (const fields of rows) {
    const bytes = shapes.readInt32BE(at + 4) * 2;
    const start = at + 8;
    at = start + bytes;
    if (shapes.readInt32LE(start) !== POLYLINE) continue;
    const [parts, points] = [shapes.readInt32LE(start + 36), shapes.readInt32LE(start + 40)];
    const firstPoint = start + 44 + 4 * parts;
    const firsts = Array.from({ length: parts }, (_, part) => shapes.readInt32LE(start + 44 + 4 * part));
    const lines = firsts.map((first, part) =>
      Array.from({ length: (firsts[part + 1] ?? points) - first }, (_, i) => {
        const offset = firstPoint + 16 * (first + i);
        return [shapes.readDoubleLE(offset), shapes.readDoubleLE(offset + 8)] as const;
      }),
    );
    found.push({ lines, fields });
  }
  return found;
}

const END_OF_FIELDS = 0x0d;

/** The rows of a dBase file. */
function readTable(file: Buffer): Record<string, string>[] {
  const [count, headBytes, rowBytes] = [file.readUInt32LE(4), file.readUInt16LE(8), file.readUInt16LE(10)];
  const columns: { name: string; bytes: number }[] = [];
  for (let at = 32; file[at] !== END_OF_FIELDS; at += 32) {
    const name = file.toString('latin1', at, at + 11).split('\0')[0] ?? '';
    columns.push({ name, bytes: file[at + 16] ?? 0 });
  }
  return Array.from({ length: count }, (_, row) => {
    let at = headBytes + row * rowBytes + 1;
    const fields: Record<string, string> = {};
    for (const { name, bytes } of columns) {
      fields[name] = file.toString('utf8', at, at + bytes).trim();
      at += bytes;
    }
    return fields;
  });
}
