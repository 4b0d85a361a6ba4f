import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { curveLaunchpadAbi } from '../src/domains/chain/launchpad/abi.gen.ts'
import type { TradedChain } from './indexing-chain.ts'

/** The newest version that installs. The registry's 1.0.0 is older: it is 0.10 under another number. */
export const ponderVersion = '0.16.10'
const viemVersion = '2.57.1'
const timeoutMs = 240_000

/** An installed Ponder project over the launchpad's events. */
export type Ponder = {
  /** Seconds of its backfill, from its own log: it starts and opens its database before. */
  readonly index: (traded: TradedChain, url: string | null) => Promise<PonderRun>
  readonly remove: () => void
}

export type PonderRun = {
  readonly backfillSeconds: number
  /** From the start of its process until it answers that it is ready. */
  readonly processSeconds: number
}

/** Installs Ponder into a folder of its own, without running anything of its packages. */
export async function installPonder(): Promise<Ponder> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-ponder-'))
  const from = (name: string) => join(import.meta.dirname, 'ponder', `${name}.txt`)
  mkdirSync(join(folder, 'src/api'), { recursive: true })
  copyFileSync(from('ponder.config.ts'), join(folder, 'ponder.config.ts'))
  copyFileSync(from('ponder.schema.ts'), join(folder, 'ponder.schema.ts'))
  copyFileSync(from('index.ts'), join(folder, 'src/index.ts'))
  copyFileSync(from('api.ts'), join(folder, 'src/api/index.ts'))
  const abi = JSON.stringify(curveLaunchpadAbi.filter((item) => item.type === 'event'))
  writeFileSync(join(folder, 'abi.ts'), `export const abi = ${abi} as const\n`)
  writeFileSync(join(folder, 'package.json'), '{"name":"peer","private":true,"type":"module"}\n')
  const packages = [`ponder@${ponderVersion}`, `viem@${viemVersion}`]
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await promisify(execFile)('npm', ['install', ...flags, ...packages], { cwd: folder })
  return {
    index: (traded, url) => runPonder(folder, traded, url),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function runPonder(
  folder: string,
  traded: TradedChain,
  url: string | null,
): Promise<PonderRun> {
  const { chain, lastBlock, tokens, trades } = traded
  const port = await freePort()
  rmSync(join(folder, '.ponder'), { recursive: true, force: true })
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    [
      'node_modules/ponder/dist/esm/bin/ponder.js',
      'start',
      '--schema',
      'peer',
      '--port',
      String(port),
      '--log-format',
      'json',
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PONDER_TELEMETRY_DISABLED: 'true',
        RPC_URL: chain.rpcUrl,
        LAUNCHPAD: chain.launchpadAddress,
        START_BLOCK: String(chain.startBlock),
        END_BLOCK: String(lastBlock),
        ...(url === null ? {} : { DATABASE_URL: url }),
      },
    },
  )
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  try {
    const backfillSeconds = await backfillOf(child)
    const processSeconds = (performance.now() - startedAt) / 1_000
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text())
    const found = [`Trade"} ${trades}\n`, `TokenLaunched"} ${tokens}\n`].every((line) =>
      metrics.includes(`ponder_indexing_completed_events{event="Launchpad:${line}`),
    )
    if (!found) throw new Error('Ponder did not find every event')
    return { backfillSeconds, processSeconds }
  } finally {
    clearTimeout(timer)
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}

/** What Ponder itself says that its backfill took. */
function backfillOf(child: ReturnType<typeof spawn>): Promise<number> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) throw new Error('Ponder has no output')
    // Its output is read to the end: a full pipe would block it.
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.includes('Completed backfill indexing across all chains')) return
      resolve(Number(/"duration":([\d.]+)/.exec(line)?.[1]) / 1_000)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error('Ponder ended before its backfill was complete')))
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port is free')
  return address.port
}
