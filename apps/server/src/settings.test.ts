import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

describe('settings', () => {
  it('default to the embedded database without any variable', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      supabase: null,
      weather: { url: 'https://api.open-meteo.com/v1/forecast', key: null, format: 'open-meteo' },
      geocode: null,
      analytics: null,
      confirmEmail: false,
    });
  });

  it('take the weather from Open-Meteo, another service or nowhere', () => {
    const weather = (url: string, key = '') => readSettings({ WEATHER_URL: url, WEATHER_KEY: key }).weather;
    expect(weather('none')).toBeNull();
    expect(weather('https://customer-api.open-meteo.com/v1/forecast', 'k')).toEqual({
      url: 'https://customer-api.open-meteo.com/v1/forecast',
      key: 'k',
      format: 'open-meteo',
    });
    expect(weather('https://api.openweathermap.org/data/2.5/weather/', 'k')).toEqual({
      url: 'https://api.openweathermap.org/data/2.5/weather',
      key: 'k',
      format: 'openweathermap',
    });
    expect(() => weather('off')).toThrow('WEATHER_URL');
  });

  it('count an empty value as unset', () => {
    expect(readSettings({ PORT: '', PUBLIC_URL: '' }).port).toBe(3000);
  });

  it('report every error on its own line', () => {
    const read = () => readSettings({ PORT: 'eighty', PUBLIC_URL: 'ftp://x', LOG_LEVEL: 'loud' });
    expect(read).toThrow(SettingsError);
    try {
      read();
    } catch (error) {
      const lines = error instanceof Error ? error.message.split('\n') : [];
      expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'PUBLIC_URL', 'LOG_LEVEL']);
    }
  });

  it('write log lines as text, except to the journal of systemd, unless configured otherwise', () => {
    expect(readSettings({}).logFormat).toBe('text');
    expect(readSettings({}, true).logFormat).toBe('json');
    expect(readSettings({ LOG_FORMAT: 'json' }).logFormat).toBe('json');
    expect(readSettings({ LOG_FORMAT: 'text' }, true).logFormat).toBe('text');
    expect(() => readSettings({ LOG_FORMAT: 'colour' })).toThrow('LOG_FORMAT');
  });

  it('require confirmed addresses if mail can be sent, unless configured otherwise', () => {
    const SMTP_URL = 'smtps://user:secret@mail.example.org';
    expect(readSettings({ SMTP_URL })).toMatchObject({ confirmEmail: true, mail: { smtpUrl: SMTP_URL } });
    expect(readSettings({ SMTP_URL, AUTH_CONFIRM_EMAIL: 'false' }).confirmEmail).toBe(false);
  });

  it('refuse an incomplete provider', () => {
    expect(() => readSettings({ GOOGLE_CLIENT_ID: 'x' })).toThrow('GOOGLE_CLIENT_SECRET');
    const both = readSettings({ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' });
    expect(both.providers).toEqual({
      google: { clientId: 'x', clientSecret: 'y', issuer: null },
      facebook: null,
    });
  });

  it('refuse an incomplete Supabase project', () => {
    expect(() => readSettings({ SUPABASE_URL: 'https://x.supabase.co' })).toThrow('set both');
  });

  it("offer passkeys on the installation's origin, and with Supabase if enabled", () => {
    expect(readSettings({}).passkeyOrigin).toBe('http://localhost:3000');
    const PUBLIC_URL = 'https://quest.example.org/club';
    expect(readSettings({ PUBLIC_URL }).passkeyOrigin).toBe('https://quest.example.org');
    expect(readSettings({ PUBLIC_URL: 'http://192.0.2.1' }).passkeyOrigin).toBeNull();
    const project = { PUBLIC_URL, SUPABASE_URL: 'https://x.supabase.co', SUPABASE_ANON_KEY: 'x'.repeat(20) };
    expect(readSettings(project).passkeyOrigin).toBeNull();
    expect(readSettings({ ...project, SUPABASE_PASSKEYS: 'true' }).passkeyOrigin).toBe(
      'https://quest.example.org',
    );
    expect(() => readSettings({ SUPABASE_PASSKEYS: 'true' })).toThrow('only with SUPABASE_URL');
  });

  it('disable analytics without a host', () => {
    expect(readSettings({}).analytics).toBeNull();
    const ANALYTICS_HOST = 'https://measure.example/';
    expect(readSettings({ ANALYTICS_HOST, ANALYTICS_KEY: 'phc_1' }).analytics).toEqual({
      host: 'https://measure.example',
      key: 'phc_1',
    });
    expect(readSettings({ ANALYTICS_HOST }).analytics?.key).toBe('metalquest');
    expect(readSettings({ ANALYTICS_KEY: 'phc_1' }).analytics).toBeNull();
    expect(() => readSettings({ ANALYTICS_HOST: 'measure.example' })).toThrow('ANALYTICS_HOST');
  });

  it("publish app links only with the app's signer", () => {
    const print = Array.from({ length: 32 }, (_, n) => (n + 160).toString(16).toUpperCase()).join(':');
    expect(readSettings({}).nativeApp).toBeNull();
    const NATIVE_APP_ID = 'org.example.finds';
    expect(
      readSettings({ NATIVE_APP_ID, ANDROID_FINGERPRINTS: `${print}, ${print}`, APPLE_TEAM_ID: 'A1B2C3D4E5' })
        .nativeApp,
    ).toEqual({ id: NATIVE_APP_ID, androidFingerprints: [print, print], appleTeamId: 'A1B2C3D4E5' });
    expect(
      readSettings({ NATIVE_APP_ID, APPLE_TEAM_ID: 'A1B2C3D4E5' }).nativeApp?.androidFingerprints,
    ).toEqual([]);
    expect(() => readSettings({ NATIVE_APP_ID })).toThrow('NATIVE_APP_ID: set ANDROID_FINGERPRINTS or');
    expect(() => readSettings({ APPLE_TEAM_ID: 'A1B2C3D4E5' })).toThrow('set NATIVE_APP_ID');
    expect(() => readSettings({ ANDROID_FINGERPRINTS: print })).toThrow('set NATIVE_APP_ID');
  });

  it.each([
    [{ NATIVE_APP_ID: 'finds' }, 'NATIVE_APP_ID'],
    [{ NATIVE_APP_ID: 'org.example.finds"}]' }, 'NATIVE_APP_ID'],
    [{ APPLE_TEAM_ID: 'abc' }, 'APPLE_TEAM_ID'],
    [{ ANDROID_FINGERPRINTS: 'AB:CD' }, 'ANDROID_FINGERPRINTS'],
    [{ ANDROID_FINGERPRINTS: ',' }, 'ANDROID_FINGERPRINTS'],
  ])('%o is an error, and the line names it', (env, name) => {
    expect(() => readSettings(env)).toThrow(name);
  });

  it('refuse two databases at once', () => {
    expect(() =>
      readSettings({
        SUPABASE_URL: 'https://x.supabase.co',
        SUPABASE_ANON_KEY: 'k'.repeat(40),
        DATABASE_URL: 'postgres://localhost/x',
      }),
    ).toThrow('set one of them');
  });

  it('remove a trailing slash of the public address', () => {
    expect(readSettings({ PUBLIC_URL: 'https://finds.example.org/' }).publicUrl).toBe(
      'https://finds.example.org',
    );
  });

  it('end sessions after 60 idle days and a year, or as configured', () => {
    expect(readSettings({})).toMatchObject({ sessionIdleDays: 60, sessionMaxDays: 365 });
    const settings = readSettings({ SESSION_IDLE_DAYS: '7', SESSION_MAX_DAYS: '30' });
    expect(settings).toMatchObject({ sessionIdleDays: 7, sessionMaxDays: 30 });
    expect(() => readSettings({ SESSION_IDLE_DAYS: '0' })).toThrow('SESSION_IDLE_DAYS');
    expect(() => readSettings({ SESSION_MAX_DAYS: 'for ever' })).toThrow('SESSION_MAX_DAYS');
  });

  it('allow another issuer instead of a provider', () => {
    const account = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' };
    expect(readSettings(account).providers.google?.issuer).toBeNull();
    const own = readSettings({ ...account, GOOGLE_ISSUER: 'https://id.example/realms/club/' });
    expect(own.providers.google?.issuer).toBe('https://id.example/realms/club/');
  });
});
