import type { Units } from '@metalquest/core/preferences/preferences';
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
  Moon,
  Sun,
  Wind,
} from 'lucide-react';
import { useWeatherCredit } from '../../records/weather-credit.tsx';

const ICONS: Record<string, LucideIcon> = {
  thunderstorm: CloudLightning,
  drizzle: CloudDrizzle,
  rain: CloudRain,
  snow: CloudSnow,
  clear: Sun,
  clouds: Cloud,
  squall: Wind,
  tornado: Wind,
};

/** The service's groups; all others are kinds of haze (mist, smoke, dust, fog...). */
function iconOf({ condition, icon }: Weather): LucideIcon {
  const known = ICONS[condition.toLowerCase()] ?? CloudFog;
  return known === Sun && icon?.endsWith('n') ? Moon : known;
}

/** The weather as text and temperature; on a narrow screen the text is the icon's accessible name. */
export function WeatherReading({
  weather,
  units,
  locale,
}: {
  weather: Weather;
  units: Units;
  locale: string;
}) {
  const Icon = iconOf(weather);
  const credit = useWeatherCredit();
  const reading = (
    <span className="flex shrink-0 items-center gap-1.5" title={weather.description}>
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="sr-only first-letter:uppercase md:not-sr-only">{weather.description}</span>
      <span className="figures font-normal">{formatTemperature(weather.temperature, units, locale)}</span>
    </span>
  );
  if (!credit?.url) return reading;
  // A narrow screen has no room for the credit; there the reading is its link.
  return (
    <a
      href={credit.url}
      target="_blank"
      rel="noreferrer"
      title={credit.text}
      className="flex min-h-11 shrink-0 items-center gap-3"
    >
      {reading}
      <span className="sr-only text-muted text-xs hover:underline lg:not-sr-only">{credit.text}</span>
    </a>
  );
}
