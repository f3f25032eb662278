import path from 'node:path';
import { parseArgs } from 'node:util';
import { exists } from '@metalquest/backend/durability/durable-files';
import {
  canHoldHeights,
  MAP_KINDS,
  type MapContent,
  type MapKind,
  tileSchema,
  usualKind,
} from '@metalquest/core/map/files/map-content';
import { MapFileError } from '@metalquest/core/map/files/map-file';
import { CommandError } from '../database-for-command.ts';
import type { Settings } from '../settings.ts';
import { type HostedMap, MAP_ID } from './hosted-map.ts';
import { inspectMap } from './inspect-map.ts';
import { addMap, mapsFolder, megabytes, readMaps, removeMap } from './map-store.ts';

const USAGE = `Usage: npm run metalquest -- maps <command>
  maps add FILE [--name NAME] [--kind base|overlay|height] [--public]
                    copy a .pmtiles or .mbtiles file and offer it as a map to signed-in users,
                    or with --public to everybody
  maps list         list the maps of this installation
  maps remove ID    remove a map and its file`;

const MAX_NAME_CHARS = 80;

/**
 * `maps add FILE`, `maps list`, `maps remove ID`. Works while the server runs, which shows the change within
 * a second or two.
 * @param fileOf resolves a file name of the user
 * @throws CommandError with the remedy
 */
export async function mapsCommand(
  settings: Pick<Settings, 'dataDirectory'>,
  args: readonly string[],
  fileOf: (name: string) => string,
  print: (line: string) => void,
): Promise<void> {
  const { action, subject, name, kind, isPublic } = readOrder(args);
  const folder = mapsFolder(settings.dataDirectory);
  if (action === 'list') return list(folder, print);
  if (action === 'add') return print(await add(folder, fileOf(subject), { name, kind, isPublic }));
  if (!(await removeMap(folder, subject))) {
    throw new CommandError(`There is no map with the id ${subject}. \`maps list\` shows the ids.`);
  }
  print(`Removed ${subject} and its file.`);
}

interface Order {
  action: 'add' | 'list' | 'remove';
  /** The file or the id; empty for `list`. */
  subject: string;
  name: string | undefined;
  kind: MapKind | undefined;
  isPublic: boolean;
}

/** @throws CommandError with the usage */
function readOrder(args: readonly string[]): Order {
  const { positionals, values } = parsed(args);
  const [action, subject = '', ...rest] = positionals;
  const kind = MAP_KINDS.find((one) => one === values.kind);
  const hasOptions = Object.keys(values).length > 0;
  const isKnown =
    (action === 'add' && subject !== '' && (values.kind === undefined || kind !== undefined)) ||
    (action === 'remove' && subject !== '' && !hasOptions) ||
    (action === 'list' && subject === '' && !hasOptions);
  if (!isKnown || rest.length > 0) throw new CommandError(USAGE);
  return { action, subject, name: values.name, kind, isPublic: values.public ?? false };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' }, kind: { type: 'string' }, public: { type: 'boolean' } },
    });
  } catch (cause) {
    throw new CommandError(`${cause instanceof Error ? cause.message : cause}\n${USAGE}`);
  }
}

async function add(
  folder: string,
  file: string,
  { name: givenName, kind: givenKind, isPublic }: Pick<Order, 'name' | 'kind' | 'isPublic'>,
): Promise<string> {
  if (!(await exists(file))) throw new CommandError(`There is no file ${file}.`);
  // SQLite's own files beside a database that a program still writes, or did not close.
  for (const end of ['-wal', '-journal']) {
    if (await exists(file + end)) {
      throw new CommandError(
        `${file}: another program is still writing this file, or was interrupted. Close it there so that ${path.basename(file)}${end} disappears, and try again.`,
      );
    }
  }
  const name = nameOf(givenName ?? path.parse(file).name);
  const id = idOf(name);
  try {
    const content = await inspectMap(file);
    const kind = givenKind ?? usualKind(content);
    refuseKind(kind, content);
    const map = await addMap(folder, file, content, {
      id,
      name,
      kind,
      isPublic,
      addedAt: new Date().toISOString(),
    });
    return `Added ${describe(map)}`;
  } catch (cause) {
    if (cause instanceof MapFileError) throw new CommandError(`${file}: ${cause.message}`);
    throw cause;
  }
}

function nameOf(given: string): string {
  const name = given.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  if (name !== '' && name.length <= MAX_NAME_CHARS) return name;
  throw new CommandError(`Give the map a name of 1 to ${MAX_NAME_CHARS} characters: --name NAME`);
}

/** 'Kent & Sussex' becomes kent-sussex. */
function idOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const id = (words ?? ['map']).join('-').slice(0, 60);
  if (!MAP_ID.test(id)) throw new Error(`${id} is no id`);
  return id;
}

function refuseKind(kind: MapKind, content: MapContent): void {
  if (kind !== 'height' || canHoldHeights(content)) return;
  throw new MapFileError(
    'The tiles of this file cannot hold heights, which need PNG or WebP. Leave out --kind height.',
  );
}

async function list(folder: string, print: (line: string) => void): Promise<void> {
  const { maps, damaged } = await readMaps(folder);
  if (maps.length + damaged.length === 0) return print('There is no map. `maps add FILE` adds one.');
  for (const map of maps) print(describe(map));
  for (const { id, reason } of damaged) {
    print(`${id}  cannot be read (${reason}). Remove it and add the file again.`);
  }
}

function describe(map: HostedMap): string {
  const schema = tileSchema(map);
  const [west, south, east, north] = map.bounds.map((degrees) => degrees.toFixed(3));
  return [
    map.id,
    `"${map.name}"`,
    map.kind,
    schema ? `vector tiles (${schema})` : map.tileType,
    `zoom ${map.minzoom} to ${map.maxzoom}`,
    `${west},${south},${east},${north}`,
    megabytes(map.bytes),
    map.isPublic ? 'for everybody' : 'for signed-in users',
    `added ${map.addedAt.slice(0, 10)}`,
  ].join('  ');
}
