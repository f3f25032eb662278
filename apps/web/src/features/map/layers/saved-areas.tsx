import type { Bounds } from '@metalquest/core/geo/bounds';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useSavedAreas } from '../../../map/offline/use-saved-areas.ts';
import type { MapStyles } from '../../../map/use-map-styles.ts';
import { useOnline } from '../../../platform/use-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { AreaForm, type ChosenPlace } from './area-form.tsx';
import { SavedAreaRow } from './saved-area-row.tsx';

export interface SavedAreasProps {
  readonly styles: MapStyles;
  /** The visible part of the map; null while unknown. */
  readonly view: Bounds | null;
  /** The place to save at once; null for none. */
  readonly chosen: ChosenPlace | null;
  readonly onDraw: () => void;
}

export function SavedAreas({ styles, view, chosen, onDraw }: SavedAreasProps) {
  const { userId } = useEngine();
  const areas = useSavedAreas(userId);
  const isOnline = useOnline();
  const [isAdding, setAdding] = useState(chosen !== null);
  return (
    <section aria-label="Saved areas" className="mt-6 border-line border-t pt-5">
      <h3 className="eyebrow mb-2.5 font-sans">Saved areas</h3>
      {areas.length > 0 ? (
        <ul className="mb-3 grid gap-2.5">
          {areas.map((area) => (
            <SavedAreaRow key={area.id} area={area} isOnline={isOnline} />
          ))}
        </ul>
      ) : (
        <p className="mb-3 text-muted text-sm">
          Maps of a saved area work without signal. Only this device has them, and only you see them.
        </p>
      )}
      <Button variant="secondary" disabled={!isOnline || view === null} onClick={() => setAdding(true)}>
        <Download aria-hidden="true" size={20} strokeWidth={1.75} />
        Save an area
      </Button>
      {isOnline ? null : <p className="mt-1.5 text-muted text-sm">You need signal to save an area.</p>}
      <Sheet open={isAdding} onOpenChange={setAdding} side="aside" title="Save an area">
        {view ? (
          <AreaForm
            view={view}
            chosen={chosen}
            styles={styles}
            onDraw={onDraw}
            onStarted={() => setAdding(false)}
          />
        ) : null}
      </Sheet>
    </section>
  );
}
