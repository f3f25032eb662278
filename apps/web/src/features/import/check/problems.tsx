import type { ImportProblem } from '@metalquest/core/import/import-problem';
import { CircleAlert, Info, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';

const SEVERITIES = {
  refused: { Icon: CircleAlert, color: 'text-clay', word: 'Left out' },
  changed: { Icon: PencilLine, color: 'text-moss-deep', word: 'Changed' },
  note: { Icon: Info, color: 'text-muted', word: 'Note' },
} as const;

const AT_ONCE = 20;

const positionText = ({ file, line, count }: ImportProblem): string => {
  const place = line === null ? file : `${file}, line ${line}`;
  return count > 1 ? `${place} and ${count - 1} more` : place;
};

export function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  const [visibleCount, setVisibleCount] = useState(AT_ONCE);
  if (problems.length === 0) return null;
  return (
    <div>
      <ul className="rounded-card border border-line bg-card px-4">
        {problems.slice(0, visibleCount).map((problem) => {
          const { Icon, color, word } = SEVERITIES[problem.severity];
          return (
            <li
              key={`${problem.severity} ${problem.file} ${problem.line} ${problem.what}`}
              className="flex gap-3 border-line border-b py-3.5 last:border-b-0"
            >
              <Icon aria-hidden="true" size={20} strokeWidth={1.75} className={`mt-0.5 shrink-0 ${color}`} />
              <div className="min-w-0">
                <p className="text-pretty wrap-anywhere">
                  <span className={`font-[620] ${color}`}>{word}.</span> {problem.what}
                </p>
                {problem.advice ? <p className="mt-0.5 text-pretty text-muted">{problem.advice}</p> : null}
                <p className="mt-1 break-all text-muted text-sm tabular-nums">{positionText(problem)}</p>
              </div>
            </li>
          );
        })}
      </ul>
      {problems.length > visibleCount ? (
        <Button variant="ghost" className="mt-2" onClick={() => setVisibleCount(visibleCount + AT_ONCE)}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}
