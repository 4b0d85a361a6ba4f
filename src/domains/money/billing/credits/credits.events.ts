import { Type as T } from '@sinclair/typebox'
import { event } from '../../../../kernel/event.ts'
import { NullableTimestamp } from '../../../../kernel/schemas.ts'

const payload = T.Object({
  grantId: T.String(),
  kind: T.String(),
  asset: T.String(),
  amountAtomic: T.String(),
  takenBackAtomic: T.String({ description: 'What was unused when it expired or was voided' }),
  expiresAt: NullableTimestamp,
})
const example = {
  grantId: 'crd_01k0000000000000000000000a',
  kind: 'promotional',
  asset: 'USDC',
  amountAtomic: '5000000',
  takenBackAtomic: '0',
  expiresAt: '2026-09-01T00:00:00.000Z',
}
const declared = (name: string, summary: string) =>
  event({
    topic: `billing.credit_${name}`,
    version: 1,
    summary,
    audience: 'account',
    changes: [{ resource: 'credits', id: 'grantId' }, { resource: 'balance' }],
    payload,
    example,
  })

/** Events of an account's credit. */
export const creditsEvents = {
  active: declared('granted', 'Credit was given to the account'),
  depleted: declared('depleted', 'Credit was used up'),
  expired: declared('expired', 'The unused rest of credit expired'),
  voided: declared('voided', 'The unused rest of credit was taken back'),
}
