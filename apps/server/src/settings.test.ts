import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

describe('settings', () => {
  it('start from nothing with the embedded defaults', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      supabase: null,
      weather: null,
      geocode: null,
      confirmEmail: false,
    });
  });

  it('count an empty value as unset', () => {
    expect(readSettings({ PORT: '', PUBLIC_URL: '' }).port).toBe(3000);
  });

  it('name every mistake on a line of its own', () => {
    const read = () => readSettings({ PORT: 'eighty', PUBLIC_URL: 'ftp://x', LOG_LEVEL: 'loud' });
    expect(read).toThrow(SettingsError);
    try {
      read();
    } catch (error) {
      const lines = error instanceof Error ? error.message.split('\n') : [];
      expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'PUBLIC_URL', 'LOG_LEVEL']);
    }
  });

  it('refuse half of a Supabase project', () => {
    expect(() => readSettings({ SUPABASE_URL: 'https://x.supabase.co' })).toThrow('set both');
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

  it('drop a trailing slash of the public address', () => {
    expect(readSettings({ PUBLIC_URL: 'https://finds.example.org/' }).publicUrl).toBe(
      'https://finds.example.org',
    );
  });
});
