import { Crosshair, Layers, LocateFixed, type LucideIcon, Minus, Plus, Ruler } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';

const icon = { 'aria-hidden': true, size: 22, strokeWidth: 1.75 } as const;

export interface MapButtonsProps {
  readonly following: boolean;
  readonly onLocate: () => void;
  readonly onLayers: () => void;
  readonly measuring: boolean;
  readonly onMeasure: () => void;
  readonly aiming: boolean;
  readonly onAim: () => void;
  readonly onZoom: (steps: 1 | -1) => void;
}

export function MapButtons(props: MapButtonsProps) {
  return (
    <div className="absolute top-3 right-3 z-10 flex flex-col gap-2.5">
      <Tool
        label={props.following ? 'Following your location' : 'Go to my location'}
        Icon={LocateFixed}
        pressed={props.following}
        onClick={props.onLocate}
        className="aria-pressed:text-sky"
      />
      <Tool label="Layers and map style" Icon={Layers} onClick={props.onLayers} />
      <Tool label="Measure" Icon={Ruler} pressed={props.measuring} onClick={props.onMeasure} />
      <Tool
        label="Actions at the middle of the map"
        Icon={Crosshair}
        pressed={props.aiming}
        onClick={props.onAim}
      />
      <div className="hidden flex-col gap-2.5 pointer-fine:flex">
        <Tool label="Zoom in" Icon={Plus} onClick={() => props.onZoom(1)} />
        <Tool label="Zoom out" Icon={Minus} onClick={() => props.onZoom(-1)} />
      </div>
    </div>
  );
}

function Tool({
  label,
  Icon,
  pressed,
  onClick,
  className = '',
}: {
  label: string;
  Icon: LucideIcon;
  pressed?: boolean;
  onClick: () => void;
  className?: string;
}) {
  return (
    <IconButton
      label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
      className={`aria-pressed:border-edge aria-pressed:bg-moss-tint ${className}`}
    >
      <Icon {...icon} />
    </IconButton>
  );
}
