import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { arrive } from '../web/journeys/open-terminal.ts'
import { isShort } from './short.ts'
import { countersOf, openStage, record, rounded, type Stage, seenBy } from './terminal-visit.ts'

const paths = ['/trade', '/perps', '/portfolio', '/status', '/settings', '/api-catalog', '/']
const soakMinutes = Number(process.env['SOAK_MINUTES'] ?? (isShort ? 0.25 : 20))
const stayMs = isShort ? 500 : 1_500
/** Not measured: what the first rounds load stays, such as code, what the engine has made of it, and the query cache. */
const warmUpRounds = isShort ? 3 : 10
const growthLimitPercent = 10
const mebibyte = 1_048_576

/** What one tab holds on the first page, after everything that can be collected has been. */
type Held = {
  readonly heapMiB: number
  /** Of the heap: what the engine has compiled, which it does for as long as it finds something hot. */
  readonly compiledMiB: number
  readonly nodes: number
  /** Trees of nodes that no document holds any more, but a script. */
  readonly detachedTrees: number
  readonly listeners: number
  readonly intervals: number
}

/** What is left after all pages were visited again and again, in the tab that leads three. */
export type TerminalSoak = {
  readonly minutes: number
  readonly visits: number
  readonly first: Held
  readonly last: Held
  readonly growthPercent: number
  /** The same without what the engine has compiled: what scripts hold. */
  readonly heldGrowthPercent: number
  readonly growthLimitPercent: number
  readonly openSockets: number
  readonly openSocketsLimit: 1
  readonly troubles: readonly string[]
}

/** Walks through the terminal of a service of its own, without a reload, for as long as `SOAK_MINUTES` says, which is 20. Rejects where there is no Chromium. */
export async function benchTerminalSoak(): Promise<TerminalSoak> {
  const stage = await openStage()
  try {
    return await terminalSoak(stage)
  } finally {
    await stage.close()
  }
}

async function terminalSoak({ browser, url }: Stage): Promise<TerminalSoak> {
  const { close, page, troubles } = await arrive(browser, { baseUrl: url })
  let openSockets = 0
  const count = (tab: Page) =>
    tab.on('websocket', (socket) => {
      openSockets += 1
      socket.on('close', () => {
        openSockets -= 1
      })
    })
  count(page)
  page.context().on('page', count)
  try {
    await record(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto('/')
    for (const path of ['/perps', '/trade']) await (await page.context().newPage()).goto(path)
    await page.bringToFront()
    for (let round = 0; round < warmUpRounds; round++) await walk(page)
    const first = await heldBy(page, session)
    let visits = 0
    const endsAtMs = performance.now() + soakMinutes * 60_000
    while (performance.now() < endsAtMs) visits += await walk(page)
    const last = await heldBy(page, session)
    return {
      minutes: soakMinutes,
      visits,
      first,
      last,
      growthPercent: grownPercent(first, last, ({ heapMiB }) => heapMiB),
      heldGrowthPercent: grownPercent(first, last, (held) => held.heapMiB - held.compiledMiB),
      growthLimitPercent,
      openSockets,
      openSocketsLimit: 1,
      troubles,
    }
  } finally {
    await close()
  }
}

/** Visits every page and ends on the first. The router follows the address. */
async function walk(page: Page): Promise<number> {
  for (const path of paths) {
    await page.evaluate(`history.pushState({}, '', '${path}')`)
    await pause(stayMs)
  }
  return paths.length
}

function grownPercent(first: Held, last: Held, sizeOf: (held: Held) => number): number {
  return rounded((sizeOf(last) / sizeOf(first) - 1) * 100)
}

async function heldBy(page: Page, session: CDPSession): Promise<Held> {
  // What finalizers let go is collected by the second.
  await session.send('HeapProfiler.collectGarbage')
  await pause(500)
  await session.send('HeapProfiler.collectGarbage')
  const counters = await countersOf(session)
  await session.send('DOM.enable')
  const { detachedNodes } = await session.send('DOM.getDetachedDomNodes')
  await session.send('DOM.disable')
  const { intervals } = await seenBy(page)
  return {
    heapMiB: rounded((counters.get('JSHeapUsedSize') ?? 0) / mebibyte, 2),
    compiledMiB: rounded((await compiledBytes(session)) / mebibyte, 2),
    nodes: counters.get('Nodes') ?? 0,
    detachedTrees: detachedNodes.length,
    listeners: counters.get('JSEventListeners') ?? 0,
    intervals,
  }
}

/** What a snapshot of the heap counts as code: bytecode, machine code, and what the engine keeps beside them. */
async function compiledBytes(session: CDPSession): Promise<number> {
  const pieces: string[] = []
  const keep = ({ chunk }: { readonly chunk: string }) => void pieces.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', keep)
  const { nodes, snapshot }: Snapshot = JSON.parse(pieces.join(''))
  const fields = snapshot.meta.node_fields
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const code = snapshot.meta.node_types[0].indexOf('code')
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length)
    if (nodes[at + type] === code) bytes += nodes[at + size] ?? 0
  return bytes
}

/** The parts of a snapshot that are read, in the format of V8. */
type Snapshot = {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[], ...unknown[]]
    }
  }
  /** The fields of each node, one after another. */
  readonly nodes: readonly number[]
}
