import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ChainAddresses } from '../src/app/chains/addresses.ts'
import { demoDefaults } from '../src/domains/platform/demo/demo.service.ts'
import { createWeekTraders, type WeekTraders } from './chain-traders.ts'
import { startService } from './service.ts'

/** What the embedded form needs after a week of the simulated traders at their limit, with somebody watching all the time. */
export type ChainWeekFigure = {
  readonly days: number
  readonly blocks: number
  readonly blocksPerSecond: number
  readonly firstStartMs: number
  readonly startAfterSigtermMs: number
  readonly startAfterSigkillMs: number
  readonly dataMb: number
  /** Size of the data folder by its part: the database, each chain, files. */
  readonly partsMb: Readonly<Record<string, number>>
  /** What the folder of the EVM chain grew by with each block of the second half. */
  readonly chainBytesPerBlock: number
}

type Service = Awaited<ReturnType<typeof startService>>

const daySeconds = 86_400
/** The chain's clock is advanced this many times a day. */
const turnsPerDay = 100
const indexedWithinMs = 300_000

/**
 * Makes as many blocks as the traders' own limits allow in these days, each trade a block and every other one a sale with its
 * approval, as fast as the service takes them and with a clock that is moved on; then stops it politely, starts it, kills
 * it with its chains, and starts it again. Raises where a start does not have what was acknowledged, or does not index on.
 */
export async function benchChainWeek(days = 7): Promise<ChainWeekFigure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bourse-week-'))
  const port = await freePort()
  const chainFolder = join(dataDir, 'chains', 'evm')
  let service = await startService({ dataDir, port })
  try {
    const firstStartMs = service.readyMs
    const traders = await createWeekTraders(readAddresses(dataDir))
    const startedAt = performance.now()
    const half = await trade(traders, days / 2)
    await indexed(service, traders)
    const bytesBefore = bytesOf(chainFolder)
    const blocks = half + (await trade(traders, days / 2))
    const blocksPerSecond = (blocks / (performance.now() - startedAt)) * 1_000
    await indexed(service, traders)
    const chainBytesPerBlock = (bytesOf(chainFolder) - bytesBefore) / (blocks - half)

    const before = await traders.holdings()
    await service.stop()
    service = await startService({ dataDir, port })
    const startAfterSigtermMs = service.readyMs
    await expectSame(traders, before)
    await goOn(service, traders)

    const later = await traders.holdings()
    await kill(service)
    service = await startService({ dataDir, port })
    const startAfterSigkillMs = service.readyMs
    await expectSame(traders, later)
    await goOn(service, traders)
    return {
      days,
      blocks,
      blocksPerSecond: Math.round(blocksPerSecond),
      firstStartMs: Math.round(firstStartMs),
      startAfterSigtermMs: Math.round(startAfterSigtermMs),
      startAfterSigkillMs: Math.round(startAfterSigkillMs),
      dataMb: megabytes(bytesOf(dataDir)),
      partsMb: partsOf(dataDir),
      chainBytesPerBlock: Math.round(chainBytesPerBlock),
    }
  } finally {
    await service.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The blocks of these days; says how many there were. */
async function trade(traders: WeekTraders, days: number): Promise<number> {
  const { launchesPerDay, tradesPerDay } = demoDefaults
  let blocks = 0
  for (let turn = 0; turn < days * turnsPerDay; turn += 1) {
    const isDue = (perDay: number) =>
      Math.floor(((turn + 1) * perDay) / turnsPerDay) - Math.floor((turn * perDay) / turnsPerDay)
    for (let count = isDue(launchesPerDay); count > 0; count -= 1) blocks += await traders.launch()
    for (let count = isDue(tradesPerDay); count > 0; count -= 1) blocks += await traders.trade()
    await traders.passTime(daySeconds / turnsPerDay)
  }
  return blocks
}

async function goOn(service: Service, traders: WeekTraders): Promise<void> {
  await traders.trade()
  await indexed(service, traders)
}

/** Resolves when the market shows the newest trade. */
async function indexed({ url }: Service, traders: WeekTraders): Promise<void> {
  const { hash, token } = traders.newestTrade()
  const deadline = performance.now() + indexedWithinMs
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/api/market/trades?token=${token}&limit=1`)
    if ((await answer.text()).includes(hash)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`trade ${hash} was not indexed within ${indexedWithinMs} ms`)
}

async function expectSame(traders: WeekTraders, before: unknown): Promise<void> {
  const after = await traders.holdings()
  if (isDeepStrictEqual(after, before)) return
  throw new Error(`the chain came back otherwise: ${JSON.stringify({ before, after })}`)
}

/** As a power cut would: neither the program nor its chains can write anything any more. */
async function kill(service: Service): Promise<void> {
  const { child } = service
  const pid = child.pid ?? 0
  const listing = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  const children = listing
    .trim()
    .split('\n')
    .map(Number)
    .filter((id) => id > 1)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for (const id of [pid, ...children]) process.kill(id, 'SIGKILL')
  await ended
}

function readAddresses(dataDir: string): ChainAddresses {
  const file = readFileSync(join(dataDir, 'chains', 'addresses.json'), 'utf8')
  // Safe: the daemon that has just started wrote this file.
  return (JSON.parse(file) as { readonly addresses: ChainAddresses }).addresses
}

function partsOf(dataDir: string): Readonly<Record<string, number>> {
  const names = readdirSync(dataDir).map((name) => [name, bytesOf(join(dataDir, name))] as const)
  return Object.fromEntries(names.map(([name, bytes]) => [name, megabytes(bytes)]))
}

function bytesOf(path: string): number {
  // Files come and go while the service runs.
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || !found.isDirectory()) return found?.size ?? 0
  return readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0)
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 100_000) / 10
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      )
    })
  })
}
