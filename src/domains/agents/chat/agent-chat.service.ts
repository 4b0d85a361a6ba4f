import type { Dispatch } from '../../../ports/dispatch.ts'
import type { HolderBalances } from '../../../ports/holder-balances.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { PaidAgentsService } from '../directory/index.ts'
import { type ChatService, createChatService } from './chat.service.ts'
import type { TableRow } from './planner/readable-rows.ts'
import { createTokenCheckService, type TokenCheckService } from './token-check.service.ts'

export type AgentChatServiceOptions = Ports<'clock'> & {
  readonly holders: HolderBalances
  readonly agents: Pick<PaidAgentsService, 'callable'>
  /** The table of rows; called at first use, when it is complete. */
  readonly rows: () => readonly TableRow[]
  /** Runs a request through every gate of the API, in process. */
  readonly dispatch: Dispatch
  readonly settings: {
    /** CAIP-2 of the Solana cluster. */
    readonly solanaNetwork: string
  }
}

/** The services behind the rows of this domain. */
export type AgentChatService = {
  readonly chat: ChatService
  readonly tokenCheck: TokenCheckService
}

/** Builds the chat of paid agents, and the check for holders of the token. */
export function createAgentChatService(options: AgentChatServiceOptions): AgentChatService {
  return {
    chat: createChatService(options),
    tokenCheck: createTokenCheckService({ ...options, ...options.settings }),
  }
}
