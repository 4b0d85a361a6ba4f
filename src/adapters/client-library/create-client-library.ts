import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { createTarGzip } from 'nanotar'
import { isolatedDeclaration, transform } from 'oxc-transform'
import type { ClientLibrary, LibraryFile } from '../../ports/client-library.ts'

const folder = fileURLToPath(new URL('../../../sdk/', import.meta.url))
/** Every package is of the same moment, so that the same sources make the same bytes. */
const packedAtMs = 499_162_500_000

/** A file of a package by its path in it. */
type PackageFile = { readonly name: string; readonly data: string }

/** Makes the client library of the sources beside the program, at the first request and once. */
export function createClientLibrary(): ClientLibrary {
  return { tarball: once(packed), module: once(bundled) }
}

/** The package's files: one module and one declaration for each source. Throws for a source that cannot be compiled. */
export async function packageFiles(): Promise<readonly PackageFile[]> {
  const sources = (await readdir(path.join(folder, 'src'), { recursive: true }))
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.ts') && !/[.](test|fixture)[.]ts$/.test(name))
    .sort()
  const compiled = await Promise.all(sources.map(compile))
  const asTheyAre = await Promise.all(
    ['package.json', 'README.md'].map(async (name) => ({
      name,
      data: await readFile(path.join(folder, name), 'utf8'),
    })),
  )
  return [...asTheyAre, ...compiled.flat()]
}

async function packed(): Promise<Uint8Array> {
  const files = await packageFiles()
  const attrs = { mtime: packedAtMs, mode: '644' }
  return createTarGzip(files.map(({ name, data }) => ({ name: `package/${name}`, data, attrs })))
}

async function compile(name: string): Promise<readonly PackageFile[]> {
  const file = path.join(folder, 'src', name)
  const text = await readFile(file, 'utf8')
  const [script, types] = await Promise.all([
    transform(file, text, {
      lang: 'ts',
      sourceType: 'module',
      target: 'es2022',
      typescript: { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' },
    }),
    isolatedDeclaration(file, text),
  ])
  const [fault] = [...script.errors, ...types.errors]
  if (fault !== undefined) throw new Error(`${name} cannot be compiled: ${fault.message}`)
  const base = `dist/${name.replace(/[.]ts$/, '')}`
  return [
    { name: `${base}.js`, data: script.code },
    { name: `${base}.d.ts`, data: withModules(types.code) },
  ]
}

/** Declarations name the modules that the sources become. */
function withModules(code: string): string {
  return code.replace(/(["'])([.]{1,2}\/[^"']+)[.]ts\1/g, '$1$2.js$1')
}

async function bundled(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, 'src/index.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  })
  const [file] = outputFiles
  if (file === undefined) throw new Error('the library was bundled into nothing')
  return file.contents
}

/** Runs at the first call; a failure is not kept. */
function once(make: () => Promise<Uint8Array>): () => Promise<LibraryFile> {
  let made: Promise<LibraryFile> | null = null
  return () => {
    made ??= make().then(withDigest, (failure: unknown) => {
      made = null
      throw failure
    })
    return made
  }
}

function withDigest(body: Uint8Array): LibraryFile {
  return { body, digest: createHash('sha256').update(body).digest('base64url') }
}
