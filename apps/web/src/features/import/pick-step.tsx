import { Archive, Camera, Footprints, Table } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { Note } from '../../ui/note.tsx';
import { type RememberedImport, rememberedImport } from './columns/remembered-settings.ts';
import { DropZone } from './drop-zone.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import type { StepProps } from './step-props.ts';

const KINDS = [
  {
    Icon: Footprints,
    title: 'Walks and places',
    text: 'A GPX, KML, KMZ or GeoJSON file exported from a GPS, a watch or another app. Walks become quests, and marked places become finds.',
  },
  {
    Icon: Table,
    title: 'A table of finds',
    text: 'A CSV file from a spreadsheet, from the Portable Antiquities Scheme or from another app. You choose what each column means.',
  },
  {
    Icon: Camera,
    title: 'Photos',
    text: 'The location and time in a photo are used to suggest its find and quest. They are removed before the photo is saved.',
  },
  {
    Icon: Archive,
    title: 'A MetalQuest archive',
    text: 'The ZIP file from “Download my data”, from this account or another. It restores everything, including photos.',
  },
] as const;

export function PickStep({ session, steps }: StepProps) {
  const { drafts } = useEngine();
  const [before, setBefore] = useState<RememberedImport | null>(null);
  useEffect(() => {
    let isHere = true;
    void rememberedImport(drafts).then((found) => {
      if (isHere) setBefore(found);
    });
    return () => {
      isHere = false;
    };
  }, [drafts]);
  const { problem } = session;
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid content-start gap-5">
        {problem ? (
          <Note tone="problem">
            <strong className="font-[620]">{problem.what}</strong>
            {problem.advice ? <span className="mt-1 block">{problem.advice}</span> : null}
          </Note>
        ) : null}
        {before && !problem && before.files.length > 0 ? (
          <Note>
            You started to import{' '}
            <strong className="wrap-anywhere font-[620]">{before.files.join(', ')}</strong>. Browsers do not
            keep files after a reload. Choose {before.files.length === 1 ? 'it' : 'them'} again
            {before.tables.size > 0 ? '. Your column choices are kept.' : '.'}
          </Note>
        ) : null}
        <DropZone onFiles={steps.pick} />
        <EarlierImports />
      </div>
      <section aria-labelledby="import-kinds" className="lg:border-line lg:border-l lg:pl-8">
        <h2 id="import-kinds" className="eyebrow font-sans">
          What you can import
        </h2>
        <ul className="mt-2">
          {KINDS.map(({ Icon, title, text }) => (
            <li key={title} className="flex gap-4 border-line border-b py-4 last:border-b-0">
              <span className="grid size-11 shrink-0 place-items-center rounded-control bg-moss-tint text-moss-deep">
                <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
              </span>
              <div className="min-w-0">
                <h3 className="font-sans font-[620] text-md tracking-normal">{title}</h3>
                <p className="mt-0.5 text-pretty text-muted text-sm">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
