import { chainErrors } from '../../../kernel/chain-errors.ts'
import { rowsOf } from '../../../kernel/operation.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import { faucetErrors } from './faucet.errors.ts'
import { FaucetGift, FaucetRequest } from './faucet.schemas.ts'
import type { FaucetService } from './faucet.service.ts'

const { operation } = rowsOf<FaucetService>()

export const faucetOperations = {
  give: operation({
    name: 'faucet.request',
    method: 'POST',
    path: '/api/dev/faucet',
    tier: 'public',
    family: 'Debug',
    summary: 'Give test money on an embedded chain',
    description:
      'The chain follows from the form of the address. Without an asset it gives the one that pays for gas. What it gives has no value.',
    auth: [],
    input: { body: FaucetRequest },
    output: FaucetGift,
    errors: [
      faucetErrors.asset_unknown,
      faucetErrors.too_much,
      chainErrors.faucet_refused,
      upstreamErrors.unavailable,
      upstreamErrors.timeout,
    ],
    effect: 'reversible',
    playMoney: 'always',
    limit: { bucket: 'api', weight: 20 },
    handler: (faucet, { input }) => faucet.give(input.body),
  }),
}
