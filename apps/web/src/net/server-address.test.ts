// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoServerError, SERVER_KEY, serverAddress, serverFile, storedServer } from './server-address.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllEnvs());

describe('the server of a browser', () => {
  it("is the page's origin, regardless of the stored one", () => {
    localStorage.setItem(SERVER_KEY, 'https://elsewhere.example');
    expect(serverAddress()).toBe(window.location.origin);
    expect(serverFile('/content/covers/beach.svg')).toBe('/content/covers/beach.svg');
  });
});

describe('the server of the native app', () => {
  beforeEach(() => {
    vi.stubEnv('MODE', 'native');
    vi.stubEnv('VITE_SERVER_URL', '');
  });

  it('is unset before one is chosen', () => {
    expect(storedServer()).toBeNull();
    expect(serverAddress).toThrow(NoServerError);
  });

  it('is the one that the app was built for', () => {
    vi.stubEnv('VITE_SERVER_URL', 'https://finds.example.org/');
    expect(serverAddress()).toBe('https://finds.example.org');
  });

  it('is the chosen one, in preference', () => {
    vi.stubEnv('VITE_SERVER_URL', 'https://finds.example.org');
    localStorage.setItem(SERVER_KEY, 'http://192.168.1.5:3000');
    expect(serverAddress()).toBe('http://192.168.1.5:3000');
    expect(serverFile('/content/covers/beach.svg')).toBe('http://192.168.1.5:3000/content/covers/beach.svg');
    expect(serverFile('https://pictures.example/a.webp')).toBe('https://pictures.example/a.webp');
  });
});
