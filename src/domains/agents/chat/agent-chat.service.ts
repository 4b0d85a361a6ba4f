import type { HolderBalances } from '../../../ports/holder-balances.ts'
import { type ChatOptions, type ChatService, createChatService } from './chat.service.ts'
import { createTokenCheckService, type TokenCheckService } from './token-check.service.ts'

export type AgentChatServiceOptions = ChatOptions & {
  readonly holders: HolderBalances
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
