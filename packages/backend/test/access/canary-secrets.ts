import type { Answer } from '../rest/test-rest.ts';

export const PLACE = 'Grantchester';

/** Strings that no response to a stranger may contain. The canary test adds the ids of its rows. */
export const secrets = new Map<string, string>([
  ['latitude', '52.20'],
  ['latitude, rounded', '52.21'],
  ['longitude', '0.121'],
  ['longitude, rounded', '0.122'],
  ['place name', PLACE],
  ['serial number', 'SN-77-CANARY'],
  ['landowner', 'Archer'],
  ['telephone', '01223 840000'],
  ['weather', 'canary drizzle'],
  ['time of day', 'T09:41'],
  ['day', '2026-04-18'],
  ['file name', 'IMG_CANARY'],
  ['quest title', 'Roman field'],
  ['key of a map', 'KEY-CANARY'],
]);

const A_MINUTE = 60_000;
const began = Date.now() - A_MINUTE;

/** Removes timestamps of this run, which may look like a coordinate. */
const withoutNow = (text: string): string =>
  text.replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d(?::?\d\d)?)/g, (moment) => {
    const ms = Date.parse(moment);
    return ms >= began && ms <= Date.now() + A_MINUTE ? 'now' : moment;
  });

/** Secrets found in the body or headers of an answer, ignoring case. */
export function carried(answer: Answer, requested: string): string[] {
  const response = `${withoutNow(answer.text)} ${JSON.stringify([...answer.headers].filter(([name]) => name !== 'date'))}`;
  // An error may echo the request.
  const text = response.replaceAll(requested, '').toLowerCase();
  return [...secrets]
    .filter(([, secret]) => secret !== requested && text.includes(secret.toLowerCase()))
    .map(([name]) => name);
}
