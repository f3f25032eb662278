import { claimsOf, foremost } from '@metalquest/core/soil/claims';
import type { SoilReport } from '@metalquest/core/soil/soil-report';
import {
  CONDITION_TITLES,
  claimSentence,
  overallSentence,
  type SoilFormatters,
} from '@metalquest/core/soil/soil-text';
import { useMemo } from 'react';
import type { Display } from '../../engine/use-display.ts';
import { ConditionSection } from './condition-section.tsx';
import { depthScale } from './depth-scale.ts';

export interface SoilReportViewProps {
  report: SoilReport;
  words: SoilFormatters;
  display: Display;
}

export function SoilReportView({ report, words, display }: SoilReportViewProps) {
  const { conditions, finds, withGround } = report;
  const { units, locale } = display;
  const number = new Intl.NumberFormat(locale);
  const claims = useMemo(() => conditions.map(claimsOf), [conditions]);
  const lead = useMemo(() => foremost(claims.flat()), [claims]);
  const sentence = lead ? claimSentence(lead, words) : overallSentence(report, words);
  const scale = useMemo(() => depthScale(conditions, units), [conditions, units]);
  return (
    <>
      <p role="status" className="max-w-prose text-muted">
        {number.format(withGround)} of your {number.format(finds)} {finds === 1 ? 'find' : 'finds'}{' '}
        {withGround === 1 ? 'has' : 'have'} ground conditions.{' '}
        {sentence
          ? 'Groups of fewer than five finds are not compared.'
          : 'To compare, record five finds on each of two kinds of ground.'}
      </p>
      {sentence ? (
        <p className="display mt-5 max-w-[34ch] text-balance text-xl leading-tight! md:text-2xl">
          {sentence}
        </p>
      ) : null}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 text-muted text-sm">
        <nav aria-label="Conditions" className="flex flex-wrap gap-x-4">
          {conditions.map(({ condition }) => (
            <a
              key={condition}
              href={`#${condition}`}
              className="inline-flex min-h-11 items-center text-moss-deep underline decoration-line underline-offset-4 hover:decoration-moss"
            >
              {CONDITION_TITLES[condition]}
            </a>
          ))}
        </nav>
      </div>
      <p className="mt-1 mb-8 max-w-prose text-muted text-sm">
        Each dot is a find at its depth in {units === 'imperial' ? 'inches' : 'centimetres'}. The bracket
        spans the middle half. The bar in it is the median.
      </p>
      <div className="grid grid-cols-1 gap-10 md:gap-14">
        {conditions.map((figures, at) => (
          <ConditionSection
            claims={claims[at] ?? []}
            lead={lead}
            key={figures.condition}
            figures={figures}
            total={finds}
            scale={scale}
            words={words}
            display={display}
          />
        ))}
      </div>
    </>
  );
}
