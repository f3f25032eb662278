import { describe, expect, it } from 'vitest';
import { addressProblemText, displayAddress, isPrivateHost, readServerAddress } from './server-address.ts';

describe('the address of a server', () => {
  it.each([
    ['example.org', 'https://example.org'],
    ['  Finds.Example.org/ ', 'https://finds.example.org'],
    ['https://finds.example.org/quests?x=1#y', 'https://finds.example.org'],
    ['finds.example.org:8443', 'https://finds.example.org:8443'],
    ['HTTPS://finds.example.org:443', 'https://finds.example.org'],
    ['localhost:3000', 'http://localhost:3000'],
    ['192.168.1.5:3000', 'http://192.168.1.5:3000'],
    ['https://192.168.1.5', 'https://192.168.1.5'],
    ['http://nas:3000', 'http://nas:3000'],
    ['nas.local', 'http://nas.local'],
    ['[fd12::1]:3000', 'http://[fd12::1]:3000'],
  ])('is accepted in common spellings: %s', (typed, origin) => {
    expect(readServerAddress(typed)).toEqual({ ok: true, value: origin });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['my server', 'not-an-address'],
    ['ftp://example.org', 'not-an-address'],
    ['javascript://example.org', 'not-an-address'],
    ['https://', 'not-an-address'],
    ['https://me:secret@example.org', 'with-a-name-in-it'],
    ['http://example.org', 'clear-text'],
    ['http://8.8.8.8:3000', 'clear-text'],
    ['http://192.168.1.5.example.org', 'clear-text'],
    ['http://[2001:db8::1]', 'clear-text'],
  ])('is refused with a message if invalid or unsafe: %s', (typed, problem) => {
    const read = readServerAddress(typed);
    expect(read).toEqual({ ok: false, error: problem });
    if (!read.ok) expect(addressProblemText(read.error)).toMatch(/\.$/);
  });

  it('is shown in its shortest form, with http if necessary', () => {
    expect(displayAddress('https://finds.example.org')).toBe('finds.example.org');
    expect(displayAddress('http://192.168.1.5:3000')).toBe('http://192.168.1.5:3000');
  });
});

describe('a host in a local network', () => {
  it.each(['localhost', '127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.1', '192.168.0.9', '169.254.1.1'])(
    'is %s',
    (host) => expect(isPrivateHost(host)).toBe(true),
  );
  it.each(['[::1]', '[fd00::5]', '[fe80::1]', 'nas', 'nas.local', 'finds.home.arpa', 'finds.lan'])(
    'is %s',
    (host) => expect(isPrivateHost(host)).toBe(true),
  );
  it.each([
    'example.org',
    '172.32.0.1',
    '172.15.0.1',
    '11.0.0.1',
    '192.169.0.1',
    'local.example.org',
    '[2001:db8::1]',
  ])('is not %s', (host) => expect(isPrivateHost(host)).toBe(false));
});
