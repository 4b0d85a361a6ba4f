import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { isShort } from './short.ts'
import { countersOf, rounded } from './terminal-visit.ts'

const kinds = [
  'canvas',
  'react',
  'react-without-bars',
  'written',
  'written-without-bars',
  'canvas-in-product',
] as const
/** In two rounds, there and back, so that none has the better half of the time. */
const measuredMs = isShort ? 1_000 : 10_000
const warmUpMs = 1_000
/** An address that no request leaves the browser for: each is answered from the folder of the build. */
const origin = 'http://localhost:4680'
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** What showing one book takes. */
type BookFigure = {
  readonly updatesPerSecond: number
  readonly paintsPerSecond: number
  /** Of the time, what the main thread was busy: with all, and with scripts, styles and layout of it. */
  readonly mainThreadPercent: number
  readonly scriptPercent: number
  readonly stylePercent: number
  readonly layoutPercent: number
}

/**
 * The product's book on its canvas at 60 paints a second; a React table and rows written by hand, fed with the same updates,
 * each with the bars that the canvas has and without; and the canvas at the pace that the product has.
 */
export type TerminalBook = {
  readonly secondsEach: number
  /** By kind. */
  readonly books: Readonly<Record<string, BookFigure>>
}

/** Shows 40 rows that change 60 times a second, one kind after the other in a document of its own. */
export async function terminalBook(browser: Browser): Promise<TerminalBook> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-book-'))
  try {
    await build({
      configFile: false,
      root: join(import.meta.dirname, 'terminal-page'),
      logLevel: 'error',
      build: {
        outDir: folder,
        emptyOutDir: true,
        target: 'es2023',
        rolldownOptions: { input: join(import.meta.dirname, 'terminal-page/book.html') },
      },
    })
    const shown = new Map<(typeof kinds)[number], BookFigure[]>()
    for (const kind of [...kinds, ...kinds.toReversed()]) {
      const figure = await showBook(browser, folder, kind)
      shown.set(kind, [...(shown.get(kind) ?? []), figure])
    }
    const books = [...shown].map(([kind, rounds]) => [kind, meanOf(rounds)] as const)
    return { secondsEach: (2 * measuredMs) / 1_000, books: Object.fromEntries(books) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function meanOf(rounds: readonly BookFigure[]): BookFigure {
  const mean = (name: keyof BookFigure) =>
    rounded(rounds.reduce((sum, round) => sum + round[name], 0) / rounds.length)
  return {
    updatesPerSecond: mean('updatesPerSecond'),
    paintsPerSecond: mean('paintsPerSecond'),
    mainThreadPercent: mean('mainThreadPercent'),
    scriptPercent: mean('scriptPercent'),
    stylePercent: mean('stylePercent'),
    layoutPercent: mean('layoutPercent'),
  }
}

async function showBook(
  browser: Browser,
  folder: string,
  kind: (typeof kinds)[number],
): Promise<BookFigure> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  try {
    await page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      const contentType = types[extname(pathname)] ?? 'application/octet-stream'
      return route.fulfill({ body: readFileSync(join(folder, pathname)), contentType })
    })
    await page.goto(`${origin}/book.html?kind=${kind}`)
    await pause(warmUpMs)
    return await measure(page)
  } finally {
    await page.close()
  }
}

async function measure(page: Page): Promise<BookFigure> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const now = async () => ({
    counters: await countersOf(session),
    told: await page.evaluate<{ paints: number; updates: number }>('tellBook()'),
    atMs: performance.now(),
  })
  const before = await now()
  await pause(measuredMs)
  const after = await now()
  const seconds = (after.atMs - before.atMs) / 1_000
  const percent = (name: string) =>
    rounded((((after.counters.get(name) ?? 0) - (before.counters.get(name) ?? 0)) / seconds) * 100)
  return {
    updatesPerSecond: rounded((after.told.updates - before.told.updates) / seconds),
    paintsPerSecond: rounded((after.told.paints - before.told.paints) / seconds),
    mainThreadPercent: percent('TaskDuration'),
    scriptPercent: percent('ScriptDuration'),
    stylePercent: percent('RecalcStyleDuration'),
    layoutPercent: percent('LayoutDuration'),
  }
}
