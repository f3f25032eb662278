import {
  Camera,
  CloudDrizzle,
  CloudUpload,
  Layers,
  LocateFixed,
  Menu,
  Pause,
  Square,
  WifiOff,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Dot } from '../../ui/pill.tsx';
import { FieldMap } from './field-map.tsx';

const icon = { size: 22, strokeWidth: 1.75 } as const;

/** The Record screen as it stands in the field, drawn with the app's own parts; nothing in it can be pressed. */
export function RecordScene({ description }: { description: string }) {
  return (
    <div role="img" aria-label={description}>
      <div aria-hidden="true" className="flex flex-col bg-paper">
        <div className="flex h-18 items-center gap-3 px-4">
          <Tile className="size-11 rounded-control">
            <Menu {...icon} />
          </Tile>
          <span className="flex min-h-9 min-w-0 items-center gap-2 rounded-full bg-moss-tint px-3.5 font-[620] text-sm">
            <Dot tone="live" />
            <span className="truncate">Active Quest: Long Meadow</span>
          </span>
          <span className="ml-auto grid size-10 shrink-0 place-items-center rounded-full bg-moss-deep font-[620] text-base text-paper">
            RB
          </span>
        </div>
        <p className="figures px-5 text-[4.5rem] leading-none tracking-tighter">
          1:42<span className="text-[2.625rem] text-muted">:07</span>
        </p>
        <div className="mx-5 mt-4 grid grid-cols-3 divide-x divide-line border-line border-t">
          <Amount label="Distance" value="2.84" unit="km" />
          <Amount label="Finds" value="6" />
          <Amount label="Pace" value="1.7" unit="km/h" />
        </div>
        <div className="relative mx-3 mt-3.5 overflow-hidden rounded-card border border-line">
          <FieldMap />
          <div className="absolute top-3 right-3 grid gap-2.5">
            <Tile className="size-11 rounded-control">
              <Layers {...icon} />
            </Tile>
            <Tile className="size-11 rounded-control">
              <LocateFixed {...icon} />
            </Tile>
          </div>
        </div>
        <div className="grid grid-cols-[3.5rem_1fr_3.5rem] sm:grid-cols-[4rem_1fr_4rem] gap-2.5 px-3 py-3.5">
          <Tile className="h-17 rounded-picture">
            <Pause {...icon} size={26} />
          </Tile>
          <span className="flex h-17 items-center justify-center gap-2 whitespace-nowrap rounded-picture bg-fill-brass font-[620] text-lg text-on-brass">
            <Camera size={25} strokeWidth={1.75} />
            Log find
          </span>
          <Tile className="h-17 rounded-picture text-clay">
            <Square {...icon} />
          </Tile>
        </div>
        <div className="flex h-14 items-center gap-3 border-line border-t bg-card px-4 pb-2 text-sm">
          <span className="flex items-center gap-1.5 text-clay">
            <WifiOff size={17} strokeWidth={1.75} />
            Offline
          </span>
          <span className="figures hidden font-normal text-muted tracking-normal min-[22rem]:inline">
            51.34460, -1.09686
          </span>
          <span className="ml-auto flex items-center gap-1.5 whitespace-nowrap">
            <CloudDrizzle size={18} strokeWidth={1.75} />
            11 °C
          </span>
          <span className="flex items-center gap-1.5 font-[620] text-brass-deep">
            <CloudUpload size={18} strokeWidth={1.75} />9
          </span>
        </div>
      </div>
    </div>
  );
}

function Tile({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className={`grid shrink-0 place-items-center border border-line bg-card ${className}`}>
      {children}
    </span>
  );
}

function Amount({ label, value, unit }: { label: string; value: string; unit?: string }) {
  return (
    <div className="whitespace-nowrap px-3.5 pt-3 first:pl-0">
      <p className="text-muted text-sm">{label}</p>
      <p className="figures text-[1.5rem] leading-tight sm:text-[1.75rem]">
        {value}
        {unit ? (
          <span className="ml-0.5 font-normal text-base text-muted tracking-normal">{unit}</span>
        ) : null}
      </p>
    </div>
  );
}
