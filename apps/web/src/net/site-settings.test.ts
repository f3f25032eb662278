// @vitest-environment happy-dom
import { DEFAULT_SITE_SETTINGS } from '@metalquest/core/site/site-settings';
import { beforeEach, describe, expect, it, vi } from 'vitest';

async function freshPage() {
  vi.resetModules();
  return await import('./site-settings.ts');
}

function drawnWith(text: string) {
  document.body.innerHTML = '';
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'site-settings';
  element.textContent = text;
  document.body.append(element);
}

describe('the settings of the site on this device', () => {
  beforeEach(() => {
    localStorage.clear();
    document.body.innerHTML = '';
  });

  it('are those in the server-rendered page, in preference to those of the last visit', async () => {
    localStorage.setItem('metalquest:config', JSON.stringify({ site: { switches: { weather: true } } }));
    drawnWith(JSON.stringify({ switches: { weather: false } }));
    expect((await freshPage()).hasFeature('weather')).toBe(false);
  });

  it('are those of the last visit in the shell, and the defaults on the first', async () => {
    expect((await freshPage()).hasFeature('galleries')).toBe(true);
    localStorage.setItem('metalquest:config', JSON.stringify({ site: { switches: { galleries: false } } }));
    expect((await freshPage()).hasFeature('galleries')).toBe(false);
  });

  it.each(['{', 'null', '[]', '{"site":7}'])('are the defaults if %s was stored', async (stored) => {
    localStorage.setItem('metalquest:config', stored);
    expect((await freshPage()).hasFeature('place_names')).toBe(true);
  });

  it('are updated from the server', async () => {
    const { hasFeature, noteSiteSettings } = await freshPage();
    noteSiteSettings({ ...DEFAULT_SITE_SETTINGS, switches: { weather: false } });
    expect(hasFeature('weather')).toBe(false);
  });
});
