import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { build, type Plugin } from 'esbuild'

// Bundles the program into a few files, which Node loads in a fraction of the time and memory of a thousand modules:
// `node tools/build-program.ts <folder>`. Source maps are written beside them, so that stack traces name sources.

/** Programs with a process of their own. Sources that these start by URL are bundled too: see `started`. */
const entries = ['main', 'chains', 'worker', 'cluster'].map((name) => `src/app/${name}.ts`)

/** Packages that load native code, WebAssembly or files from their own folder, or are not installed at all. */
const leftOutside = [
  '@electric-sql/pglite',
  '@electric-sql/pglite/*',
  'litesvm',
  'esbuild',
  'oxc-transform',
  '@scalar/fastify-api-reference',
  'quickjs-emscripten',
  'just-bash',
  'pyodide',
  'pyodide/*',
  'sharp',
  '@opentelemetry/api',
  'bufferutil',
  'pg-native',
  'utf-8-validate',
]

/** Matches a source that another one starts as a thread or a process. */
const started = /new URL\(\s*'(\.{1,2}\/[^']+\.ts)',\s*import\.meta\.url,?\s*\)/g

/** Bundles the sources under `root` into `outdir`, and returns which files it read. */
export async function buildProgram(options: {
  readonly root: string
  readonly outdir: string
  readonly entries: readonly string[]
  /** Modules that run first in every process. */
  readonly first?: readonly string[]
}): Promise<readonly string[]> {
  const { root, outdir } = options
  const all = new Set([...options.entries, ...startedSources(root)])
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries([...all].map((file) => [nameOf(file), file])),
    inject: [...(options.first ?? [])],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    metafile: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'silent',
    external: leftOutside,
    // Packages written for `require` find Node's own modules by it.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [addressesOf({ root, outdir })],
  })
  return Object.keys(metafile.inputs)
}

/** Rewrites a module's own URL to that of its source, and the URLs of started sources to their bundles. */
function addressesOf({ root, outdir }: { readonly root: string; readonly outdir: string }): Plugin {
  return {
    name: 'addresses',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (path.includes(`${sep}node_modules${sep}`)) return null
        const text = readFileSync(path, 'utf8')
        if (!text.includes('import.meta.url')) return null
        const own = JSON.stringify(toUrl(relative(outdir, path)))
        const contents = text
          .replace(started, (_, target: string) => {
            const file = relative(root, resolve(dirname(path), target))
            return `new URL('./${nameOf(file)}.js', import.meta.address)`
          })
          .replaceAll('import.meta.url', `new URL(${own}, import.meta.address).href`)
          .replaceAll('import.meta.address', 'import.meta.url')
        return { contents, loader: 'ts' }
      })
    },
  }
}

function startedSources(root: string): readonly string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const file = join(root, 'src', name)
      return [...readFileSync(file, 'utf8').matchAll(started)].map(([, target]) =>
        toUrl(relative(root, resolve(dirname(file), target ?? ''))),
      )
    })
}

function nameOf(file: string): string {
  return toUrl(file).replace(/\.ts$/, '').replaceAll('/', '-')
}

function toUrl(path: string): string {
  return path.replaceAll(sep, '/')
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const outdir = resolve(process.argv[2] ?? '.cache/program')
  mkdirSync(outdir, { recursive: true })
  const first = [join(root, 'tools/launch/source-lines.mjs')]
  try {
    const inputs = await buildProgram({ root, outdir, entries, first })
    writeFileSync(join(outdir, 'inputs.json'), JSON.stringify(inputs))
  } catch (failure) {
    // Only the locations in sources help; the bundler's own stack does not.
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
    process.exitCode = 1
  }
}
