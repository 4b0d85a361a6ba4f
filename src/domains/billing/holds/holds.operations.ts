import { rowsOf } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { billingErrors } from '../billing.errors.ts'
import { anyAccountCredential } from '../credentials.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import {
  CommitHoldRequest,
  CreateHoldRequest,
  HoldPage,
  HoldParams,
  HoldsQuery,
  HoldView,
} from './holds.schemas.ts'
import type { HoldsService } from './holds.service.ts'

const { operation } = rowsOf<{ readonly holds: HoldsService }>()

const money = (amountAtomic: string) => ({ amountAtomic, asset: 'USDC' as const, decimals: 6 })
const example = {
  id: 'run-2026-07-15',
  status: 'held' as const,
  amount: money('5000000'),
  committed: money('0'),
  purpose: 'a night of research',
  createdAt: '2026-07-15T09:00:00.000Z',
  expiresAt: '2026-07-15T10:00:00.000Z',
}
const oneHold = { params: { holdId: example.id } }
const row = { tier: 'private', family: 'Billing & Rewards', auth: anyAccountCredential } as const

/** Credit set aside before it is known how much of it will be spent. */
export const holdsOperations = {
  createHold: operation({
    ...row,
    method: 'POST',
    path: '/api/billing/holds',
    summary: 'Set credit of the account aside',
    description:
      'What is held cannot be spent otherwise, so a run that begins can end. It is committed to the platform, for the stated purpose; credit never goes from one account to another this way.',
    input: { body: CreateHoldRequest },
    output: HoldView,
    errors: [
      ledgerErrors.insufficient,
      ledgerErrors.id_reused,
      billingErrors.budget_exceeded,
      billingErrors.holds_full,
    ],
    effect: 'reversible',
    examples: [
      {
        name: '5 USDC for an hour',
        input: {
          body: {
            id: example.id,
            amountAtomic: '5000000',
            asset: 'USDC',
            purpose: example.purpose,
            ttlSeconds: 3_600,
          },
        },
        output: example,
      },
    ],
    handler: ({ holds }, { input, principal }) => holds.create(principal, input.body),
  }),

  holds: operation({
    ...row,
    method: 'GET',
    path: '/api/billing/holds',
    summary: 'List the holds of the account, newest first',
    input: { query: HoldsQuery },
    output: HoldPage,
    effect: 'none',
    examples: [
      {
        name: 'the open ones',
        input: { query: { limit: 50, status: 'held' } },
        output: { items: [example], nextCursor: null },
      },
    ],
    handler: ({ holds }, { input, principal }) => holds.list(principal, input.query),
  }),

  hold: operation({
    ...row,
    method: 'GET',
    path: '/api/billing/holds/{holdId}',
    summary: 'Read one hold',
    input: { params: HoldParams },
    output: HoldView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [{ name: 'one hold', input: oneHold, output: example }],
    handler: ({ holds }, { input, principal }) => holds.get(principal, input.params.holdId),
  }),

  commitHold: operation({
    ...row,
    method: 'POST',
    path: '/api/billing/holds/{holdId}/commit',
    summary: 'Spend from a hold and let the rest of it go',
    input: { params: HoldParams, body: CommitHoldRequest },
    output: HoldView,
    errors: [
      resourceErrors.not_found,
      ledgerErrors.hold_ended,
      ledgerErrors.hold_exceeded,
      ledgerErrors.id_reused,
    ],
    effect: 'irreversible',
    examples: [
      {
        name: 'less than was held',
        input: { ...oneHold, body: { amountAtomic: '3200000' } },
        output: { ...example, status: 'partially_committed', committed: money('3200000') },
      },
    ],
    handler: ({ holds }, { input, principal }) =>
      holds.commit(principal, input.params.holdId, input.body),
  }),

  releaseHold: operation({
    ...row,
    method: 'POST',
    path: '/api/billing/holds/{holdId}/release',
    summary: 'Let a hold go; one that has ended stays as it is',
    input: { params: HoldParams },
    output: HoldView,
    errors: [resourceErrors.not_found],
    effect: 'irreversible',
    examples: [{ name: 'one hold', input: oneHold, output: { ...example, status: 'released' } }],
    handler: ({ holds }, { input, principal }) => holds.release(principal, input.params.holdId),
  }),
}
