/**
 * Updates and deletes in a function's source that have no `where` of their own, as pg-safeupdate sees them. Reads the
 * SQL within strings too, which the function may execute; parameters of format() count as names.
 */
export function statementsWithoutWhere(source: string): string[] {
  const tokens = tokensOf(source);
  return tokens.flatMap((_, at) => {
    const length = headLength(tokens, at);
    return length > 0 && !hasWhere(tokens, at + length) ? [tokens.slice(at, at + length).join(' ')] : [];
  });
}

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$[a-z_]*\$)([\s\S]*?)\1|"[^"]+"|%(?:\d+\$)?[ILs]|[a-z_]\w*|[^\s\w]/gi;

function tokensOf(source: string, isInString = false): string[] {
  return [...source.matchAll(TOKEN)].flatMap(([token, , quoted]) => {
    if (token.startsWith('--') || token.startsWith('/*')) return [];
    if (quoted !== undefined) return tokensOf(quoted);
    // Within SQL in a string, a string is a value.
    if (token.startsWith("'"))
      return isInString ? ["'"] : tokensOf(token.slice(1, -1).replaceAll("''", "'"), true);
    return [token.toLowerCase()];
  });
}

const isName = (token = ''): boolean => /^["%a-z_]/.test(token);

/** Number of tokens of `delete from t` or `update t alias set` at `at`; 0 if no such statement begins there. */
function headLength(tokens: readonly string[], at: number): number {
  const [verb, next] = tokens.slice(at, at + 2);
  if (verb === 'delete') return next !== 'from' ? 0 : tokens[at + 3] === '.' ? 5 : 3;
  // "on conflict do update set" belongs to an insert, "for update" to a select.
  if (verb !== 'update' || ['do', 'for', 'key'].includes(tokens[at - 1] ?? '')) return 0;
  const set = tokens.indexOf('set', at + 1);
  const target = set < 0 ? [] : tokens.slice(at + 1, set);
  const isTarget =
    target.length > 0 && target.length <= 8 && target.every((t) => '.|'.includes(t) || isName(t));
  return isTarget ? set + 1 - at : 0;
}

/** Looks for `where` up to the end of the statement, outside of its subqueries. */
function hasWhere(tokens: readonly string[], from: number): boolean {
  let depth = 0;
  for (const token of tokens.slice(from)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && token === ';')) return false;
    if (depth === 0 && token === 'where') return true;
  }
  return false;
}
