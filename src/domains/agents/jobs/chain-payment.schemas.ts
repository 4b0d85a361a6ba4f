import { type Static, Type as T } from '@sinclair/typebox'
import { EvmAddress, Hash32, namedShape } from '../../../kernel/schemas.ts'
import { chainStepNames } from './job-states.ts'
import { DeliverRequest, ResolveRequest } from './jobs.schemas.ts'

const expiry = T.Integer({
  minimum: 60,
  maximum: 3_600,
  default: 600,
  description: 'How long signed bytes are taken, in seconds',
})
const { sha256, text, note, runId } = DeliverRequest.properties

export const PrepareChainPaymentRequest = namedShape('PrepareJobChainPaymentRequest', {
  memo: T.Integer({
    minimum: 1,
    maximum: 10_000,
    description: 'The memo that is paid for: the job’s `agreed`',
  }),
  from: { ...EvmAddress, description: 'A wallet of the account, which pays and signs' },
  expiresInSeconds: expiry,
})
export const LinkEscrowRequest = namedShape('LinkJobEscrowRequest', {
  escrowId: { ...Hash32, description: 'The escrow that pays the job' },
})
export const PrepareChainStepRequest = namedShape('PrepareJobChainStepRequest', {
  from: { ...EvmAddress, description: 'The wallet that has the role in the escrow, and signs' },
  step: T.Unsafe<(typeof chainStepNames)[number]>({
    type: 'string',
    enum: [...chainStepNames],
    description: 'What is done; `expire` lets a deadline that is over have its effect',
  }),
  sha256,
  text,
  note,
  runId,
  providerBps: T.Optional(ResolveRequest.properties.providerBps),
  expiresInSeconds: expiry,
})

export type PrepareChainPaymentInput = Static<typeof PrepareChainPaymentRequest>
export type PrepareChainStepInput = Static<typeof PrepareChainStepRequest>
