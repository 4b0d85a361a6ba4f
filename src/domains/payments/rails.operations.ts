import { rowsOf } from '../../kernel/operation.ts'
import { RailList, ReceiptKeys } from './rails.schemas.ts'
import type { RailsService } from './rails.service.ts'

const { operation } = rowsOf<{ readonly rails: RailsService }>()
const row = { method: 'GET', tier: 'public', family: 'Payments', auth: [], effect: 'none' } as const

/** How calls can be paid, and how receipts are checked. */
export const railsOperations = {
  listRails: operation({
    ...row,
    path: '/api/payments/rails',
    summary: 'List the ways to pay, with those that are not configured and why',
    input: {},
    output: RailList,
    cache: { freshSeconds: 60 },
    examples: [
      {
        name: 'credit alone',
        output: {
          rails: [
            {
              rail: 'credit',
              protocol: 'credit',
              method: 'credit',
              intent: 'charge',
              mode: 'live',
              network: 'ledger',
              currencies: { SOL: 'SOL', USDC: 'USDC' },
              configured: true,
              reason: null,
            },
          ],
        },
      },
    ],
    handler: ({ rails }) => rails.list(),
  }),

  readReceiptKeys: operation({
    ...row,
    path: '/api/payments/receipt-keys',
    summary: 'Read the public keys that receipts are signed with',
    input: {},
    output: ReceiptKeys,
    cache: { freshSeconds: 300 },
    examples: [
      {
        name: 'one key',
        output: {
          keys: [
            {
              kty: 'OKP',
              crv: 'Ed25519',
              x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
              kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
              alg: 'EdDSA',
              use: 'sig',
            },
          ],
        },
      },
    ],
    handler: ({ rails }) => rails.keys(),
  }),
}
