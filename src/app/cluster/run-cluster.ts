import { join, resolve } from 'node:path'
import { CannotRunHere } from '../../adapters/sql/embedded/cannot-run-here.ts'
import { startEmbeddedServer } from '../../adapters/sql/embedded/database.ts'
import { createJsonLogger } from '../../adapters/system/json-logger.ts'
import { systemClock } from '../../adapters/system/system-clock.ts'
import { type Announce, createAnnounce } from '../announce.ts'
import { type Config, readConfig } from '../config.ts'
import { lockDataDir } from '../lock-data-dir.ts'
import { startOwnChains } from '../own-chains.ts'
import { loadServiceKeys } from '../service-keys.ts'
import { createShutdown, type Shutdown, stopOnSignals } from '../shutdown.ts'
import { explainStorage } from '../start-checks.ts'
import { loadVaultKeys } from '../vault-keys.ts'
import { keepRunning } from './member-process.ts'
import { planCluster, type Shared } from './plan.ts'

const partTimeoutMs = 60_000

/**
 * Runs a cluster on this machine without installed services: this process owns the embedded database and chains, and
 * starts two processes that serve requests, each at its own address, and one that runs jobs. A process that ends is
 * restarted; all end with this process, however it dies.
 */
export async function runCluster(): Promise<void> {
  const announce = createAnnounce((line) => process.stdout.write(line))
  try {
    await start(readConfig(process.env), announce)
  } catch (failure) {
    process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`)
    process.exit(1)
  }
}

async function start(config: Config, announce: Announce): Promise<void> {
  const logger = createJsonLogger({
    level: config.logLevel,
    nowMs: systemClock.nowMs,
    write: (line) => process.stderr.write(line),
  })
  const shutdown = createShutdown({ logger, partTimeoutMs })
  stopOnSignals(shutdown)
  const dataDir = resolve(config.dataDir)
  try {
    await lockDataDir(dataDir, shutdown)
    const [databaseUrl, chains] = await Promise.all([
      openDatabase({ ...config, dataDir }, { announce, shutdown }),
      startOwnChains({ ...config, dataDir }, { announce, shutdown, logger }),
      // Created here once, so that the three processes do not each create their own.
      loadServiceKeys({ folder: dataDir, given: config.serviceKeys }),
      loadVaultKeys({ folder: dataDir, given: config.vaultMasterKeys }),
    ])
    await startMembers(
      { ...config, dataDir },
      { databaseUrl, chains: chains?.addresses ?? null, announce, shutdown },
    )
  } catch (failure) {
    await shutdown.stop('the start failed')
    throw explainStorage(failure, { folder: dataDir, setting: 'DATA_DIR' })
  }
}

type Parts = { readonly announce: Announce; readonly shutdown: Shutdown }

async function openDatabase(config: Config, { announce, shutdown }: Parts): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl
  const server = await startEmbeddedServer({
    dataDir: join(config.dataDir, 'database'),
    onBroken: () => end(shutdown, 'the database ended'),
  }).catch((failure: unknown) => {
    if (!(failure instanceof CannotRunHere)) throw failure
    throw new Error(
      `Several processes need a PostgreSQL, and it cannot run here: ${failure.message}. Set DATABASE_URL to one.`,
    )
  })
  shutdown.onStop('database', () => server.stop())
  announce('database is open', `embedded PostgreSQL ${server.version}`)
  return server.url
}

/** In sequence: the first one creates the tables that the others expect. */
async function startMembers(
  config: Config,
  { announce, shutdown, ...shared }: Parts & Shared,
): Promise<void> {
  const { addresses, members } = planCluster(config, shared)
  for (const member of members) {
    const running = keepRunning(member, {
      environment: process.env,
      onEnded: (code) => announce(member.name, `ended (exit code ${code}) and is started again`),
    })
    shutdown.onStop(member.name, () => running.stop())
    await running.ready
    announce(member.name, 'ready')
  }
  announce('cluster is ready', addresses.join('  '))
}

function end(shutdown: Shutdown, reason: string): void {
  if (shutdown.signal.aborted) return
  process.exitCode = 1
  void shutdown.stop(reason).then(() => process.exit())
}
