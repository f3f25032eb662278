import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { withoutKnownWarnings } from './known-warnings.ts';

const READER = 'exifreader';

/** Feature flags of exifreader that stay on; we read only EXIF, from any file format. */
const KEPT = new Set(['EXIF', 'TIFF', 'JPEG', 'PNG', 'HEIC', 'AVIF', 'JXL', 'WEBP']);

interface BuiltFile {
  readonly fileName: string;
  readonly source: string;
}

type Target = ResolvedConfig['build']['target'];

/** Shared by the builds of the page and its workers. */
let made: Promise<BuiltFile> | null = null;

async function make(target: Target): Promise<BuiltFile> {
  const home = dirname(createRequire(import.meta.url).resolve(`${READER}/package.json`));
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
      withoutKnownWarnings(),
      {
        name: 'metalquest:exif-alone',
        transform: (code, id) =>
          id.includes(`/${READER}/`)
            ? code.replace(/\bConstants\.USE_([A-Z_]+)/g, (_, name: string) => String(KEPT.has(name)))
            : null,
      },
    ],
    build: {
      target,
      write: false,
      rolldownOptions: {
        input: join(home, 'src/exif-reader.js'),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  });
  const chunks = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk] = chunks;
  if (chunks.length !== 1 || chunk?.type !== 'chunk') throw new Error('The reader of photos is not one file');
  const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8);
  return { fileName: `assets/exif-reader-${hash}.js`, source: chunk.code };
}

/**
 * Builds a reduced exifreader once and makes every build import that file. Vite builds workers separately, so
 * a module shared with the page would otherwise be bundled twice.
 * @param emits true for the page's build, which emits the file
 */
export function onePhotoReader({ emits }: { readonly emits: boolean }): Plugin {
  let target: Target = false;
  const file = () => {
    made ??= make(target);
    return made;
  };
  return {
    name: 'metalquest:one-photo-reader',
    enforce: 'pre',
    apply: 'build',
    configResolved(config) {
      target = config.build.target;
    },
    async resolveId(id) {
      return id === READER ? { id: `/${(await file()).fileName}`, external: 'absolute' } : null;
    },
    async generateBundle() {
      if (emits) this.emitFile({ type: 'asset', ...(await file()) });
    },
  };
}
