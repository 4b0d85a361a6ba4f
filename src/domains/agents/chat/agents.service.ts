import type { Dispatch } from '../../../ports/dispatch.ts'
import type { HolderBalances } from '../../../ports/holder-balances.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type ChatService, createChatService } from './chat.service.ts'
import {
  createMonetizedAgentsService,
  type MonetizedAgentsService,
} from './monetized-agents.service.ts'
import type { TableRow } from './planner/readable-rows.ts'
import { createTokenCheckService, type TokenCheckService } from './token-check.service.ts'

export type AgentsServiceOptions = Ports<'clock' | 'database' | 'outbox'> & {
  readonly holders: HolderBalances
  /** The table of rows; called at first use, when it is complete. */
  readonly rows: () => readonly TableRow[]
  /** Runs a request through every gate of the API, in process. */
  readonly dispatch: Dispatch
  readonly settings: {
    /** CAIP-2 of the Solana cluster. */
    readonly solanaNetwork: string
    /** The platform's share of each paid call, in basis points; 1,000 unless given. */
    readonly commissionBps?: number
  }
}

/** The services behind the rows of this domain. */
export type AgentsService = {
  readonly agents: MonetizedAgentsService
  readonly chat: ChatService
  readonly tokenCheck: TokenCheckService
}

const commissionBps = 1_000

/** Builds paid agents, their chat, and the check for holders of the token. */
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
