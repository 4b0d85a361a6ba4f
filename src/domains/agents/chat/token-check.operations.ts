import { rowsOf } from '../../../kernel/operation.ts'
import { authErrors } from '../../../kernel/shared-errors.ts'
import type { AgentChatService } from './agent-chat.service.ts'
import { TokenCheckAnswer, TokenCheckQuery, TokenCheckRequest } from './token-check.schemas.ts'

const { operation } = rowsOf<AgentChatService>()

const row = {
  path: '/api/x402/verify',
  tier: 'public',
  family: 'x402',
  summary: 'Verify an identity by its platform-token balance',
  description:
    'With a credential: whether the account holds enough, over all its wallets or one of them. Without one a wallet may be named; its balance is told and nothing is verified.',
  auth: [],
  output: TokenCheckAnswer,
  errors: [authErrors.holder_unknown],
  effect: 'none',
} as const

/** Whether a wallet holds enough of the platform token. */
export const tokenCheckOperations = {
  readTokenCheck: operation({
    name: 'tokenHoldings.check',
    ...row,
    method: 'GET',
    input: { query: TokenCheckQuery },
    handler: (agents, { input, principal }) => agents.tokenCheck.check(input.query, principal),
  }),

  sendTokenCheck: operation({
    name: 'tokenHoldings.verify',
    ...row,
    method: 'POST',
    input: { body: TokenCheckRequest },
    idempotent: false,
    handler: (agents, { input, principal }) => agents.tokenCheck.check(input.body, principal),
  }),
}
