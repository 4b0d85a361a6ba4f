import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { IndexedFile } from '../../src/adapters/terminal-files/terminal-index.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
/** What is compressed already. */
const dense = new Set(['.png', '.webp', '.woff2'])

/** Describes a file, and writes its encodings beside it. Throws for a kind of file that has no content type here. */
export async function indexedFile(folder: string, file: string): Promise<IndexedFile> {
  const kind = path.extname(file)
  const contentType = types[kind]
  if (contentType === undefined) throw new Error(`${file}: which content type has ${kind}?`)
  const at = path.join(folder, file)
  const plain = await readFile(at)
  const digest = createHash('sha256').update(plain).digest('base64url')
  const described = { file, contentType, digest }
  if (dense.has(kind)) return { ...described, sizes: { plain: plain.length } }
  const [br, gz] = await Promise.all([brotli(plain), gzipped(plain)])
  await Promise.all([writeFile(`${at}.br`, br), writeFile(`${at}.gz`, gz)])
  return { ...described, sizes: { plain: plain.length, br: br.length, gzip: gz.length } }
}

// Made once and read by every visitor: the best that each can do.
const brotli = (plain: Buffer) =>
  promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
const gzipped = (plain: Buffer) => promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION })
