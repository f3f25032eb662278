import { useEffect, useState } from 'react';
import { type AppConfig, loadConfig } from '../net/config.ts';

type Credit = NonNullable<AppConfig['weatherCredit']>;

/** The credit of the weather service; null if it asks for none, and until it is known. */
export function useWeatherCredit(): Credit | null {
  const [credit, setCredit] = useState<Credit | null>(null);
  useEffect(() => {
    let isWanted = true;
    loadConfig().then(
      ({ weatherCredit }) => isWanted && setCredit(weatherCredit),
      // Without the settings of the installation there is no weather either.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return credit;
}

/** 'Weather data by …', next to the weather. */
export function WeatherCredit({ className }: { className?: string }) {
  const credit = useWeatherCredit();
  if (!credit?.url) return null;
  return (
    <a href={credit.url} target="_blank" rel="noreferrer" className={className}>
      {credit.text}
    </a>
  );
}
