import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { Timestamp } from '../../../kernel/schemas.ts'

/** Events of the ledger's background work. */
export const ledgerEvents = {
  holdExpired: event({
    topic: 'billing.hold_expired',
    version: 1,
    summary: 'A hold expired and its value was released',
    audience: 'account',
    changes: [{ resource: 'holds', id: 'holdId' }, { resource: 'balance' }],
    payload: T.Object({
      holdId: T.String(),
      purpose: T.String({ description: 'What the account is for: available, deposit, earnings.' }),
      asset: T.String(),
      amountAtomic: T.String({ description: 'Atomic units.' }),
      expiresAt: Timestamp,
    }),
    example: {
      holdId: 'chg_01j2x8',
      purpose: 'available',
      asset: 'paper:USDC',
      amountAtomic: '250000',
      expiresAt: '2026-07-15T10:00:00.000Z',
    },
  }),
  proofFailed: event({
    topic: 'billing.proof_failed',
    version: 1,
    summary: 'A proof of the ledger found rows that break its rules',
    audience: 'operator',
    payload: T.Object({
      breachesTotal: T.Integer(),
      breaches: T.Array(T.Object({ rule: T.String(), subject: T.String(), detail: T.String() }), {
        maxItems: 20,
        description: 'The first of them.',
      }),
    }),
    example: {
      breachesTotal: 1,
      breaches: [
        {
          rule: 'transfer_changed',
          subject: 'transfer 12 (chg_01j2x8)',
          detail: 'seal 1 says so',
        },
      ],
    },
  }),
}
