import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const READER = 'exifreader';

/** What is read of a photo is in its EXIF, whatever kind of file it is; the reader has switches for all that it knows. */
const KEPT = new Set(['EXIF', 'TIFF', 'JPEG', 'PNG', 'HEIC', 'AVIF', 'JXL', 'WEBP']);

interface BuiltFile {
  /** Its path in the build. */
  readonly fileName: string;
  readonly source: string;
}

type Target = ResolvedConfig['build']['target'];

/** Made once for all builds of a run: the page's and those of its workers. */
let made: Promise<BuiltFile> | null = null;

async function make(target: Target): Promise<BuiltFile> {
  const home = dirname(createRequire(import.meta.url).resolve(`${READER}/package.json`));
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
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
 * Builds the reader of EXIF by itself, without what it reads of other metadata, and has every build import that one
 * file. Workers are built by themselves, so that what both they and the page load later would be in the build twice.
 *
 * @param emits for the build of the page alone, which holds the file
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
