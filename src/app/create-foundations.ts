import { createEventLog } from '../adapters/sql/event-log/event-log.ts'
import { createIdempotencyStore } from '../adapters/sql/idempotency/idempotency-store.ts'
import { createAuditLog } from '../domains/access/audit/index.ts'
import {
  accountOf,
  createCredentialCache,
  createHolderBalances,
} from '../domains/access/auth/index.ts'
import { createIdentityService } from '../domains/access/identity/index.ts'
import { createKeyBudgets, createKeyUsage } from '../domains/access/keys/index.ts'
import { parseAmount } from '../kernel/money.ts'
import type { Config } from './config.ts'
import type { Shutdown } from './shutdown.ts'
import type { World } from './world.ts'

/** About two kilobytes each: a laptop's data folder keeps only the latest days of the simulated traders' events. */
const embeddedRetention = { ageMsMax: 30 * 86_400_000, rowsMax: 20_000 }
const embeddedPollMs = 15_000

export type Foundations = ReturnType<typeof createFoundations>

/** What several domains and surfaces share: the event log, idempotency keys, credentials, balances. */
export function createFoundations(config: Config, world: World) {
  const { database, bus, clock, random, logger, chains } = world
  // In the embedded form no other process appends events that would need frequent polling; its own are announced by
  // hints.
  const embedded = { retention: embeddedRetention, pollMs: embeddedPollMs }
  const eventLog = createEventLog({
    database,
    clock,
    random,
    logger,
    accountOf,
    ...(config.databaseUrl === null ? embedded : {}),
  })
  const idempotency = createIdempotencyStore({ database, clock, random, logger })
  const audit = createAuditLog({ clock })
  const keyUsage = createKeyUsage({ database, clock, logger, audit })
  const keyBudgets = createKeyBudgets({ database, clock, logger })
  const cache = createCredentialCache({ clock, bus, logger })
  const { minimum, decimals } = config.platformToken
  return {
    eventLog,
    idempotency,
    audit,
    keyUsage,
    keyBudgets,
    cache,
    identity: createIdentityService({ database, clock, random, outbox: eventLog }),
    holders: createHolderBalances({
      ...chains,
      mint: chains.platformToken.mint,
      evmTokenAddress: chains.platformToken.evmAddress,
      decimals,
      requiredAtomic: parseAmount(minimum, decimals, 'HOLDER_MINIMUM'),
      clock,
    }),
    async start(shutdown: Shutdown): Promise<void> {
      await eventLog.start()
      await cache.listen()
      idempotency.start()
      keyUsage.start()
      keyBudgets.start()
      shutdown.onStop('key budgets', () => keyBudgets.stop())
      shutdown.onStop('event log', () => eventLog.stop())
      shutdown.onStop('idempotency keys', () => idempotency.stop())
      shutdown.onStop('credentials', () => cache.stop())
      shutdown.onStop('key usage', () => keyUsage.stop())
    },
  }
}
