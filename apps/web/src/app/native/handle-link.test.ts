import { describe, expect, it } from 'vitest';
import { type LinkParts, linkHandler } from './handle-link.ts';

const CODE = 'metalquest://oauth-callback?code=abc123';
const MAIL = 'https://quest.example/auth/v1/verify?token=pkce_0a&type=magiclink&redirect_to=x';
const REFUSED = 'metalquest://oauth-callback?error=access_denied&error_description=You+said+no';

/** A phone whose app can restart: storage persists and actions are recorded. */
function phone() {
  const done: string[] = [];
  let marks: readonly string[] = [];
  const now = {
    signedIn: false,
    online: true,
    hasBrowser: true,
    leadsTo: 'https://quest.example/auth/callback?code=xyz' as string | null,
  };
  const parts: LinkParts = {
    server: () => 'https://quest.example',
    isSignedIn: () => now.signedIn,
    marks: {
      read: () => marks,
      write(kept) {
        marks = kept;
      },
    },
    async closePage() {
      if (!now.hasBrowser) throw new Error('no browser');
      done.push('closed the browser');
    },
    goTo: (path) => void done.push(path),
    async resolveRedirect(address) {
      if (!now.online) throw new TypeError('no network');
      done.push(`asked ${new URL(address).pathname}`);
      return now.leadsTo;
    },
    openFile: (uri) => void done.push(`opened ${uri}`),
    notify: (title) => void done.push(title),
  };
  return {
    done,
    now,
    kept: () => marks,
    start: (launch: string | null = null) => linkHandler(parts, launch),
  };
}

describe('a code from a provider', () => {
  it('closes the browser and opens the return page', async () => {
    const { done, start } = phone();
    await start()(CODE);
    expect(done).toEqual(['closed the browser', '/auth/callback?code=abc123']);
  });

  it('is handled once: as an event, as the launch link, and after a restart', async () => {
    const { done, start, kept } = phone();
    const first = start(CODE);
    await first(CODE, true);
    await first(CODE);
    await first(CODE);
    const second = start(CODE);
    await second(CODE, true);
    await second(CODE);
    expect(done).toHaveLength(2);
    expect(kept().join()).not.toContain('abc123');
  });

  it('has no effect when signed in', async () => {
    const { done, now, start } = phone();
    now.signedIn = true;
    await start()(CODE);
    expect(done).toEqual(['closed the browser', 'You are signed in already']);
  });
});

describe('a refusal by the provider', () => {
  it('is shown each time it occurs, and once at a start', async () => {
    const { done, start } = phone();
    const handle = start(REFUSED);
    await handle(REFUSED, true);
    // The event of the same app start.
    await handle(REFUSED);
    await handle(REFUSED);
    const path = '/auth/callback?error=access_denied&error_description=You+said+no';
    expect(done).toEqual(['closed the browser', path, 'closed the browser', path]);
    await start(REFUSED)(REFUSED, true);
    expect(done).toHaveLength(4);
  });
});

describe('an emailed link', () => {
  it('is verified by the server, and its code goes to the return page', async () => {
    const { done, start } = phone();
    const handle = start();
    await handle(MAIL);
    await handle(MAIL);
    expect(done).toEqual(['asked /auth/v1/verify', '/auth/callback?code=xyz']);
  });

  it('waits for signal, and still works then', async () => {
    const { done, now, start } = phone();
    now.online = false;
    const handle = start();
    await handle(MAIL);
    expect(done).toEqual(['The link could not be opened']);
    now.online = true;
    await handle(MAIL);
    expect(done.at(-1)).toBe('/auth/callback?code=xyz');
  });

  it.each([null, 'https://evil.example/auth/callback?code=xyz', 'https://quest.example/auth/callback'])(
    'with the return address %s is not followed',
    async (end) => {
      const { done, now, start } = phone();
      now.leadsTo = end;
      await start()(MAIL);
      expect(done).toEqual(['asked /auth/v1/verify', 'This link cannot be read']);
    },
  );
});

it('a link of another server, or an invalid one, shows a message only', async () => {
  const { done, start } = phone();
  const handle = start();
  await handle('https://evil.example/auth/callback?code=abc');
  await handle('metalquest://oauth-callback#access_token=eyJ');
  expect(done).toEqual(['This link is for another server', 'This link cannot be read']);
});

it('a file is opened each time it is shared', async () => {
  const { done, start } = phone();
  await start('content://walks/1')('content://walks/1', true);
  await start()('content://walks/1');
  expect(done).toEqual(['opened content://walks/1', 'opened content://walks/1']);
});

it('links are handled sequentially', async () => {
  const { done, start } = phone();
  const handle = start();
  await Promise.all([handle(MAIL), handle(CODE)]);
  expect(done).toEqual([
    'asked /auth/v1/verify',
    '/auth/callback?code=xyz',
    'closed the browser',
    '/auth/callback?code=abc123',
  ]);
});

it('an error in handling a link is returned to the caller, and the next link is handled', async () => {
  const { done, now, start } = phone();
  const handle = start();
  now.hasBrowser = false;
  await expect(handle(CODE)).rejects.toThrow('no browser');
  now.hasBrowser = true;
  await handle(MAIL);
  expect(done).toEqual(['asked /auth/v1/verify', '/auth/callback?code=xyz']);
});
