import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createPostgresDatabase } from '../src/adapters/sql/postgres/database.ts'
import { startChainDaemon } from '../src/app/chains/start-daemon.ts'
import { startService } from './service.ts'

/** Two processes of the whole service on one PostgreSQL and one pair of chains. */
export type Pair = {
  readonly urls: readonly [string, string]
  readonly databaseUrl: string
  /** Accepts operator methods of the chain, such as setting a balance. */
  readonly chainAdminUrl: string
  readonly stop: () => Promise<void>
}

const unlimited = '10000000'

/**
 * Starts both on a database of their own, which `stop` drops. They share a bus only when `redisUrl` is given. Each is
 * an address of the service, so that a message for one signs in on both.
 */
export async function startPair(options: {
  readonly databaseUrl: string
  readonly redisUrl?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly quiet?: true
}): Promise<Pair> {
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const databaseUrl = await createDatabase(options.databaseUrl, undo)
    const folder = mkdtempSync(join(tmpdir(), 'bourse-pair-'))
    undo.push(() => rmSync(folder, { recursive: true, force: true }))
    const daemon = await startChainDaemon({ dataDir: join(folder, 'chains') })
    undo.push(() => daemon.stop())
    const [one, two] = [await freePort(), await freePort()]
    const { adminUrl: chainAdminUrl, evmRpcUrl, solanaRpcUrl, contracts, solana } = daemon.addresses
    const secrets = sharedSecrets()
    const start = async (port: number) => {
      const service = await startService({
        dataDir: join(folder, String(port)),
        port,
        ...(options.quiet ? { quiet: true } : {}),
        environment: {
          DATABASE_URL: databaseUrl,
          BASE_URL: `http://localhost:${one}`,
          ALT_BASE_URL: `http://localhost:${two}`,
          EVM_RPC_URL: evmRpcUrl,
          SOLANA_RPC_URL: solanaRpcUrl,
          LAUNCHPAD_ADDRESS: contracts.curveLaunchpad,
          LAUNCHPAD_START_BLOCK: String(contracts.deployedAtBlock),
          PLATFORM_TOKEN_MINT: solana.platformMint,
          PLATFORM_TOKEN_ADDRESS: contracts.platformToken,
          RATE_ANONYMOUS_PER_MINUTE: unlimited,
          RATE_PRINCIPAL_PER_MINUTE: unlimited,
          RATE_SIGN_IN_PER_MINUTE: unlimited,
          ...secrets,
          ...(options.redisUrl === undefined ? {} : { REDIS_URL: options.redisUrl }),
          ...options.environment,
        },
      })
      undo.push(() => service.stop())
      return service.url
    }
    return { urls: [await start(one), await start(two)], databaseUrl, chainAdminUrl, stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

/** What every process must know alike, made for this pair. */
function sharedSecrets(): Readonly<Record<string, string>> {
  const names = ['MPP_SECRET', 'RECEIPT_KEY', 'WEBHOOK_SECRET_KEY']
  const made = names.map((name) => [name, randomBytes(32).toString('hex')])
  return {
    ...Object.fromEntries(made),
    VAULT_MASTER_KEYS: `1:${randomBytes(32).toString('hex')}`,
  }
}

/** Makes a database on the server of `url` and gives its address; what undoes it is added to `undo`. */
export async function createDatabase(url: string, undo: (() => unknown)[]): Promise<string> {
  const admin = await createPostgresDatabase({
    url,
    connectionsMax: 1,
    statementTimeoutMs: 120_000,
  })
  undo.push(() => admin.close())
  const name = `pair_${randomUUID().replaceAll('-', '')}`
  await sql`CREATE DATABASE ${sql.id(name)}`.execute(admin.query)
  undo.push(() => sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(admin.query))
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
