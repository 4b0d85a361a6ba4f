import { Type as T } from '@sinclair/typebox'
import { wholeList } from '../../../kernel/page.ts'
import { ReceiptKeys, railIds } from './charges.schemas.ts'

export { ReceiptKeys }

const Currency = T.String({
  description: 'How challenges name the asset: a mint, a contract, `sol`.',
})

/** One way to pay. */
export const RailInfo = T.Object(
  {
    rail: T.Union(railIds.map((id) => T.Literal(id))),
    protocol: T.Union([T.Literal('credit'), T.Literal('mpp'), T.Literal('x402')]),
    method: T.String(),
    intent: T.Union([T.Literal('charge'), T.Literal('session')]),
    mode: T.Union([T.Literal('live'), T.Literal('paper')]),
    network: T.String({ description: 'CAIP-2, or `paper` and `ledger`.' }),
    currencies: T.Object({ SOL: T.Optional(Currency), USDC: T.Optional(Currency) }),
    configured: T.Boolean(),
    reason: T.Union([T.String(), T.Null()], { description: 'Why it is not configured.' }),
  },
  { $id: 'PaymentRail' },
)
export const RailList = T.Object(wholeList(RailInfo, { maxItems: 32 }))
