import { type Static, Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'

const Payload = T.Object({
  escrowId: T.String(),
  client: T.String(),
  provider: T.String(),
  phase: T.String({ description: '`none` where the chain took the escrow back' }),
  blockNumber: T.Integer({ minimum: 0 }),
  transactionHash: T.String(),
})
export type EscrowPayload = Static<typeof Payload>
const example: EscrowPayload = {
  escrowId: `0x${'5c'.repeat(32)}`,
  client: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  provider: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  phase: 'delivered',
  blockNumber: 21,
  transactionHash: `0x${'ab'.repeat(32)}`,
}

/** Events of escrows, as the chain shows them to everybody. */
export const escrowsEvents = {
  changed: event({
    topic: 'agent_escrow.changed',
    version: 1,
    summary: 'An escrow on chain 4663 is in another phase',
    audience: 'public',
    changes: [{ resource: 'agentEscrows', id: 'escrowId' }],
    payload: Payload,
    example,
  }),
  reorganised: event({
    topic: 'agent_escrow.reorganised',
    version: 1,
    summary: 'A reorganisation took steps of an escrow back',
    audience: 'public',
    changes: [{ resource: 'agentEscrows', id: 'escrowId' }],
    payload: Payload,
    example: { ...example, phase: 'funded' },
  }),
}
