import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemoryBus } from '../../src/adapters/memory/bus.ts'
import { createMemoryRateLimiter } from '../../src/adapters/memory/rate-limiter.ts'
import { appMigrations } from '../../src/app/app-migrations.ts'
import type { ChainDaemon } from '../../src/app/chains/start-daemon.ts'
import { readConfig } from '../../src/app/config.ts'
import { type App, createApp } from '../../src/app/create-app.ts'
import { openWorld } from '../../src/app/open-world.ts'
import { createShutdown } from '../../src/app/shutdown.ts'
import type { World } from '../../src/app/world.ts'
import type { Database } from '../../src/ports/database.ts'
import type { LogFields } from '../../src/ports/logger.ts'
import type { Caller } from '../../src/surfaces/http/exchange.ts'
import { createTestChains } from './chain-daemon.ts'
import { createTestDatabase } from './database.ts'
import { tinyTerminal } from './terminal-files.ts'
import { watchOutput } from './watch-output.ts'

export type RunningApp = App & {
  readonly baseUrl: string
  /** What the program keeps: for what would take a month to come about. */
  readonly database: Database
  /** Every error that was logged: a defect, or a dependency that failed. */
  readonly logged: readonly string[]
}

export type TestApp = RunningApp & { readonly close: () => Promise<void> }

/** What a program leaves behind when it ends, and finds again at its next start. */
export type TestStores = Pick<World, 'database'> & {
  readonly daemon: ChainDaemon
  readonly keysFolder: string
  readonly close: () => Promise<void>
}

/** Both embedded chains, an empty database and a folder for keys. */
export async function openTestStores(): Promise<TestStores> {
  const chains = await createTestChains()
  const [daemon, database, keysFolder] = await Promise.all([
    chains.start(),
    createTestDatabase(appMigrations),
    mkdtemp(join(tmpdir(), 'bourse-keys-')),
  ])
  return {
    daemon,
    database,
    keysFolder,
    async close() {
      await rm(keysFolder, { recursive: true })
      await database.close()
      await chains.remove()
    },
  }
}

/**
 * The whole program on real parts: both embedded chains, the embedded database, every surface. It listens on a
 * port of its own, and an answer that does not match its schema is a failure. Callers have the address that they
 * give in X-Forwarded-For, unless TRUSTED_PROXIES says otherwise. Its terminal is tiny, unless another is given,
 * and its port any that is free, unless one is named. Stores that are given stay open when it is closed.
 */
export async function startTestApp(
  environment: Readonly<Record<string, string>> = {},
  {
    terminalFiles = tinyTerminal,
    port = 0,
    stores: given,
  }: Partial<
    Pick<World, 'terminalFiles'> & { readonly port: number; readonly stores: TestStores }
  > = {},
): Promise<TestApp> {
  const logged: string[] = []
  const logger = {
    debug: () => {},
    info: () => {},
    warn: () => {},
    error: (message: string, failure: unknown, fields?: LogFields) => {
      const stack = failure instanceof Error ? failure.stack : String(failure)
      logged.push(`${message} ${JSON.stringify(fields ?? {})} ${stack}`)
    },
  }
  const shutdown = createShutdown({ logger, partTimeoutMs: 10_000 })
  const unlimited = '10000000'
  const config = readConfig({
    RATE_ANONYMOUS_PER_MINUTE: unlimited,
    RATE_PRINCIPAL_PER_MINUTE: unlimited,
    RATE_SIGN_IN_PER_MINUTE: unlimited,
    // Callers of a test say where they are, as those of a proxy do.
    TRUSTED_PROXIES: 'loopback',
    ...environment,
  })
  const stores = given ?? (await openTestStores())
  if (given === undefined) shutdown.onStop('stores', stores.close)
  const { daemon, database, keysFolder } = stores
  const opened = await openWorld(config, {
    bus: createMemoryBus(),
    callers: new AsyncLocalStorage<Caller>(),
    daemon,
    database,
    keysFolder,
    limiter: createMemoryRateLimiter(),
    logger,
    shutdown,
  })
  const world = { ...opened, terminalFiles }
  const app = await createApp({ config, world, shutdown, onOutput: watchOutput })
  await app.startJobs()
  const baseUrl = await app.http.listen({ port, host: '127.0.0.1' })
  return { ...app, baseUrl, database, logged, close: () => shutdown.stop('the test ended') }
}
