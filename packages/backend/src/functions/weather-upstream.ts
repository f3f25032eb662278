export interface WeatherUpstream {
  url: string;
  key: string | null;
  format: 'openweathermap' | 'open-meteo';
}

/** Free of charge for non-commercial use, without a key: https://open-meteo.com/en/terms */
const OPEN_METEO = 'https://api.open-meteo.com/v1/forecast';

/** The path of Open-Meteo's API, also where it is paid for or hosted by the operator. */
const OPEN_METEO_PATH = /\/v1\/forecast\/?$/;

/** WEATHER_URL and WEATHER_KEY: Open-Meteo unless set, no weather for 'none'. */
export function weatherUpstream(url: string | undefined, key: string | undefined): WeatherUpstream | null {
  if (url === 'none') return null;
  const address = url || OPEN_METEO;
  const format = OPEN_METEO_PATH.test(new URL(address).pathname) ? 'open-meteo' : 'openweathermap';
  return { url: address, key: key || null, format };
}
