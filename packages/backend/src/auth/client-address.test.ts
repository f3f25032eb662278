import { expect, test } from 'vitest';
import { addressKey } from './client-address.ts';

test('an IPv4 address counts on its own, an IPv6 address as its /64', () => {
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1');
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
  expect(addressKey('fe80::')).toBe('fe80:0:0:0::/64');
});
