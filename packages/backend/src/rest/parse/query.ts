import { refuse } from '../errors.ts';
import { MAX_BRACKETS, MAX_CONDITIONS } from '../limits.ts';
import { parseField, parseJsonPath } from './field.ts';
import { looksLikeFilter, parseFilterValue, parseGroup } from './filter.ts';
import { Scanner } from './scanner.ts';
import { parseSelect } from './select.ts';
import {
  type ConditionSyntax,
  emptyLevel,
  type FieldSyntax,
  type LevelSyntax,
  type OrderSyntax,
  PATH_SEPARATOR,
  type QuerySyntax,
} from './syntax.ts';

/** Parses the `order` parameter: `date.desc.nullslast,title,quests(date).desc`. @throws RestError PGRST100 */
function parseOrder(text: string): OrderSyntax[] {
  const scanner = new Scanner(text, 'order');
  const terms: OrderSyntax[] = [];
  do {
    scanner.skipSpace();
    terms.push(parseTerm(scanner));
    scanner.skipSpace();
  } while (scanner.take(','));
  if (!scanner.done) scanner.fail('expecting "asc", "desc", "nullsfirst" or "nullslast"');
  return terms;
}

function parseTerm(scanner: Scanner): OrderSyntax {
  const start = scanner.position;
  const name = scanner.name();
  let embed: string | null = null;
  if (scanner.take('(')) embed = name;
  else scanner.position = start;
  const field = parseField(scanner);
  if (embed !== null) scanner.expect(')');
  const descending = scanner.take('.desc');
  if (!descending) scanner.take('.asc');
  const nulls = scanner.take('.nullsfirst') ? 'first' : scanner.take('.nullslast') ? 'last' : null;
  return { embed, field, descending, nulls };
}

/** `isCallByGet` treats parameters without an operator as function arguments. @throws RestError PGRST100 */
export function parseQuery(raw: string, isCallByGet = false): QuerySyntax {
  const single = new Map<string, string>();
  const embedded = new Map<string, LevelSyntax>();
  const root = emptyLevel();
  const callArguments: [string, string][] = [];
  const level = (path: readonly string[]): LevelSyntax => {
    if (path.length === 0) return root;
    const key = path.join(PATH_SEPARATOR);
    const existing = embedded.get(key) ?? emptyLevel();
    embedded.set(key, existing);
    return existing;
  };
  const setOnce = (name: string, value: string): void => {
    if (single.has(name)) throw refuse.syntax(`parameter ${name}`, 'it was given twice');
    single.set(name, value);
  };

  for (const [name, value] of decodeParameters(raw)) {
    if (name === 'select' || name === 'columns' || name === 'on_conflict') {
      setOnce(name, value);
      continue;
    }
    const { path, field } = parseKey(name);
    if (field.path.length === 0 && (field.column === 'and' || field.column === 'or')) {
      const negated = path.at(-1) === 'not';
      const at = level(negated ? path.slice(0, -1) : path);
      at.conditions.push(parseGroup(field.column, negated, value));
    } else if (field.path.length === 0 && field.column === 'order') {
      setOnce(name, value);
      level(path).order = parseOrder(value);
    } else if (field.path.length === 0 && (field.column === 'limit' || field.column === 'offset')) {
      setOnce(name, value);
      level(path)[field.column] = parseCount(field.column, value);
    } else if (isCallByGet && path.length === 0 && field.path.length === 0 && !looksLikeFilter(value)) {
      callArguments.push([field.column, value]);
    } else {
      const filter: ConditionSyntax = { kind: 'filter', field, ...parseFilterValue(value) };
      level(path).conditions.push(filter);
    }
  }
  const levels = [root, ...embedded.values()];
  if (levels.reduce((sum, { conditions }) => sum + countConditions(conditions), 0) > MAX_CONDITIONS) {
    throw refuse.unsupported(`More than ${MAX_CONDITIONS} conditions.`);
  }
  return {
    select: parseSelect(single.get('select') ?? '*'),
    selectGiven: single.has('select'),
    root,
    embedded,
    onConflict: parseNames(single.get('on_conflict'), 'on_conflict parameter'),
    columns: parseNames(single.get('columns'), 'columns parameter'),
    callArguments,
  };
}

/** Decodes `application/x-www-form-urlencoded` pairs; refuses NUL and invalid UTF-8. */
function decodeParameters(raw: string): [string, string][] {
  const pairs: [string, string][] = [];
  for (const part of raw.split('&')) {
    if (part === '') continue;
    const cut = part.indexOf('=');
    const name = decodeText(cut < 0 ? part : part.slice(0, cut));
    const value = decodeText(cut < 0 ? '' : part.slice(cut + 1));
    if (brackets(value) > MAX_BRACKETS) {
      throw refuse.syntax(`parameter ${name.slice(0, 50)}`, `it contains more than ${MAX_BRACKETS} brackets`);
    }
    pairs.push([name, value]);
  }
  return pairs;
}

const brackets = (text: string): number => text.match(/[[{]/g)?.length ?? 0;

function countConditions(conditions: readonly ConditionSyntax[]): number {
  let count = 0;
  for (const condition of conditions) {
    count += condition.kind === 'group' ? countConditions(condition.members) : 1;
  }
  return count;
}

export function decodeText(encoded: string): string {
  let text: string;
  try {
    text = decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    throw refuse.badText('the address');
  }
  if (text.includes('\u0000') || !text.isWellFormed()) throw refuse.badText('the address');
  return text;
}

/** `embed.embed.column->>key`. */
function parseKey(name: string): { path: string[]; field: FieldSyntax } {
  const scanner = new Scanner(name, 'tree path');
  const names = [scanner.name()];
  while (scanner.take('.')) names.push(scanner.name());
  const path = parseJsonPath(scanner);
  if (!scanner.done) scanner.fail('expecting "." or end of input');
  const column = names.pop() ?? '';
  return { path: names, field: { column, path } };
}

function parseCount(name: 'limit' | 'offset', value: string): number {
  if (/^-\d+$/.test(value)) {
    throw refuse.range(`${name === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`);
  }
  const count = Number(value);
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(count)) {
    throw refuse.syntax(`${name} (${value.slice(0, 50)})`, 'expecting a whole number');
  }
  return count;
}

function parseNames(text: string | undefined, parameter: string): string[] | null {
  if (text === undefined) return null;
  const scanner = new Scanner(text, parameter);
  const names: string[] = [];
  do {
    names.push(scanner.name());
    scanner.skipSpace();
  } while (scanner.take(','));
  if (!scanner.done) scanner.fail('expecting "," or end of input');
  return [...new Set(names)];
}
