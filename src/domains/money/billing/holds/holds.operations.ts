import { rowsOf } from '../../../../kernel/operation.ts'
import { accountCredentials } from '../../../../kernel/principal.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
import { ledgerErrors } from '../../ledger/index.ts'
import { billingErrors } from '../billing.errors.ts'
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

const row = { tier: 'private', family: 'Billing & Rewards', auth: accountCredentials } as const

/** Credit reserved before it is known how much will be spent. */
export const holdsOperations = {
  createHold: operation({
    name: 'holds.create',
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
    handler: ({ holds }, { input, principal }) => holds.create(principal, input.body),
  }),

  holds: operation({
    name: 'holds.list',
    ...row,
    method: 'GET',
    path: '/api/billing/holds',
    summary: 'List the holds of the account, newest first',
    input: { query: HoldsQuery },
    output: HoldPage,
    effect: 'none',
    handler: ({ holds }, { input, principal }) => holds.list(principal, input.query),
  }),

  hold: operation({
    name: 'holds.get',
    ...row,
    method: 'GET',
    path: '/api/billing/holds/{holdId}',
    summary: 'Read one hold',
    input: { params: HoldParams },
    output: HoldView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: ({ holds }, { input, principal }) => holds.get(principal, input.params.holdId),
  }),

  commitHold: operation({
    name: 'holds.commit',
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
    handler: ({ holds }, { input, principal }) =>
      holds.commit(principal, input.params.holdId, input.body),
  }),

  releaseHold: operation({
    name: 'holds.release',
    ...row,
    method: 'POST',
    path: '/api/billing/holds/{holdId}/release',
    summary: 'Release a hold; one that has ended stays as it is',
    input: { params: HoldParams },
    output: HoldView,
    errors: [resourceErrors.not_found],
    effect: 'irreversible',
    handler: ({ holds }, { input, principal }) => holds.release(principal, input.params.holdId),
  }),
}
