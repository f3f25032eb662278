import { isRecord } from '@metalquest/core/json';
import {
  DEFAULT_SITE_SETTINGS,
  type FeatureSwitch,
  isFeatureOn,
  readSiteSettings,
  type SiteSettings,
} from '@metalquest/core/site/site-settings';
import { createContext, useContext } from 'react';
import { createStore, useStore } from './create-store.ts';

/** The element in which the server leaves the settings that it drew the page with. */
export const SITE_SETTINGS_ID = 'site-settings';
const CONFIG_KEY = 'metalquest:config';

function parsed(text: string | null | undefined): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the page was drawn with; in the shell, what the last visit remembered. */
function atStart(): SiteSettings {
  if (typeof document === 'undefined') return DEFAULT_SITE_SETTINGS;
  const drawnWith = parsed(document.getElementById(SITE_SETTINGS_ID)?.textContent);
  if (drawnWith) return readSiteSettings(drawnWith);
  const config = parsed(localStorage.getItem(CONFIG_KEY));
  return readSiteSettings(isRecord(config) ? config.site : null);
}

const store = createStore(atStart());

/** Takes over what the server says now; everything that shows a setting follows. */
export function noteSiteSettings(settings: SiteSettings): void {
  if (JSON.stringify(settings) !== JSON.stringify(store.get())) store.set(settings);
}

/** The settings that the server draws a page with. No component of the browser's stands below it. */
export const DrawnWithSettings = createContext<SiteSettings | null>(null);

/** What administrators set for the whole site, as far as the device knows: title, contact, switches and so on. */
export function useSiteSettings(): SiteSettings {
  const known = useStore(store);
  return useContext(DrawnWithSettings) ?? known;
}

/** Whether a part of the product is offered here. */
export function useFeature(name: FeatureSwitch): boolean {
  return isFeatureOn(useSiteSettings(), name);
}

/** The same outside of React. */
export function hasFeature(name: FeatureSwitch): boolean {
  return isFeatureOn(store.get(), name);
}
