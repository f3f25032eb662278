import type { Weather } from '@metalquest/core/quest/weather';
import { formatTemperature } from '@metalquest/core/units/temperature';
import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudLightning,
  CloudRain,
  CloudSnow,
  type LucideIcon,
  Sun,
} from 'lucide-react';
import type { Display } from '../../engine/use-display.ts';
import { cn } from '../../ui/cn.ts';

const ICONS: Record<string, LucideIcon> = {
  clear: Sun,
  clouds: Cloud,
  drizzle: CloudDrizzle,
  rain: CloudRain,
  snow: CloudSnow,
  thunderstorm: CloudLightning,
  mist: CloudFog,
  fog: CloudFog,
  haze: CloudFog,
};

/** '11°C' with an icon, and the description for screen readers. */
export function WeatherNote({
  weather,
  display,
  described = false,
  className,
}: {
  weather: Weather;
  display: Display;
  /** Shows the description next to the temperature. */
  described?: boolean;
  className?: string;
}) {
  const Icon = ICONS[weather.condition.toLowerCase()] ?? Cloud;
  const words = weather.description || weather.condition;
  return (
    <span className={cn('inline-flex items-center gap-1.5 whitespace-nowrap', className)} title={words}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
      <span className="tabular-nums">
        {formatTemperature(weather.temperature, display.units, display.locale)}
      </span>
      <span className={described ? 'text-muted' : 'sr-only'}>{words}</span>
    </span>
  );
}
