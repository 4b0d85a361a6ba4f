import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Dispatch } from '../../ports/dispatch.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { HolderBalances } from '../../ports/holder-balances.ts'
import { type ChatService, createChatService } from './chat.service.ts'
import {
  createMonetizedAgentsService,
  type MonetizedAgentsService,
} from './monetized-agents.service.ts'
import type { TableRow } from './planner/readable-rows.ts'
import { createTokenCheckService, type TokenCheckService } from './token-check.service.ts'

export type AgentsServiceOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly holders: HolderBalances
  /** The table; asked for when the first agent is made or spoken to, when it is complete. */
  readonly rows: () => readonly TableRow[]
  /** Runs a request through every gate of the API, in process. */
  readonly dispatch: Dispatch
  readonly settings: {
    /** CAIP-2 of the Solana cluster. */
    readonly solanaNetwork: string
    /** What of each paid call of an agent stays with the platform; 1,000 unless given. */
    readonly commissionBps?: number
  }
}

/** What the rows of this domain call. */
export type AgentsService = {
  readonly agents: MonetizedAgentsService
  readonly chat: ChatService
  readonly tokenCheck: TokenCheckService
}

const commissionBps = 1_000

/** Builds the service of monetized agents, their chat, and token-gated identity. */
export function createAgentsService(options: AgentsServiceOptions): AgentsService {
  const { settings } = options
  const families = () => new Set(options.rows().map(({ operation }) => operation.family))
  const agents = createMonetizedAgentsService({ ...options, families, commissionBps, ...settings })
  return {
    agents,
    chat: createChatService({ ...options, ...settings, agents }),
    tokenCheck: createTokenCheckService({ ...options, ...settings }),
  }
}
