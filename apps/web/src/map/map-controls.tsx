import { LocateFixed, Minus, Plus } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';

const icon = { 'aria-hidden': true, size: 22, strokeWidth: 1.75 } as const;

export interface MapControlsProps {
  following: boolean;
  onLocate: (() => void) | null;
  onZoom: (by: 1 | -1, event: unknown) => void;
}

export function MapControls({ following, onLocate, onZoom }: MapControlsProps) {
  return (
    <div className="absolute top-3 right-3 z-10 flex flex-col gap-2.5">
      {onLocate ? (
        <IconButton
          label={following ? 'Following your location' : 'Go to my location'}
          aria-pressed={following}
          onClick={onLocate}
          className="aria-pressed:text-sky"
        >
          <LocateFixed {...icon} />
        </IconButton>
      ) : null}
      <div className="hidden flex-col gap-2.5 pointer-fine:flex">
        <IconButton label="Zoom in" onClick={({ nativeEvent }) => onZoom(1, nativeEvent)}>
          <Plus {...icon} />
        </IconButton>
        <IconButton label="Zoom out" onClick={({ nativeEvent }) => onZoom(-1, nativeEvent)}>
          <Minus {...icon} />
        </IconButton>
      </div>
    </div>
  );
}
