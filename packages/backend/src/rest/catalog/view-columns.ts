export interface ColumnOrigin {
  /** Position among the view's columns, from 1. */
  position: number;
  relationOid: string;
  columnNumber: number;
}

/** Format of pg_rewrite.ev_action: `resorigtbl` and `resorigcol` of a TARGETENTRY; 0 if computed. */
export function columnOrigins(rule: string): ColumnOrigin[] {
  const list = outermostTargetList(rule);
  return list.flatMap((entry) => {
    const [, position] = / :resno (\d+) /.exec(entry) ?? [];
    const [, relationOid, columnNumber, junk] =
      /:resorigtbl (\d+) :resorigcol (\d+) :resjunk (true|false)$/.exec(entry) ?? [];
    if (!position || !relationOid || relationOid === '0' || junk === 'true') return [];
    return [{ position: Number(position), relationOid, columnNumber: Number(columnNumber) }];
  });
}

function outermostTargetList(rule: string): string[] {
  const marker = ':targetList (';
  const entries: string[] = [];
  let depth = 0;
  let inList = false;
  let entry = '';
  for (let i = 0; i < rule.length; i += 1) {
    const character = rule.charAt(i);
    if (character === '\\') {
      if (inList && depth === 2) entry += rule.slice(i, i + 2);
      i += 1;
    } else if (character === '{') {
      depth += 1;
      if (inList && depth === 2) entry = '';
    } else if (character === '}') {
      if (inList && depth === 2) entries.push(entry.trimEnd());
      depth -= 1;
    } else if (depth === 1 && !inList && rule.startsWith(marker, i)) {
      inList = true;
      i += marker.length - 1;
    } else if (depth === 1 && inList && character === ')') {
      return entries;
    } else if (inList && depth === 2) entry += character;
  }
  return entries;
}
