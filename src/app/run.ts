import { AsyncLocalStorage } from 'node:async_hooks'
import { resolve } from 'node:path'
import { createJsonLogger } from '../adapters/system/json-logger.ts'
import { systemClock } from '../adapters/system/system-clock.ts'
import type { Caller } from '../surfaces/http/exchange.ts'
import { type Announce, createAnnounce, nextSteps } from './announce.ts'
import { type Config, readConfig } from './config.ts'
import type { App } from './create-app.ts'
import { lockDataDir } from './lock-data-dir.ts'
import { needsDaemon } from './open-chains.ts'
import { openDatabase, openSharedServices } from './open-database.ts'
import { openWorld } from './open-world.ts'
import { startOwnChains } from './own-chains.ts'
import { paymentNotice } from './payment-modes.ts'
import { createShutdown, type Shutdown, stopOnSignals } from './shutdown.ts'
import { assertPortFree, assertWritable, explainListening, explainStorage } from './start-checks.ts'

/**
 * Runs the program until it is told to stop: `api` serves requests and runs the jobs; `worker` only runs jobs, beside
 * other processes on the same PostgreSQL. A failed start prints the reason and ends the process.
 */
export async function run(role: 'api' | 'worker'): Promise<void> {
  const announce = createAnnounce((line) => process.stdout.write(line))
  try {
    const config = readConfig(process.env)
    if (role === 'worker' && (config.databaseUrl === null || needsDaemon(config))) {
      throw new Error(
        'a worker needs DATABASE_URL, EVM_RPC_URL and SOLANA_RPC_URL: what is embedded belongs to one process',
      )
    }
    await start(config, { role, announce })
  } catch (failure) {
    // Only the message: it is written for the person who starts the program; the log has the stack.
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
    process.exit(1)
  }
}

async function start(
  config: Config,
  { role, announce }: { readonly role: 'api' | 'worker'; readonly announce: Announce },
): Promise<void> {
  const logger = createJsonLogger({
    level: config.logLevel,
    nowMs: systemClock.nowMs,
    write: (line) => process.stderr.write(line),
  })
  const shutdown = createShutdown({ logger, partTimeoutMs: 10_000 })
  stopOnSignals(shutdown)
  stopWithParent(shutdown)
  const dataDir = resolve(config.dataDir)
  const holdsData = config.databaseUrl === null || needsDaemon(config)
  const callers = new AsyncLocalStorage<Caller>()
  const say = (line: string) => announce('waiting', line)
  try {
    // Checked first, before anything is started.
    if (role === 'api') await assertPortFree(config)
    if (holdsData) await lockDataDir(dataDir, shutdown)
    if (config.media.folder !== null) assertWritable(resolve(config.media.folder), 'MEDIA_FOLDER')
    const [chains, { database, endStart, ...shared }, { createApp }] = await Promise.all([
      config.embeddedChains === null
        ? startOwnChains({ ...config, dataDir }, { announce, shutdown, logger })
        : { addresses: config.embeddedChains },
      openStore(config, { callers, dataDir, announce, logger, say, shutdown }),
      import('./create-app.ts'),
    ])
    const world = await openWorld(config, {
      ...shared,
      callers,
      daemon: chains,
      database,
      keysFolder: holdsData || config.embeddedChains !== null ? dataDir : null,
      logger,
      say,
      shutdown,
    })
    const app = await createApp({ config, world, shutdown })
    announce('API is built', `${app.catalog.entries.length} operations`)
    announce('payments', paymentNotice(config.mpp))
    await app.startJobs()
    // Before listening, so that the first visitor finds full books.
    if (role === 'api') await app.startDemo()
    if (role === 'api') await listen(app, config)
    if (role === 'api') await app.openPreviews()
    endStart()
    announce('ready', role === 'api' ? config.baseUrl : 'worker')
    // A cluster waits for this message.
    process.send?.({ type: 'ready' })
    if (role === 'api') {
      const hasTour = world.chains.faucet !== null && config.mpp.modes.includes('paper')
      process.stdout.write(`${nextSteps({ ...config, hasTour })}\n`)
    }
  } catch (failure) {
    logger.debug('the start failed', {
      failure: failure instanceof Error ? failure.stack : failure,
    })
    await shutdown.stop('the start failed')
    throw holdsData ? explainStorage(failure, { folder: dataDir, setting: 'DATA_DIR' }) : failure
  }
}

async function openStore(
  config: Config,
  {
    announce,
    dataDir,
    ...parts
  }: Parameters<typeof openDatabase>[1] & {
    readonly announce: Announce
    readonly dataDir: string
  },
) {
  const { database, endStart, name } = await openDatabase({ ...config, dataDir }, parts)
  announce('database is open', name)
  return { database, endStart, ...(await openSharedServices(config, { ...parts, database })) }
}

async function listen(app: App, { port, host }: Config): Promise<void> {
  try {
    await app.http.listen({ port, host })
  } catch (failure) {
    throw explainListening(failure, { port, host })
  }
}

/** A process of `npm run cluster` ends with its parent, however that dies: their IPC channel closes. */
function stopWithParent(shutdown: Shutdown): void {
  if (process.channel === undefined) return
  // Its output is then closed, which must not interrupt the shutdown.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  process.once('disconnect', () => {
    void shutdown.stop('the cluster ended').then(() => process.exit())
  })
}
