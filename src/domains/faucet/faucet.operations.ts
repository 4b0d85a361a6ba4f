import { chainErrors } from '../../kernel/chain-errors.ts'
import { rowsOf } from '../../kernel/operation.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import { faucetErrors } from './faucet.errors.ts'
import { FaucetGift, FaucetRequest } from './faucet.schemas.ts'
import type { FaucetService } from './faucet.service.ts'

const { operation } = rowsOf<FaucetService>()

export const faucetOperations = {
  give: operation({
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
    limit: { bucket: 'api', weight: 20 },
    examples: [
      {
        name: 'gas on the EVM chain',
        input: { body: { address: '0x52908400098527886E0F7030069857D2E4169EE7' } },
        output: {
          chain: 'eip155:4663',
          address: '0x52908400098527886E0F7030069857D2E4169EE7',
          asset: 'ETH',
          amount: '1',
          amountAtomic: '1000000000000000000',
          decimals: 18,
          transaction: '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b',
        },
      },
      {
        name: 'test dollars on Solana',
        input: {
          body: {
            address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
            asset: 'USDC',
            amount: '25.5',
          },
        },
      },
    ],
    handler: (faucet, { input }) => faucet.give(input.body),
  }),
}
