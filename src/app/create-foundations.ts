import { createEventLog } from '../adapters/sql/event-log/event-log.ts'
import { createIdempotencyStore } from '../adapters/sql/idempotency/idempotency-store.ts'
import { createAuditLog } from '../domains/audit/index.ts'
import { createCredentialCache, createHolderBalances } from '../domains/auth/index.ts'
import { createIdentityService } from '../domains/identity/index.ts'
import { createKeyBudgets, createKeyUsage } from '../domains/keys/index.ts'
import { parseAmount } from '../kernel/money.ts'
import type { Config } from './config.ts'
import type { Shutdown } from './shutdown.ts'
import type { World } from './world.ts'

/** Two kilobytes each: the data folder of a laptop keeps the newest days of what the simulated traders made. */
const embeddedRetention = { ageMsMax: 30 * 86_400_000, rowsMax: 20_000 }
const embeddedPollMs = 15_000

export type Foundations = ReturnType<typeof createFoundations>

/** What several domains and surfaces stand on: the event log, idempotency keys, credentials, balances. */
export function createFoundations(config: Config, world: World) {
  const { database, bus, clock, random, logger, chains } = world
  // The embedded form has no other process whose events were to be looked for each second; its own are hinted at.
  const embedded = { retention: embeddedRetention, pollMs: embeddedPollMs }
  const eventLog = createEventLog({
    ...{ database, clock, random, logger },
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
