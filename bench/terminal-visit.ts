import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'esbuild'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { openChromium } from '../test/browser/chromium.ts'
import { startService } from './service.ts'

const port = 4681
/** A first start makes its markets, and the simulated traders their first orders. */
const marketsWithinMs = 60_000
const lookEveryMs = 500

/** A service with a moving market, and a browser. */
export interface Stage {
  readonly url: string
  readonly browser: Browser
  readonly close: () => Promise<void>
}

/** What a document was seen to do, as `terminal-page/recorder.ts` tells it. */
export interface Seen {
  readonly lcpMs: number
  readonly nowMs: number
  readonly shifts: readonly { readonly atMs: number; readonly value: number }[]
  readonly longTasks: readonly { readonly atMs: number; readonly ms: number }[]
  readonly depthToPaintMs: readonly number[]
  readonly intervals: number
}

/** Starts the service on an empty folder, with its simulated traders, and Chromium. Rejects where there is no Chromium. */
export async function openStage(): Promise<Stage> {
  const browser = await openChromium()
  const folder = mkdtempSync(join(tmpdir(), 'bourse-terminal-'))
  const unlimited = '10000000'
  const url = `http://localhost:${port}`
  try {
    const service = await startService({
      dataDir: folder,
      port,
      // By the launcher, which builds the terminal where its sources have changed.
      launched: true,
      environment: {
        DEMO: 'on',
        BASE_URL: url,
        RATE_ANONYMOUS_PER_MINUTE: unlimited,
        RATE_PRINCIPAL_PER_MINUTE: unlimited,
      },
    })
    const close = async () => {
      await browser.close()
      await service.stop()
      rmSync(folder, { recursive: true, force: true })
    }
    await untilTraded(url)
    return { url, browser, close }
  } catch (failure) {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
    throw failure
  }
}

/** Notes what each document of the page does, from its beginning. */
export async function record(page: Page): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'terminal-page/recorder.ts')],
    bundle: true,
    format: 'iife',
    target: 'es2023',
    write: false,
  })
  await page.addInitScript({ content: outputFiles[0]?.text ?? '' })
}

/** What the present document has done until now. */
export function seenBy(page: Page): Promise<Seen> {
  return page.evaluate<Seen>('tellSeen()')
}

/** What the browser counts of a page, by its own names. */
export async function countersOf(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

/** With so many places. */
export function rounded(value: number, places = 1): number {
  return Number(value.toFixed(places))
}

async function untilTraded(url: string): Promise<void> {
  const endsAtMs = performance.now() + marketsWithinMs
  while (performance.now() < endsAtMs) {
    const answer = await fetch(`${url}/api/rh-launchpad/launches?limit=1`)
    if (answer.ok && (await answer.text()).includes('"0x')) return
    await pause(lookEveryMs)
  }
  throw new Error(`the simulated traders launched nothing in ${marketsWithinMs} ms`)
}
