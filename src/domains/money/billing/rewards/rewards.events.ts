import { Type as T } from '@sinclair/typebox'
import { event } from '../../../../kernel/event.ts'
import { NullableTimestamp, Timestamp } from '../../../../kernel/schemas.ts'

const epochPayload = T.Object({
  ruleId: T.String(),
  epoch: T.Integer(),
  startsAt: Timestamp,
  endsAt: Timestamp,
})
const epochExample = {
  ruleId: 'rwr_01k0000000000000000000000a',
  epoch: 2_950,
  startsAt: '2026-07-09T00:00:00.000Z',
  endsAt: '2026-07-16T00:00:00.000Z',
}

/** Public events of epochs. */
export const epochEvents = {
  closed: event({
    topic: 'rewards.epoch_closed',
    version: 1,
    summary: 'Nothing more accrues in an epoch',
    audience: 'public',
    payload: epochPayload,
    example: epochExample,
  }),
  settled: event({
    topic: 'rewards.epoch_settled',
    version: 1,
    summary: 'The rewards of an epoch can be claimed',
    audience: 'public',
    payload: epochPayload,
    example: epochExample,
  }),
}

const payload = T.Object({
  claimId: T.String(),
  ruleId: T.String(),
  epoch: T.Integer(),
  asset: T.String(),
  amountAtomic: T.String(),
  reference: T.Union([T.String(), T.Null()], { description: 'The transaction of a payout' }),
  expiresAt: NullableTimestamp,
})
const example = {
  claimId: 'rwc_01k0000000000000000000000a',
  ruleId: epochExample.ruleId,
  epoch: epochExample.epoch,
  asset: 'USDC',
  amountAtomic: '250000',
  reference: null,
  expiresAt: '2026-11-13T00:00:00.000Z',
}
const declared = (name: string, summary: string) =>
  event({
    topic: `rewards.claim_${name}`,
    version: 1,
    summary,
    audience: 'account',
    changes: [{ resource: 'rewardClaims', id: 'claimId' }],
    payload,
    example,
  })

/** Events of the account's rewards. */
export const claimEvents = {
  claimable: declared('claimable', 'A reward can be claimed'),
  claim_prepared: declared('prepared', 'A reward is about to be paid to a destination'),
  claimed: declared('claimed', 'A reward was paid'),
  expired: declared('expired', 'A reward was not claimed in time'),
}

/** Events of referrals. */
export const referralEvents = {
  attached: event({
    topic: 'rewards.referral_attached',
    version: 1,
    summary: 'Somebody joined by a referral code of the account',
    audience: 'account',
    changes: [{ resource: 'rewards' }],
    payload: T.Object({ code: T.String(), attachedAt: Timestamp }),
    example: { code: 'k3vw9a7t', attachedAt: '2026-07-15T09:00:00.000Z' },
  }),
}
