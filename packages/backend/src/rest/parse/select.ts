import { refuse } from '../errors.ts';
import { MAX_EMBED_DEPTH, MAX_EMBEDS, MAX_SELECT_ITEMS } from '../limits.ts';
import { parseField } from './field.ts';
import { Scanner } from './scanner.ts';
import type { ColumnSyntax, EmbedSyntax, SelectSyntax } from './syntax.ts';

const ALL_COLUMNS: ColumnSyntax = {
  kind: 'column',
  field: { column: '*', path: [] },
  alias: null,
  cast: null,
};

/** @throws RestError PGRST100 for bad syntax, PGRST123 for aggregates, PGRST127 for unsupported features */
export function parseSelect(text: string): SelectSyntax[] {
  if (text.trim() === '') return [ALL_COLUMNS];
  const scanner = new Scanner(text, 'select parameter');
  const items = parseItems(scanner, 1);
  if (!scanner.done) scanner.fail('expecting "," or end of input');
  if (countItems(items) > MAX_SELECT_ITEMS) {
    throw refuse.unsupported(`More than ${MAX_SELECT_ITEMS} columns in one select.`);
  }
  if (countEmbeds(items) > MAX_EMBEDS)
    throw refuse.unsupported(`More than ${MAX_EMBEDS} embedded resources.`);
  return items;
}

function parseItems(scanner: Scanner, depth: number): SelectSyntax[] {
  const items: SelectSyntax[] = [];
  do {
    scanner.skipSpace();
    items.push(parseItem(scanner, depth));
    scanner.skipSpace();
  } while (scanner.take(','));
  return items;
}

function parseItem(scanner: Scanner, depth: number): SelectSyntax {
  if (scanner.take('...'))
    return parseEmbed(scanner, { alias: null, target: scanner.name(), spread: true }, depth);
  if (scanner.take('*')) return ALL_COLUMNS;
  const alias = parseAlias(scanner);
  const start = scanner.position;
  const name = scanner.name();
  if (name === 'count' && scanner.startsWith('()')) throw refuse.aggregates();
  if (scanner.peek() === '!' || scanner.peek() === '(') {
    return parseEmbed(scanner, { alias, target: name, spread: false }, depth);
  }
  scanner.position = start;
  const field = parseField(scanner);
  const cast = scanner.take('::') ? scanner.name() : null;
  if (/^\.(count|sum|avg|min|max)\(\)/.test(scanner.text.slice(scanner.position))) throw refuse.aggregates();
  return { kind: 'column', field, alias, cast };
}

/** `alias:`, but not the `::` of a cast. */
function parseAlias(scanner: Scanner): string | null {
  const start = scanner.position;
  const name = scanner.name();
  if (scanner.startsWith(':') && !scanner.startsWith('::')) {
    scanner.expect(':');
    return name;
  }
  scanner.position = start;
  return null;
}

function parseEmbed(
  scanner: Scanner,
  names: Pick<EmbedSyntax, 'alias' | 'target' | 'spread'>,
  depth: number,
): EmbedSyntax {
  if (depth > MAX_EMBED_DEPTH) {
    throw refuse.unsupported(`Embedded resources nested deeper than ${MAX_EMBED_DEPTH}.`);
  }
  let hint: string | null = null;
  let inner = false;
  for (let parameter = 0; parameter < 2 && scanner.take('!'); parameter += 1) {
    const name = scanner.name();
    if (name === 'inner') inner = true;
    else if (name !== 'left') hint = name;
  }
  scanner.expect('(');
  scanner.skipSpace();
  const select = scanner.peek() === ')' ? [] : parseItems(scanner, depth + 1);
  scanner.expect(')');
  return { kind: 'embed', ...names, hint, inner, select };
}

function countItems(items: readonly SelectSyntax[]): number {
  let count = items.length;
  for (const item of items) if (item.kind === 'embed') count += countItems(item.select);
  return count;
}

function countEmbeds(items: readonly SelectSyntax[]): number {
  let count = 0;
  for (const item of items) if (item.kind === 'embed') count += 1 + countEmbeds(item.select);
  return count;
}
