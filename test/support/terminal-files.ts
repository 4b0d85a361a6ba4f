import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { TerminalFile, TerminalFiles } from '../../src/ports/terminal-files.ts'

const script = 'index-B3BHF5D6.js'

/** A terminal of one page and one script, so that tests of the program need no build. */
export const tinyTerminal: TerminalFiles = {
  page: memoizedByName(() =>
    fileOf(
      'text/html; charset=utf-8',
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bourse</title>
<script type="module" crossorigin src="/assets/${script}"></script></head><body></body></html>`,
    ),
  ),
  asset: memoizedByName((name) =>
    name === script
      ? fileOf('text/javascript; charset=utf-8', "document.body.append('Bourse')\n")
      : undefined,
  ),
}

/** A program that was started without building the terminal. */
export const noTerminal: TerminalFiles = { page: () => undefined, asset: () => undefined }

function fileOf(contentType: string, text: string): TerminalFile {
  const body = Buffer.from(text)
  return {
    contentType,
    digest: createHash('sha256').update(body).digest('base64url'),
    body,
    encoded: { br: brotliCompressSync(body), gzip: gzipSync(body) },
  }
}

function memoizedByName(make: (name: string) => TerminalFile | undefined) {
  const made = new Map<string, TerminalFile | undefined>()
  return (name: string) => {
    if (!made.has(name)) made.set(name, make(name))
    return made.get(name)
  }
}
