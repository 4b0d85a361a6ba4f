import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { terminalStep } from './terminal.mjs'

const project = path.resolve(import.meta.dirname, '../..')
let folder = ''
let place

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'terminal-'))
  place = { root: folder, cache: path.join(folder, '.cache'), node: process.execPath }
  const builder = fs.readdirSync(path.join(project, 'tools/terminal'))
  for (const file of [
    'tools/build-terminal.ts',
    ...builder.map((name) => `tools/terminal/${name}`),
    'src/adapters/terminal-files/terminal-index.ts',
    'web/src/language/page-areas.ts',
    'web/library-users.ts',
    'web/vite.config.ts',
    'web/tsconfig.json',
  ]) {
    write(file, fs.readFileSync(path.join(project, file), 'utf8'))
  }
  fs.symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'))
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', '{}')
  write('sdk/src/index.ts', "export const words = 'of the library'")
  write('web/index.html', html)
  write('web/src/main.tsx', "void import('./features/trade/trade-page.tsx')\n")
  write('web/src/features/trade/trade-page.tsx', page)
  write('web/src/features/trade/trade.css', '.trade { inset: 0 }')
  write('web/src/features/trade/trade.model.test.ts', 'first')
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const html = `<!doctype html>
<html><head><title>One</title></head>
<body><script type="module" src="/src/main.tsx"></script></body></html>
`
const page = `import './trade.css'
import { words } from '../../../../sdk/src/index.ts'

document.title = words
`

describe('the built terminal', () => {
  test('has a page for each feature, whose head names what the page needs', async () => {
    expect(await terminalStep(place).run()).toBeUndefined()
    const { assets, pages } = indexOf()
    expect(Object.keys(pages).toSorted()).toEqual(['any', 'trade'])
    const [any, trade] = ['any', 'trade'].map((name) => read(pages[name].file))
    const own = Object.keys(assets).filter((name) => name.startsWith('trade-'))
    const named = own.map((name) => /^(.*)-[\w-]{8}\.(.*)$/.exec(name)?.slice(1).join('.') ?? name)
    expect(new Set(named)).toEqual(new Set(['trade-page.js', 'trade.css', 'trade.js']))
    for (const name of own) {
      const rel = name.endsWith('.css') ? 'stylesheet' : 'modulepreload'
      expect(trade).toContain(`<link rel="${rel}" crossorigin href="/assets/${name}">`)
      expect(any).not.toContain(name)
    }
    expect(trade.replace(/<link [^>]*href="\/assets\/trade-[^>]*>\n/g, '')).toBe(any)
  })

  test('names in each head the font and the words that every page begins with', async () => {
    write('web/src/inter.woff2', 'glyph '.repeat(2_000))
    write('web/src/start.css', "@font-face { font-family: Inter; src: url('./inter.woff2') }")
    write('web/src/language/messages/en/app.json', '{ "app.name": "One" }')
    const words = "void import('./language/messages/en/app.json').then(console.log)"
    write('web/src/main.tsx', `import './start.css'\n${words}\n`)
    await terminalStep(place).run()
    const { assets, pages } = indexOf()
    const links = [
      [/woff2$/, 'rel="preload" as="font" type="font/woff2"'],
      [/^app-.*js$/, 'rel="modulepreload"'],
    ]
    for (const [wanted, kind] of links) {
      const names = Object.keys(assets).filter((name) => wanted.test(name))
      expect(names).toHaveLength(1)
      expect(read(pages.any.file)).toContain(
        `<link ${kind} crossorigin href="/assets/${names[0]}">`,
      )
    }
  })

  test('names in the head of a page the words that its route opens with it, whatever they are called', async () => {
    for (const area of ['launches', 'token', 'vault'])
      write(`web/src/language/messages/en/${area}.json`, `{ "${area}.title": "One" }`)
    write('web/src/language/messages/en/app.json', '{ "app.name": "One" }')
    write(
      'web/src/routes/trade.route.ts',
      `const openArea = (area: string) => area
export const opened = () => Promise.all([
  import('../features/trade/trade-page.tsx'),
  openArea('launches'),
  openArea('token'),
])
`,
    )
    write(
      'web/src/main.tsx',
      `import { opened } from './routes/trade.route.ts'
void opened()
void import('./language/messages/en/app.json').then(console.log)
`,
    )
    expect(await terminalStep(place).run()).toBeUndefined()
    const { assets, pages } = indexOf()
    const named = (feature) => {
      const head = read(pages[feature].file)
      return ['launches', 'token', 'vault'].filter((area) => {
        const file = Object.keys(assets).find((name) => new RegExp(`^${area}-.*js$`).test(name))
        expect(file).toBeDefined()
        return head.includes(`<link rel="modulepreload" crossorigin href="/assets/${file}">`)
      })
    }
    expect(named('trade')).toEqual(['launches', 'token'])
    expect(named('any')).toEqual([])
  })

  test('has each file in both encodings, and says how large they are', async () => {
    await terminalStep(place).run()
    const { assets, pages } = indexOf()
    for (const { file, sizes } of [...Object.values(assets), ...Object.values(pages)]) {
      const [plain, br, gzip] = ['', '.br', '.gz'].map((end) =>
        fs.readFileSync(path.join(built(), `${file}${end}`)),
      )
      expect(brotliDecompressSync(br).equals(plain) && gunzipSync(gzip).equals(plain)).toBe(true)
      expect(sizes).toEqual({ plain: plain.length, br: br.length, gzip: gzip.length })
    }
  })

  test.each([
    'web/src/features/trade/trade.css',
    'web/index.html',
    'web/src/language/page-areas.ts',
    'web/vite.config.ts',
    'sdk/src/index.ts',
    'tools/terminal/page-files.ts',
    'package-lock.json',
  ])('is made anew for other contents of %s', async (file) => {
    await terminalStep(place).run()
    fs.utimesSync(path.join(folder, file), 1, 1)
    expect(terminalStep(place)).toBeNull()
    fs.appendFileSync(path.join(folder, file), '\n')
    expect(terminalStep(place)).not.toBeNull()
  })

  test('is not made anew for a test of it', async () => {
    await terminalStep(place).run()
    write('web/src/features/trade/trade.model.test.ts', 'second')
    expect(terminalStep(place)).toBeNull()
  })

  test('that cannot be made is none, not an older one, and the step says why', async () => {
    await terminalStep(place).run()
    write('web/src/main.tsx', "import './missing.ts'")
    expect(await terminalStep(place).run()).toContain('missing.ts')
    expect(fs.existsSync(path.join(place.cache, 'web/current.json'))).toBe(false)
    expect(terminalStep(place)).not.toBeNull()
  })

  test('is not made of files that would have no address', async () => {
    write('web/public/robots.txt', 'none')
    expect(await terminalStep(place).run()).toContain('robots.txt has no address')
  })

  test('stays for who still serves it when a newer one is made', async () => {
    await terminalStep(place).run()
    const first = built()
    write('web/src/main.tsx', 'export {}')
    await terminalStep(place).run()
    expect(built()).not.toBe(first)
    expect(fs.existsSync(first)).toBe(true)
  })
})

function built() {
  const { folder: name } = JSON.parse(
    fs.readFileSync(path.join(place.cache, 'web/current.json'), 'utf8'),
  )
  return path.join(place.cache, 'web', name)
}

function read(file) {
  return fs.readFileSync(path.join(built(), file), 'utf8')
}

function indexOf() {
  return JSON.parse(read('terminal.json'))
}

function write(file, text) {
  const at = path.join(folder, file)
  fs.mkdirSync(path.dirname(at), { recursive: true })
  fs.writeFileSync(at, text)
}
