import type { AsyncLocalStorage } from 'node:async_hooks'
import type { MasterKey } from '../adapters/local-keys/local-key-wrapping.ts'
import type { Bus } from '../ports/bus.ts'
import type { Ports } from '../ports/ports.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { TerminalFiles } from '../ports/terminal-files.ts'
import type { Visits } from '../ports/visits.ts'
import type { Caller } from '../surfaces/http/exchange.ts'
import type { Chains } from './open-chains.ts'
import type { EgressPorts } from './open-egress.ts'
import type { ServiceWallets } from './open-wallets.ts'
import type { ServiceKeys } from './service-keys.ts'

/** Every port with its adapter. */
export type World = EgressPorts &
  Ports<'clock' | 'database' | 'logger' | 'random'> & {
    /** The current caller, by which the database shares its connections. */
    readonly callers: AsyncLocalStorage<Caller>
    readonly bus: Bus
    readonly limiter: RateLimiter
    readonly chains: Chains
    readonly keys: ServiceKeys
    /** Master keys of the vault; null where there is no vault. Never logged. */
    readonly vaultKeys: readonly MasterKey[] | null
    readonly wallets: ServiceWallets
    readonly visits: Visits
    /** The web terminal as it is built. */
    readonly terminalFiles: TerminalFiles
  }
