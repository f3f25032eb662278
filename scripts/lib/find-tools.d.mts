/** Where programs are looked for. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly root: string;
  readonly isRoot: boolean;
}

/** The browser for tests (`shell`) or for measurements (`whole`), or null. */
export function findChromium(kind?: 'shell' | 'whole', machine?: Machine): string | null;
/** The folder with the programs of the newest PostgreSQL 15+ with PostGIS, or null. */
export function findPostgres(machine?: Machine): string | null;
/** The path of exiftool, or null. */
export function findExiftool(machine?: Machine): string | null;
