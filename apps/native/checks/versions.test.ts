import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MARK } from '../build/mark.ts';
import config from '../capacitor.config.ts';
import { ANDROID, IOS, nativeParts, textOf, WEB, webSources } from './projects.ts';

const { version }: { version: string } = JSON.parse(textOf(import.meta.dirname, '../package.json'));

it('both projects have the version of the product', () => {
  const project = textOf(IOS, 'App.xcodeproj/project.pbxproj');
  expect([...project.matchAll(/MARKETING_VERSION = ([^;]+);/g)].map(([, found]) => found)).toEqual([
    version,
    version,
  ]);
  expect(textOf(ANDROID, 'app/build.gradle')).toContain(
    "JsonSlurper().parse(file('../../package.json')).version",
  );
});

it('the app contains the native build by Vite', () => {
  expect(config.webDir).toBe('../web/dist-native');
  expect(textOf(WEB, '../vite.config.ts')).toContain("mode === 'native' ? 'dist-native' : 'dist'");
});

it('no unused template files are left', () => {
  for (const left of [
    'app/src/test',
    'app/src/androidTest',
    'app/src/main/res/drawable-v24',
    'app/google-services.json',
  ])
    expect(existsSync(path.join(ANDROID, left)), left).toBe(false);
  expect(textOf(ANDROID, 'build.gradle')).not.toContain('google-services');
});

it('the logo of the icons matches the app’s', () => {
  const expected = [
    ...textOf(WEB, 'ui/mark.tsx').matchAll(/r="([\d.]+)"[^>]*?(?:strokeWidth="([\d.]+)"|fill-brass)/g),
  ].map(([, radius, line]) => ({ radius: Number(radius), line: line ? Number(line) : null }));
  expect(MARK.map(({ radius, line }) => ({ radius, line }))).toEqual(expected);
});

it('every plugin used by the app is in both projects', () => {
  const spoken = webSources('platform/native').matchAll(
    /from '(@(?:capacitor|capacitor-community|metalquest)\/[^'/]+)/g,
  );
  const native = ['@capacitor/core', ...nativeParts().map(({ name }) => name)];
  const plugins = [...new Set([...spoken].map(([, name]) => name ?? ''))].filter(
    (name) => !['@metalquest/core', '@metalquest/sync'].includes(name),
  );
  expect(plugins).not.toEqual([]);
  expect(native).toEqual(expect.arrayContaining(plugins));
});
