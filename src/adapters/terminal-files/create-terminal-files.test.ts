import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTerminalFiles } from './create-terminal-files.ts'
import { anyPage, type TerminalIndex } from './terminal-index.ts'

let builds = ''
beforeEach(() => {
  builds = mkdtempSync(path.join(os.tmpdir(), 'builds-'))
})
afterEach(() => rmSync(builds, { recursive: true, force: true }))

/** A build whose files say what they are, and which is the newest from now on. */
function build(
  name: string,
  files: { readonly pages: readonly string[]; readonly assets: readonly string[] },
) {
  const put = (file: string) => {
    const at = path.join(builds, name, file)
    mkdirSync(path.dirname(at), { recursive: true })
    for (const end of ['', '.br', '.gz']) writeFileSync(`${at}${end}`, `${name} ${file}${end}`)
    const sizes = { plain: 1, ...(file.endsWith('.woff2') ? {} : { br: 1, gzip: 1 }) }
    return { file, contentType: 'text/plain', digest: `${name} ${file}`, sizes }
  }
  const index: TerminalIndex = {
    pages: Object.fromEntries(files.pages.map((page) => [page, put(`pages/${page}.html`)])),
    assets: Object.fromEntries(files.assets.map((asset) => [asset, put(`assets/${asset}`)])),
  }
  writeFileSync(path.join(builds, name, 'terminal.json'), JSON.stringify(index))
  writeFileSync(path.join(builds, 'current.json'), JSON.stringify({ folder: name }))
}

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()

test('a feature has its own page, and otherwise the page of all', () => {
  build('one', { pages: [anyPage, 'trade'], assets: [] })
  const files = createTerminalFiles(builds)
  expect(text(files.page('trade')?.body)).toBe('one pages/trade.html')
  expect(text(files.page('perps')?.body)).toBe('one pages/any.html')
  expect(files.page('perps')).toBe(files.page('portfolio'))
})

test('a file is read in each encoding that was made of it', () => {
  build('one', { pages: [anyPage], assets: ['a.js', 'b.woff2'] })
  const files = createTerminalFiles(builds)
  const { br, gzip } = files.asset('a.js')?.encoded ?? {}
  expect([text(br), text(gzip)]).toEqual(['one assets/a.js.br', 'one assets/a.js.gz'])
  expect(files.asset('b.woff2')).toMatchObject({ digest: 'one assets/b.woff2', encoded: {} })
})

test('a name is one of the index or nothing', () => {
  build('one', { pages: [anyPage], assets: ['a.js'] })
  const files = createTerminalFiles(builds)
  for (const name of ['../terminal.json', 'a.js.br', '', '__proto__', 'toString', './a.js']) {
    expect(files.asset(name)).toBeUndefined()
  }
})

test('files of the build before are there for pages that browsers still show', () => {
  build('one', { pages: [anyPage], assets: ['old.js', 'same.js'] })
  build('two', { pages: [anyPage], assets: ['new.js', 'same.js'] })
  const files = createTerminalFiles(builds)
  expect(text(files.page('trade')?.body)).toBe('two pages/any.html')
  expect(text(files.asset('old.js')?.body)).toBe('one assets/old.js')
  expect(text(files.asset('same.js')?.body)).toBe('two assets/same.js')
})

test('a newer build is for the next process', () => {
  build('one', { pages: [anyPage], assets: [] })
  const files = createTerminalFiles(builds)
  files.page('trade')
  build('two', { pages: [anyPage, 'perps'], assets: ['new.js'] })
  expect(text(files.page('perps')?.body)).toBe('one pages/any.html')
  expect(files.asset('new.js')).toBeUndefined()
})

test('without a build there is no page and no file', () => {
  for (const folder of [builds, path.join(builds, 'missing')]) {
    const files = createTerminalFiles(folder)
    expect([files.page('trade'), files.asset('a.js')]).toEqual([undefined, undefined])
  }
})

test('a file that was removed is not there', () => {
  build('one', { pages: [anyPage], assets: ['a.js'] })
  const files = createTerminalFiles(builds)
  rmSync(path.join(builds, 'one/assets/a.js.gz'))
  expect(files.asset('a.js')).toBeUndefined()
})
