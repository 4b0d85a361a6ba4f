import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemoryBus } from '../src/adapters/memory/bus.ts'
import { createEventLog } from '../src/adapters/sql/event-log/event-log.ts'
import { eventLogMigrations } from '../src/adapters/sql/event-log/migrations.ts'
import { migrate } from '../src/adapters/sql/migrate.ts'
import { createPgliteDatabase } from '../src/adapters/sql/pglite/database.ts'
import { systemClock } from '../src/adapters/system/system-clock.ts'
import { systemRandom } from '../src/adapters/system/system-random.ts'
import {
  type AuthServiceOptions,
  authMigrations,
  createAuthService,
  createCredentialCache,
} from '../src/domains/access/auth/index.ts'
import { keysMigrations } from '../src/domains/access/keys/index.ts'
import type { SignatureChecks } from '../src/ports/signature-checks.ts'

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Chains with nothing on them: signing in with a key asks them nothing. */
const emptyChains: AuthServiceOptions['chains'] = {
  evm: {
    call: async () => '0x',
    callDeployless: async () => '0x00',
    getTransactionReceipt: async () => null,
  },
  solana: { getTransaction: async () => null },
  platformToken: { mint: 'So11111111111111111111111111111111111111112', evmAddress: null },
}

/** What sign-in and keys stand on, in this process, over an embedded database of its own. */
export async function openAuthParts() {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-auth-'))
  const database = await createPgliteDatabase({ dataDir: join(folder, 'database') })
  const base = { database, clock: systemClock, random: systemRandom, logger: silent }
  const outbox = createEventLog(base)
  await migrate(database, [
    { domain: 'event_log', migrations: eventLogMigrations },
    { domain: 'auth', migrations: authMigrations },
    { domain: 'keys', migrations: keysMigrations },
  ])
  const parts = {
    ...base,
    outbox,
    cache: createCredentialCache({ ...base, bus: createMemoryBus() }),
  }
  return {
    ...parts,
    authWith: (signatures?: SignatureChecks) =>
      createAuthService({
        ...parts,
        ...(signatures === undefined ? {} : { signatures }),
        chains: emptyChains,
        holders: {
          balanceAtomic: async () => 0n,
          requiredAtomic: 1n,
          decimals: 6,
          tokenMint: emptyChains.platformToken.mint,
        },
        settings: {
          serviceName: 'Bourse',
          serviceSlug: 'svc',
          origins: ['http://localhost:4663'],
          insecureCookies: false,
        },
      }),
    close: async () => {
      await parts.cache.stop()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The value that the given share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Rounds to two decimals: on a shared machine, further ones are noise. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
