import { type ImportProblem, MAX_PROBLEMS, type ProblemSeverity } from './import-problem.ts';

/** Collects the problems of one file; equal problems are counted. */
export interface ProblemList {
  refused(line: number | null, what: string, whatToDo?: string | null): void;
  changed(line: number | null, what: string, whatToDo?: string | null): void;
  note(line: number | null, what: string, whatToDo?: string | null): void;
  all(): readonly ImportProblem[];
}

const MORE: Readonly<Record<ProblemSeverity, string>> = {
  refused: 'More records could not be read.',
  changed: 'More records were changed.',
  note: 'There are more notes on this file.',
};

export function problemList(file: string): ProblemList {
  const met = new Map<string, ImportProblem>();
  const add = (
    severity: ProblemSeverity,
    line: number | null,
    what: string,
    whatToDo: string | null,
  ): void => {
    const key = `${severity}\n${what}\n${whatToDo ?? ''}`;
    const before = met.get(key);
    if (before) met.set(key, { ...before, count: before.count + 1 });
    else if (met.size < MAX_PROBLEMS) met.set(key, { file, line, what, whatToDo, severity, count: 1 });
    else {
      const rest = met.get(severity);
      const count = (rest?.count ?? 0) + 1;
      met.set(severity, {
        file,
        line: rest?.line ?? line,
        what: MORE[severity],
        whatToDo: null,
        severity,
        count,
      });
    }
  };
  return {
    refused: (line, what, whatToDo = null) => add('refused', line, what, whatToDo),
    changed: (line, what, whatToDo = null) => add('changed', line, what, whatToDo),
    note: (line, what, whatToDo = null) => add('note', line, what, whatToDo),
    all: () => [...met.values()],
  };
}

export function fileProblem(
  file: string,
  what: string,
  whatToDo: string,
  line: number | null = null,
): ImportProblem {
  return { file, line, what, whatToDo, severity: 'refused', count: 1 };
}
