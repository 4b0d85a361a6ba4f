import { rowsOf } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { anyAccountCredential, operatorReason, ownerCredential } from '../credentials.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import {
  CreditsQuery,
  GiveCreditRequest,
  GrantPage,
  GrantParams,
  GrantView,
} from './credits.schemas.ts'
import type { CreditsService } from './credits.service.ts'

const { operation } = rowsOf<{ readonly credits: CreditsService }>()

const money = (amountAtomic: string) => ({ amountAtomic, asset: 'USDC' as const, decimals: 6 })
const example = {
  id: 'crd_01k0000000000000000000000a',
  state: 'active' as const,
  kind: 'promotional' as const,
  priority: 100,
  amount: money('5000000'),
  remaining: money('4200000'),
  takenBack: money('0'),
  note: 'welcome',
  expiresAt: '2026-09-01T00:00:00.000Z',
  createdAt: '2026-07-15T09:00:00.000Z',
}
const row = { tier: 'private', family: 'Billing & Rewards' } as const

/** Credit by where it came from. */
export const creditsOperations = {
  credits: operation({
    ...row,
    method: 'GET',
    path: '/api/billing/credits',
    summary: 'List the credit of the account by where it came from, newest first',
    description:
      'Spending is counted in the order of priority, then of expiry, then of age; what was never granted, such as refunds, goes last and does not expire.',
    auth: anyAccountCredential,
    input: { query: CreditsQuery },
    output: GrantPage,
    effect: 'none',
    examples: [
      {
        name: 'what can be spent',
        input: { query: { limit: 50, state: 'active' } },
        output: { items: [example], nextCursor: null },
      },
    ],
    handler: ({ credits }, { input, principal }) => credits.list(principal, input.query),
  }),

  giveCredit: operation({
    ...row,
    method: 'POST',
    path: '/api/billing/credits/grants',
    summary: 'Give an account credit, once for each source',
    description:
      'For the operator. Live credit is paid from what the platform has set aside for rewards; until that is enough the grant is pending.',
    auth: ownerCredential,
    reason: operatorReason,
    gate: 'operator',
    mcp: false,
    input: { body: GiveCreditRequest },
    output: GrantView,
    errors: [ledgerErrors.id_reused],
    effect: 'irreversible',
    examples: [
      {
        name: 'a welcome',
        input: {
          body: {
            accountId: 'acct_01k0000000000000000000000a',
            asset: 'USDC',
            amountAtomic: '5000000',
            kind: 'promotional',
            expiresAt: '2026-09-01T00:00:00.000Z',
            note: 'welcome',
            source: 'welcome-42',
          },
        },
        output: { ...example, remaining: money('5000000') },
      },
    ],
    handler: ({ credits }, { input }) => credits.give(input.body),
  }),

  voidCredit: operation({
    ...row,
    method: 'POST',
    path: '/api/billing/credits/grants/{grantId}/void',
    summary: 'Take back what is left of a grant',
    description: 'For the operator. What is held at the moment follows as soon as it is let go.',
    auth: ownerCredential,
    reason: operatorReason,
    gate: 'operator',
    mcp: false,
    input: { params: GrantParams },
    output: GrantView,
    errors: [resourceErrors.not_found, resourceErrors.illegal_transition],
    effect: 'irreversible',
    examples: [
      {
        name: 'one grant',
        input: { params: { grantId: example.id } },
        output: {
          ...example,
          state: 'voided',
          remaining: money('0'),
          takenBack: money('4200000'),
        },
      },
    ],
    handler: ({ credits }, { input }) => credits.takeBack(input.params.grantId),
  }),
}
