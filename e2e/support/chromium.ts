import { existsSync } from 'node:fs';

/** Chromium without a window starts in half the time and takes half the processor time of the whole browser. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The path of the Chromium that the tests run in: `CHROMIUM`, or the first one installed. */
export const CHROMIUM_PATH = process.env.CHROMIUM ?? INSTALLED.find(existsSync) ?? '/usr/bin/chromium';
