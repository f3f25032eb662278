import { parseField } from './field.ts';
import { Scanner } from './scanner.ts';
import type { OrderSyntax } from './syntax.ts';

/** Parses the `order` parameter: `date.desc.nullslast,title,quests(date).desc`. @throws RestError PGRST100 */
export function parseOrder(text: string): OrderSyntax[] {
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
