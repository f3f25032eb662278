import {
  discoveryFacts,
  type OfficerChoices,
  type OfficerFind,
  type OfficerFormatters,
  objectFacts,
} from '@metalquest/core/export/officer-record';
import { useId } from 'react';

export interface OfficerPreviewProps {
  records: readonly OfficerFind[];
  choices: OfficerChoices;
  words: OfficerFormatters;
}

/** A preview of the officer's text: a single record open, several collapsed. */
export function OfficerPreview({ records, choices, words }: OfficerPreviewProps) {
  const id = useId();
  const [only] = records.length === 1 ? records : [];
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 font-[620] text-base">
        What the record contains
      </h3>
      {only ? (
        <Facts record={only} choices={choices} words={words} />
      ) : (
        <ul className="border-line border-t">
          {records.map((record) => (
            <li key={record.find.id} className="border-line border-b">
              <details>
                <summary className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
                  <span className="min-w-0 grow wrap-anywhere font-[560]">{record.find.name}</span>
                  <span className="shrink-0 text-muted text-sm">{words.date(record.find.foundAt)}</span>
                </summary>
                <Facts record={record} choices={choices} words={words} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Facts({ record, choices, words }: { record: OfficerFind } & Omit<OfficerPreviewProps, 'records'>) {
  const facts = [...objectFacts(record, words), ...discoveryFacts(record, choices, words)];
  return (
    <dl className="mb-1">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(6.5rem,2fr)_minmax(0,3fr)] gap-3 border-line border-t py-2 first:border-t-0"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
