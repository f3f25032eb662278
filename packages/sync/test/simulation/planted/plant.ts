import { registerHooks } from 'node:module';
import type { PlantedBug } from './planted-bugs.ts';

function replaced(source: string, { name, file, passage, becomes }: PlantedBug): string {
  const parts = source.split(passage);
  if (parts.length !== 2)
    throw new Error(`"${name}" cannot be planted: its passage stands ${parts.length - 1} times in ${file}`);
  return parts.join(becomes);
}

/** Changes the bug's file on load. Needs its own process, before the import of the engine. */
export function plant(bug: PlantedBug): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(`/packages/${bug.file}`) || !loaded.source) return loaded;
      const source =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      return { ...loaded, source: replaced(source, bug) };
    },
  });
}
