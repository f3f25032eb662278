import { type Relief, type Shading, SUN_HEIGHTS } from '@metalquest/core/map/relief';
import type { PointerEvent, ReactNode } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Switch } from '../../../ui/switch.tsx';

export interface ReliefSettingsProps {
  /** The name of the layer, for screen readers. */
  readonly name: string;
  readonly relief: Relief;
  readonly onChange: (relief: Relief) => void;
}

const SHADINGS: readonly { readonly value: Shading; readonly label: string }[] = [
  { value: 'all-sides', label: 'Light from all sides' },
  { value: 'one-sun', label: 'Light from one side' },
  { value: 'slope', label: 'Slopes only' },
];

const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'];

/** Light of a layer of heights, so that banks, ditches and ridge and furrow stand out. */
export function ReliefSettings({ name, relief, onChange }: ReliefSettingsProps) {
  const change = (fields: Partial<Relief>) => onChange({ ...relief, ...fields });
  const { shading, sunDirection, sunHeight, strength, hasContours } = relief;
  const [minHeight, maxHeight] = SUN_HEIGHTS;
  return (
    <fieldset className="grid gap-3 px-2 pb-2">
      <legend className="sr-only">Light of {name}</legend>
      <Switch
        label="Contour lines"
        checked={hasContours}
        onCheckedChange={(checked) => change({ hasContours: checked })}
      />
      <Field label="Shading">
        <Select value={shading} onChange={({ target }) => change({ shading: shadingOf(target.value) })}>
          {SHADINGS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {shading === 'slope' ? null : (
        <div className="flex items-center gap-4">
          <LightDial direction={sunDirection} height={sunHeight} onChange={change} />
          <div className="grid min-w-0 grow">
            <Labelled text={`From the ${WINDS[Math.round(sunDirection / 45) % 8]}`}>
              <Slider
                label={`Direction of the light of ${name}`}
                valueText={`${sunDirection} degrees`}
                value={sunDirection}
                max={355}
                step={5}
                onValueChange={(degrees) => change({ sunDirection: degrees })}
              />
            </Labelled>
            <Labelled text={`${sunHeight}° above the horizon`}>
              <Slider
                label={`Height of the light of ${name}`}
                valueText={`${sunHeight} degrees`}
                value={sunHeight}
                min={minHeight}
                max={maxHeight}
                step={5}
                onValueChange={(degrees) => change({ sunHeight: degrees })}
              />
            </Labelled>
          </div>
        </div>
      )}
      <Labelled text="Strength">
        <Slider
          label={`Strength of ${name}`}
          valueText={`${Math.round(strength * 100)}%`}
          value={Math.round(strength * 100)}
          max={100}
          step={5}
          onValueChange={(percent) => change({ strength: percent / 100 })}
        />
      </Labelled>
    </fieldset>
  );
}

function shadingOf(value: string): Shading {
  return SHADINGS.find((shading) => shading.value === value)?.value ?? 'all-sides';
}

function Labelled({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div>
      <span className="block text-muted text-sm">{text}</span>
      {children}
    </div>
  );
}

const RADIUS = 40;

/** The sun in the sky, seen from above: drag it. The sliders next to it are for the keyboard. */
function LightDial({
  direction,
  height,
  onChange,
}: {
  readonly direction: number;
  readonly height: number;
  readonly onChange: (fields: Pick<Relief, 'sunDirection' | 'sunHeight'>) => void;
}) {
  const [minHeight, maxHeight] = SUN_HEIGHTS;
  const place = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const east = ((event.clientX - box.left) / box.width) * 2 - 1;
    const north = 1 - ((event.clientY - box.top) / box.height) * 2;
    const degrees = (Math.atan2(east, north) * 180) / Math.PI;
    const above = 90 * (1 - Math.min(Math.hypot(east, north) / (RADIUS / 48), 1));
    onChange({
      sunDirection: (Math.round(degrees / 5) * 5 + 360) % 360,
      sunHeight: Math.min(Math.max(Math.round(above / 5) * 5, minHeight), maxHeight),
    });
  };
  const away = RADIUS * (1 - height / 90);
  const angle = (direction * Math.PI) / 180;
  return (
    <svg
      viewBox="-48 -48 96 96"
      aria-hidden="true"
      className="size-24 shrink-0 cursor-grab touch-none active:cursor-grabbing"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        place(event);
      }}
      onPointerMove={place}
    >
      <circle r={RADIUS} className="fill-moss-tint stroke-edge" strokeWidth="1.5" />
      <circle r={RADIUS / 2} className="fill-none stroke-line" strokeWidth="1.5" />
      <path
        d={`M0-${RADIUS}v6M0 ${RADIUS}v-6M-${RADIUS} 0h6M${RADIUS} 0h-6`}
        className="stroke-edge"
        strokeWidth="1.5"
      />
      <circle
        cx={Math.sin(angle) * away}
        cy={-Math.cos(angle) * away}
        r="8"
        className="fill-brass stroke-card"
        strokeWidth="2.5"
      />
    </svg>
  );
}
