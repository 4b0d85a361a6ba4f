import { rowsOf } from '../../../kernel/operation.ts'
import { RailList, ReceiptKeys } from './rails.schemas.ts'
import type { RailsService } from './rails.service.ts'

const { operation } = rowsOf<{ readonly rails: RailsService }>()
const row = { method: 'GET', tier: 'public', family: 'Payments', auth: [], effect: 'none' } as const

/** Payment methods, and verification of receipts. */
export const railsOperations = {
  listRails: operation({
    name: 'paymentRails.list',
    ...row,
    path: '/api/payments/rails',
    summary: 'List the ways to pay, with those that are not configured and why',
    input: {},
    output: RailList,
    cache: { freshSeconds: 60 },
    handler: ({ rails }) => rails.list(),
  }),

  readReceiptKeys: operation({
    name: 'receiptKeys.list',
    ...row,
    path: '/api/payments/receipt-keys',
    summary: 'Read the public keys that receipts are signed with',
    input: {},
    output: ReceiptKeys,
    cache: { freshSeconds: 300 },
    handler: ({ rails }) => rails.keys(),
  }),
}
