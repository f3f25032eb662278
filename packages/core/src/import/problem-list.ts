import { type ImportProblem, MAX_PROBLEMS, type ProblemSeverity } from './import-problem.ts';

/** Collects the problems of one file; equal problems are counted. */
export interface ProblemList {
  refused(line: number | null, what: string, advice?: string | null): void;
  changed(line: number | null, what: string, advice?: string | null): void;
  note(line: number | null, what: string, advice?: string | null): void;
  all(): readonly ImportProblem[];
}

const MORE: Readonly<Record<ProblemSeverity, string>> = {
  refused: 'More records could not be read.',
  changed: 'More records were changed.',
  note: 'There are more notes on this file.',
};

export function problemList(file: string): ProblemList {
  const met = new Map<string, ImportProblem>();
  const add = (severity: ProblemSeverity, line: number | null, what: string, advice: string | null): void => {
    const key = `${severity}\n${what}\n${advice ?? ''}`;
    const before = met.get(key);
    if (before) met.set(key, { ...before, count: before.count + 1 });
    else if (met.size < MAX_PROBLEMS) met.set(key, { file, line, what, advice, severity, count: 1 });
    else {
      const rest = met.get(severity);
      const count = (rest?.count ?? 0) + 1;
      met.set(severity, {
        file,
        line: rest?.line ?? line,
        what: MORE[severity],
        advice: null,
        severity,
        count,
      });
    }
  };
  return {
    refused: (line, what, advice = null) => add('refused', line, what, advice),
    changed: (line, what, advice = null) => add('changed', line, what, advice),
    note: (line, what, advice = null) => add('note', line, what, advice),
    all: () => [...met.values()],
  };
}

export function fileProblem(
  file: string,
  what: string,
  advice: string,
  line: number | null = null,
): ImportProblem {
  return { file, line, what, advice, severity: 'refused', count: 1 };
}
