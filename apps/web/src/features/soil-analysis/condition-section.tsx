import type { Claim, DetectorClaim } from '@metalquest/core/soil/claims';
import type { ConditionFigures } from '@metalquest/core/soil/soil-report';
import {
  CONDITION_TITLES,
  claimSentence,
  noClaimSentence,
  type SoilFormatters,
} from '@metalquest/core/soil/soil-text';
import { useId, useState } from 'react';
import type { Display } from '../../engine/use-display.ts';
import { Button } from '../../ui/button.tsx';
import type { DepthScale } from './depth-scale.ts';
import { SoilTables } from './soil-tables.tsx';
import { StateColumn } from './state-column.tsx';

/** States rendered at first; special conditions are free text, so there may be hundreds. */
const STATES_AT_FIRST = 8;

export interface ConditionSectionProps {
  figures: ConditionFigures;
  claims: readonly Claim[];
  lead: Claim | null;
  total: number;
  scale: DepthScale;
  words: SoilFormatters;
  display: Display;
}

const isClose = (claim: Claim): claim is DetectorClaim => claim.kind === 'detector' && !claim.isClear;

export function ConditionSection({
  figures,
  claims,
  lead,
  total,
  scale,
  words,
  display,
}: ConditionSectionProps) {
  const headingId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { condition, finds, states } = figures;
  const number = new Intl.NumberFormat(display.locale);
  const reliable = claims.filter((claim) => !isClose(claim));
  // Omits the page's lead claim, unless it is the only one.
  const ownClaims = reliable.some((claim) => claim !== lead)
    ? reliable.filter((claim) => claim !== lead)
    : reliable;
  const [first, ...more] = ownClaims;
  const close = claims.filter(isClose);
  // If there are too many states, keeps those with most finds, in the order of the options.
  const mostFrequent = new Set(states.toSorted((a, b) => b.finds - a.finds).slice(0, STATES_AT_FIRST));
  const shown = showsAll ? states : states.filter((state) => mostFrequent.has(state));
  return (
    <section
      id={condition}
      aria-labelledby={headingId}
      className="min-w-0 scroll-mt-20 border-line border-t pt-6 md:pt-8"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="eyebrow font-sans">
          {CONDITION_TITLES[condition]}
        </h2>
        <p className="text-muted text-sm tabular-nums">
          Recorded for {number.format(finds)} of {number.format(total)} finds
        </p>
      </div>
      <p className="display wrap-anywhere mt-2 max-w-[46ch] text-pretty text-lg leading-snug! md:text-xl">
        {first ? claimSentence(first, words) : noClaimSentence(figures, words)}
      </p>
      {more.length > 0 || close.length > 0 ? (
        <ul className="wrap-anywhere mt-3 grid max-w-prose gap-1.5 text-muted">
          {more.map((claim) => (
            <li key={claimSentence(claim, words)}>{claimSentence(claim, words)}</li>
          ))}
          {close.slice(0, 1).map((claim) => (
            <li key={claim.state}>{claimSentence(claim, words)}</li>
          ))}
        </ul>
      ) : null}
      <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-5 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {shown.map((state) => (
          <StateColumn key={state.state} figures={state} scale={scale} display={display} />
        ))}
      </ul>
      {shown.length < states.length ? (
        <Button variant="secondary" className="mt-4" onClick={() => setShowsAll(true)}>
          Show all {number.format(states.length)}
        </Button>
      ) : null}
      <div className="mt-4">
        <SoilTables figures={figures} detectorName={words.detectorName} display={display} />
      </div>
    </section>
  );
}
