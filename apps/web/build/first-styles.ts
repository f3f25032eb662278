import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PurgeCSS } from 'purgecss';

const SHEET = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)">/;

/** A face that has to be fetched; those that stand in for it are of the device. */
const FETCHED_FACE = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/** What can be a class in a script: Tailwind's hold `[`, `(`, `/`, `%`, `&` and more. */
const words = (content: string): string[] => content.match(/[^<>"'`\s]*[^<>"'`\s:]/g) ?? [];

/**
 * Writes `.server/first-styles.css`: of the app's style sheet what a page needs that the server draws, by the words in
 * the module that draws it. The page carries it, so that it is shown with its first bytes, in faces of the device that
 * take the room of ours; the whole sheet comes with the app, and the fonts with it.
 * @param directory the finished build, what draws its pages included
 */
export async function writeFirstStyles(directory: string): Promise<void> {
  const read = (name: string) => readFile(path.join(directory, name), 'utf8');
  const shell = await read('index.html');
  const sheet = SHEET.exec(shell)?.[1];
  if (!sheet) throw new Error('index.html of the build has no style sheet');
  const scripts = ['.server/page-renderer.mjs', 'theme.js', 'early.js'];
  const [purged] = await new PurgeCSS().purge({
    content: [
      { raw: shell, extension: 'html' },
      ...(await Promise.all(scripts.map(async (name) => ({ raw: await read(name), extension: 'js' })))),
    ],
    css: [{ raw: await read(sheet) }],
    defaultExtractor: words,
    keyframes: true,
    variables: true,
  });
  if (!purged?.css) throw new Error(`Nothing is left of ${sheet}`);
  const styles = purged.css.replace(FETCHED_FACE, '');
  if (styles === purged.css) throw new Error(`${sheet} has no fonts where some are expected`);
  await writeFile(path.join(directory, '.server/first-styles.css'), styles);
}
