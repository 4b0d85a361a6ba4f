import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { arrive } from '../web/journeys/open-terminal.ts'
import { median } from './load.ts'
import { isShort } from './short.ts'
import { record, rounded, type Seen, type Stage, seenBy } from './terminal-visit.ts'

const pages = isShort
  ? ['/', '/perps']
  : ['/', '/trade', '/perps', '/portfolio', '/status', '/settings', '/api-catalog']
const movingMs = isShort ? 1_500 : 20_000
/** The largest paint of a page is known once nothing larger has come for so long. */
const settleMs = isShort ? 1_000 : 2_000
const frameMs = 1_000 / 60
const limits = {
  lcpMs: 800,
  cls: 0.01,
  longTasks: 0,
  messageToPaintMs: rounded(2 * frameMs),
  otherHosts: 0,
  troubles: 0,
} as const

/** One page, in a browser that has never been there and in one that has. */
type PageFigure = {
  readonly page: string
  readonly coldLcpMs: number
  readonly warmLcpMs: number
  /** All shifts of the load and of a moving market together. */
  readonly cls: number
  /** Over 50 ms: while it loads, and while the market moves. */
  readonly loadLongTasksMs: readonly number[]
  readonly movingLongTasksMs: readonly number[]
  /** From a message of the book to the frame that shows it; null where no book was shown. */
  readonly messageToPaintMs: {
    readonly median: number
    readonly p95: number
    readonly count: number
  } | null
  /** Those that the browser's cache did not answer. */
  readonly coldRequests: number
  readonly warmRequests: number
  readonly hosts: readonly string[]
  /** Errors, warnings, breaches of the policy and requests to other hosts. */
  readonly troubles: readonly string[]
  /** The names of the limits that it is not within. */
  readonly misses: readonly string[]
}

/** All pages, and what they are held to. */
export type TerminalLoad = {
  readonly movingSeconds: number
  readonly limits: typeof limits
  readonly pages: readonly PageFigure[]
}

/** Visits each page in an empty browser, stays while the market moves, and comes again. */
export async function terminalLoad(stage: Stage): Promise<TerminalLoad> {
  const figures: PageFigure[] = []
  // Not measured: the first page of a new browser process also starts its parts.
  await visitPage(stage, { path: '/', stayMs: 0 })
  for (const path of pages) figures.push(await visitPage(stage, { path, stayMs: movingMs }))
  return { movingSeconds: movingMs / 1_000, limits, pages: figures }
}

async function visitPage(
  { browser, url }: Stage,
  { path, stayMs }: { readonly path: string; readonly stayMs: number },
): Promise<PageFigure> {
  const person = await arrive(browser, { baseUrl: url })
  const hosts = new Set<string>()
  let requests = 0
  const open = async (page: Page) => {
    await record(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    session.on('Network.responseReceived', ({ response }) => {
      hosts.add(new URL(response.url).host)
      if (response.fromDiskCache !== true) requests += 1
    })
    session.on('Network.requestServedFromCache', () => {
      requests -= 1
    })
    await page.goto(path, { waitUntil: 'load' })
    await pause(settleMs)
    return seenBy(page)
  }
  try {
    const cold = await open(person.page)
    const coldRequests = requests
    await pause(stayMs)
    const moved = await seenBy(person.page)
    await person.page.close()
    const warm = await open(await person.page.context().newPage())
    const figure = {
      page: path,
      coldLcpMs: Math.round(cold.lcpMs),
      warmLcpMs: Math.round(warm.lcpMs),
      ...movementOf(moved, cold.nowMs),
      coldRequests,
      warmRequests: requests - coldRequests,
      hosts: [...hosts],
      troubles: person.troubles,
    }
    return { ...figure, misses: missesOf(figure, new URL(url).host) }
  } finally {
    await person.close()
  }
}

function movementOf({ depthToPaintMs, longTasks, shifts }: Seen, loadedAtMs: number) {
  const sorted = depthToPaintMs.toSorted((a, b) => a - b)
  const tasks = (isMoving: boolean) =>
    longTasks.filter(({ atMs }) => atMs > loadedAtMs === isMoving).map(({ ms }) => Math.round(ms))
  return {
    cls: rounded(
      shifts.reduce((sum, { value }) => sum + value, 0),
      4,
    ),
    loadLongTasksMs: tasks(false),
    movingLongTasksMs: tasks(true),
    messageToPaintMs:
      sorted.length === 0
        ? null
        : {
            median: rounded(median(sorted)),
            p95: rounded(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
            count: sorted.length,
          },
  }
}

function missesOf(figure: Omit<PageFigure, 'misses'>, host: string): readonly string[] {
  const found = {
    lcpMs: Math.max(figure.coldLcpMs, figure.warmLcpMs),
    cls: figure.cls,
    longTasks: figure.movingLongTasksMs.length,
    messageToPaintMs: figure.messageToPaintMs?.median ?? 0,
    otherHosts: figure.hosts.filter((other) => other !== host).length,
    troubles: figure.troubles.length,
  }
  return Object.entries(limits)
    .filter(([name, limit]) => found[name as keyof typeof found] > limit)
    .map(([name]) => name)
}
