import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  PageRenderer,
  PageRendererModule,
  PageRendererParts,
} from '@metalquest/core/content/page-renderer';
import { readFirstParts } from './first-parts.ts';

export async function loadRenderer(
  directory: string,
  parts: Pick<PageRendererParts, 'origin' | 'load' | 'site' | 'pictures'>,
): Promise<PageRenderer> {
  const [first, shell, manifest, module] = await Promise.all([
    readFirstParts(directory),
    readFile(path.join(directory, 'index.html'), 'utf8'),
    readFile(path.join(directory, '.vite/manifest.json'), 'utf8'),
    importModule(path.join(directory, '.server/page-renderer.mjs')),
  ]);
  if (!first) throw new Error(`${directory} lacks files that its pages need. Run \`npm run build\`.`);
  return module.createPageRenderer({ ...parts, first, shell, manifest: JSON.parse(manifest) });
}

async function importModule(file: string): Promise<PageRendererModule> {
  const module: unknown = await import(pathToFileURL(file).href);
  if (!isRendererModule(module)) throw new Error(`${file} exports no page renderer. Run \`npm run build\`.`);
  return module;
}

function isRendererModule(module: unknown): module is PageRendererModule {
  return (
    typeof module === 'object' &&
    module !== null &&
    'createPageRenderer' in module &&
    typeof module.createPageRenderer === 'function'
  );
}
