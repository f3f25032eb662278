import { refuse } from '../errors.ts';
import { MAX_PATH_STEPS } from '../limits.ts';
import type { Scanner } from './scanner.ts';
import type { FieldSyntax, JsonStep } from './syntax.ts';

/** `column` with an optional JSON path: `weather->condition`, `attributes->>"a key"`, `list->0`. */
export function parseField(scanner: Scanner): FieldSyntax {
  const column = scanner.name();
  return { column, path: parseJsonPath(scanner) };
}

export function parseJsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = [];
  while (scanner.startsWith('->')) {
    const asText = scanner.take('->>');
    if (!asText) scanner.expect('->');
    if (steps.length >= MAX_PATH_STEPS) {
      throw refuse.unsupported(`JSON paths of more than ${MAX_PATH_STEPS} steps.`);
    }
    steps.push({ asText, key: parseKey(scanner) });
  }
  return steps;
}

function parseKey(scanner: Scanner): string | number {
  if (scanner.peek() === '"') return scanner.quoted();
  const start = scanner.position;
  while (!scanner.done && !'(:.,>)'.includes(scanner.peek()) && !scanner.startsWith('->'))
    scanner.position += 1;
  const key = scanner.text.slice(start, scanner.position).trim();
  if (key === '') scanner.fail('expecting a key or an index');
  const index = Number(key);
  return /^[+-]?\d+$/.test(key) && Math.abs(index) < 2 ** 31 ? index : key;
}
