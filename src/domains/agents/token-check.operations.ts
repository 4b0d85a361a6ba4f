import { rowsOf } from '../../kernel/operation.ts'
import { authErrors } from '../../kernel/shared-errors.ts'
import type { AgentsService } from './agents.service.ts'
import { TokenCheckAnswer, TokenCheckQuery, TokenCheckRequest } from './token-check.schemas.ts'

const { operation } = rowsOf<AgentsService>()

const example = {
  ok: true,
  verified: false,
  reason: 'wallet_not_proven',
  wallet: '7xLk17EQQ5KLDLDe44wCmupJKJjTGd8hs3eSVVhCx932',
  balance: '12.5',
  requiredBalance: '1',
  mint: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
} as const
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

/** Token-gated identity. */
export const tokenCheckOperations = {
  readTokenCheck: operation({
    ...row,
    method: 'GET',
    input: { query: TokenCheckQuery },
    examples: [
      {
        name: 'a wallet that nobody proved',
        input: { query: { wallet: example.wallet } },
        output: example,
      },
    ],
    handler: (agents, { input, principal }) => agents.tokenCheck.check(input.query, principal),
  }),

  sendTokenCheck: operation({
    ...row,
    method: 'POST',
    input: { body: TokenCheckRequest },
    idempotent: false,
    examples: [
      {
        name: 'all wallets of the account',
        input: { body: {} },
        output: { ...example, verified: true, reason: 'holds', wallet: null },
      },
    ],
    handler: (agents, { input, principal }) => agents.tokenCheck.check(input.body, principal),
  }),
}
