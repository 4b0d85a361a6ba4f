import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** What a page loads of the client library, bundled and minified. */
export type LibraryFigure = Readonly<
  Record<string, { readonly bytes: number; readonly gzipBytes: number }>
>

const programs = {
  'one resource': `import { createClient, launches } from './sdk/src/index.ts'
    console.log(await launches(createClient()).list())`,
  'one resource, a wallet, sign-in and sending': `import { createClient, eip1193Wallet, launches, send, signIn } from './sdk/src/index.ts'
    console.log(createClient, eip1193Wallet, launches, send, signIn)`,
  'every resource': `import { createBourse } from './sdk/src/index.ts'
    console.log(createBourse())`,
}

/** Bundles programs that use a part of the library. */
export async function benchLibrary(): Promise<LibraryFigure> {
  const sizes = Object.entries(programs).map(async ([name, contents]) => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      write: false,
    })
    const bytes = outputFiles[0]?.contents ?? new Uint8Array()
    return [name, { bytes: bytes.length, gzipBytes: gzipSync(bytes, { level: 9 }).length }] as const
  })
  return Object.fromEntries(await Promise.all(sizes))
}
