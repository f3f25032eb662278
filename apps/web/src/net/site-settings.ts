import { isRecord } from '@metalquest/core/json';
import {
  DEFAULT_SITE_SETTINGS,
  type FeatureSwitch,
  isFeatureOn,
  readSiteSettings,
  type SiteSettings,
} from '@metalquest/core/site/site-settings';
import { createContext, useContext } from 'react';
import { createStore, useStore } from '../platform/create-store.ts';
import { parsedJson } from './parsed-json.ts';

/** Id of the element with the settings of a server-rendered page. */
export const SITE_SETTINGS_ID = 'site-settings';
const CONFIG_KEY = 'metalquest:config';

function atStart(): SiteSettings {
  if (typeof document === 'undefined') return DEFAULT_SITE_SETTINGS;
  const drawnWith = parsedJson(document.getElementById(SITE_SETTINGS_ID)?.textContent);
  if (drawnWith) return readSiteSettings(drawnWith);
  const config = parsedJson(localStorage.getItem(CONFIG_KEY));
  return readSiteSettings(isRecord(config) ? config.site : null);
}

const store = createStore(atStart());

export function noteSiteSettings(settings: SiteSettings): void {
  if (JSON.stringify(settings) !== JSON.stringify(store.get())) store.set(settings);
}

export const DrawnWithSettings = createContext<SiteSettings | null>(null);

/** The administrators' site settings, as last known: title, contact, feature switches and so on. */
export function useSiteSettings(): SiteSettings {
  const known = useStore(store);
  return useContext(DrawnWithSettings) ?? known;
}

export function useFeature(name: FeatureSwitch): boolean {
  return isFeatureOn(useSiteSettings(), name);
}

export function hasFeature(name: FeatureSwitch): boolean {
  return isFeatureOn(store.get(), name);
}
