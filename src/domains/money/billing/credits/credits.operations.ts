import { rowsOf } from '../../../../kernel/operation.ts'
import { accountCredentials, personCredentials } from '../../../../kernel/principal.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
import { ledgerErrors } from '../../ledger/index.ts'
import { operatorReason } from '../credentials.ts'
import {
  CreditsQuery,
  GiveCreditRequest,
  GrantPage,
  GrantParams,
  GrantView,
} from './credits.schemas.ts'
import type { CreditsService } from './credits.service.ts'

const { operation } = rowsOf<{ readonly credits: CreditsService }>()

const row = { tier: 'private', family: 'Billing & Rewards' } as const

/** Credit by source. */
export const creditsOperations = {
  credits: operation({
    name: 'credits.list',
    ...row,
    method: 'GET',
    path: '/api/billing/credits',
    summary: 'List the credit of the account by where it came from, newest first',
    description:
      'Spending is counted in the order of priority, then of expiry, then of age; what was never granted, such as refunds, goes last and does not expire.',
    auth: accountCredentials,
    input: { query: CreditsQuery },
    output: GrantPage,
    effect: 'none',
    handler: ({ credits }, { input, principal }) => credits.list(principal, input.query),
  }),

  giveCredit: operation({
    name: 'credits.grant',
    ...row,
    method: 'POST',
    path: '/api/billing/credits/grants',
    summary: 'Give an account credit, once for each source',
    description:
      'For the operator. Live credit is paid from what the platform has set aside for rewards; until that is enough the grant is pending.',
    auth: personCredentials,
    reason: operatorReason,
    gate: 'operator',
    mcp: false,
    input: { body: GiveCreditRequest },
    output: GrantView,
    errors: [ledgerErrors.id_reused],
    effect: 'irreversible',
    handler: ({ credits }, { input }) => credits.give(input.body),
  }),

  voidCredit: operation({
    name: 'credits.void',
    ...row,
    method: 'POST',
    path: '/api/billing/credits/grants/{grantId}/void',
    summary: 'Take back what is left of a grant',
    description: 'For the operator. What is held at the moment follows as soon as it is released.',
    auth: personCredentials,
    reason: operatorReason,
    gate: 'operator',
    mcp: false,
    input: { params: GrantParams },
    output: GrantView,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: ({ credits }, { input }) => credits.takeBack(input.params.grantId),
  }),
}
