import { parseSync } from 'vite';

export interface Expression {
  /** Starts at 1. */
  readonly line: number;
  /** Null for an expression built at run time. */
  readonly pattern: string | null;
  readonly flags: string;
  /** A comment before it limits the text length: "Bounded: names of at most 60 characters." */
  readonly isBounded: boolean;
}

type Node = Readonly<Record<string, unknown>> & { readonly start: number };

const BOUND = /\bBounded: [^\d]{1,200}\d/;

/** Every regular expression of a TypeScript source: literals and arguments of `RegExp`. */
export function findExpressions(file: string, source: string): readonly Expression[] {
  const { program, comments, errors } = parseSync(file, source);
  const [problem] = errors;
  if (problem) throw new Error(`${file} cannot be read: ${problem.message}`);
  const bounds = comments.filter(({ value }) => BOUND.test(value));
  return [...nodesOf(program)].flatMap((node) => {
    const found = expressionOf(node);
    if (!found) return [];
    const before = source.slice(0, node.start);
    // The comment belongs to the statement that follows it.
    const isBounded = bounds.some(
      ({ end }) => end <= node.start && !/[;}]/.test(source.slice(end, node.start)),
    );
    return [{ ...found, line: before.split('\n').length, isBounded }];
  });
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) yield value;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

const isNode = (value: object): value is Node => 'type' in value && 'start' in value;

function expressionOf(node: Node): Pick<Expression, 'pattern' | 'flags'> | null {
  const { regex, callee } = node;
  if (isLiteral(regex)) return regex;
  const isCall =
    typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === 'RegExp';
  return isCall ? { pattern: null, flags: '' } : null;
}

function isLiteral(regex: unknown): regex is { pattern: string; flags: string } {
  return typeof regex === 'object' && regex !== null && 'pattern' in regex;
}
