import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { Hash32 } from '../../../kernel/schemas.ts'

const BlockNumber = T.Integer({ minimum: 0 })

/** Events of the chain index: reorganisations. */
export const chainIndexEvents = {
  reorganised: event({
    topic: 'chain.reorganised',
    version: 1,
    summary: 'Blocks that were published turned out not to be part of the chain',
    audience: 'public',
    payload: T.Object({
      fromBlock: BlockNumber,
      toBlock: BlockNumber,
      fromHash: Hash32,
      commonBlock: T.Union([BlockNumber, T.Null()], {
        description: 'The newest block that still holds; null when none does',
      }),
    }),
    example: {
      fromBlock: 121,
      toBlock: 123,
      fromHash: `0x${'ab'.repeat(32)}`,
      commonBlock: 120,
    },
  }),
}
