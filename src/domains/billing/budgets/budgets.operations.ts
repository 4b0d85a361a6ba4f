import { rowsOf } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { billingErrors } from '../billing.errors.ts'
import { anyAccountCredential } from '../credentials.ts'
import {
  BudgetPage,
  BudgetParams,
  BudgetsQuery,
  BudgetView,
  ChangeBudgetRequest,
  CreateBudgetRequest,
  DeletedBudget,
} from './budgets.schemas.ts'
import type { BudgetsService } from './budgets.service.ts'

const { operation } = rowsOf<{ readonly budgets: BudgetsService }>()

const money = (amountAtomic: string) => ({ amountAtomic, asset: 'USDC' as const, decimals: 6 })
const budgetId = 'bud_01k0000000000000000000000a'
const example = {
  id: budgetId,
  name: 'research',
  scope: { kind: 'agent' as const, value: 'agent_scout' },
  window: 'day' as const,
  windowStart: '2026-07-15T00:00:00.000Z',
  windowEnd: '2026-07-16T00:00:00.000Z',
  limit: money('10000000'),
  used: money('2500000'),
  left: money('7500000'),
  thresholds: [50, 80, 100],
  action: 'block' as const,
  createdAt: '2026-07-01T09:00:00.000Z',
}
const ofKeys =
  'An API key changes and deletes budgets of other keys only: not its own, and none of the account, a family or an agent, under which it spends itself.'
const oneBudget = { params: { budgetId } }
const row = { tier: 'private', family: 'Billing & Rewards' } as const

/** Spending limits of the account. A key moves those of other keys, and none that it spends under itself. */
export const budgetsOperations = {
  createBudget: operation({
    ...row,
    method: 'POST',
    path: '/api/billing/budgets',
    summary: 'Set a budget for the account, a key, an agent or a family',
    description:
      'A budget counts the charges of one asset from when it is made. A blocking one is never exceeded, however many calls run at once: what would go beyond it is refused with 429 and costs nothing. An API key sets budgets for anything but itself.',
    auth: anyAccountCredential,
    input: { body: CreateBudgetRequest },
    output: BudgetView,
    errors: [billingErrors.budgets_full, billingErrors.own_budget],
    effect: 'reversible',
    examples: [
      {
        name: '10 USDC a day for one agent',
        input: {
          body: {
            name: 'research',
            scope: { kind: 'agent', value: 'agent_scout' },
            window: 'day',
            asset: 'USDC',
            limitAtomic: '10000000',
            action: 'block',
          },
        },
        output: { ...example, used: money('0'), left: money('10000000') },
      },
    ],
    handler: ({ budgets }, { input, principal }) => budgets.create(principal, input.body),
  }),

  budgets: operation({
    ...row,
    method: 'GET',
    path: '/api/billing/budgets',
    summary: 'List the budgets of the account with what is used of them',
    auth: anyAccountCredential,
    input: { query: BudgetsQuery },
    output: BudgetPage,
    effect: 'none',
    examples: [
      {
        name: 'all of them',
        input: { query: { limit: 50 } },
        output: { items: [example], nextCursor: null },
      },
    ],
    handler: ({ budgets }, { input, principal }) => budgets.list(principal, input.query),
  }),

  budget: operation({
    ...row,
    method: 'GET',
    path: '/api/billing/budgets/{budgetId}',
    summary: 'Read one budget with what is used of it',
    auth: anyAccountCredential,
    input: { params: BudgetParams },
    output: BudgetView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [{ name: 'one budget', input: oneBudget, output: example }],
    handler: ({ budgets }, { input, principal }) => budgets.get(principal, input.params.budgetId),
  }),

  changeBudget: operation({
    ...row,
    method: 'PATCH',
    path: '/api/billing/budgets/{budgetId}',
    summary: 'Change the limit, thresholds, action or name of a budget',
    description: `What was used in the running window stays used, and what was told is not told again. ${ofKeys}`,
    auth: anyAccountCredential,
    input: { params: BudgetParams, body: ChangeBudgetRequest },
    output: BudgetView,
    errors: [resourceErrors.not_found, billingErrors.own_budget],
    effect: 'reversible',
    examples: [
      {
        name: 'a larger limit',
        input: { ...oneBudget, body: { limitAtomic: '20000000' } },
        output: { ...example, limit: money('20000000'), left: money('17500000') },
      },
    ],
    handler: ({ budgets }, { input, principal }) =>
      budgets.change(principal, input.params.budgetId, input.body),
  }),

  deleteBudget: operation({
    ...row,
    method: 'DELETE',
    path: '/api/billing/budgets/{budgetId}',
    summary: 'Delete a budget; it limits nothing any more',
    description: ofKeys,
    auth: anyAccountCredential,
    input: { params: BudgetParams },
    output: DeletedBudget,
    errors: [resourceErrors.not_found, billingErrors.own_budget],
    effect: 'irreversible',
    examples: [{ name: 'one budget', input: oneBudget, output: { deleted: true } }],
    handler: ({ budgets }, { input, principal }) =>
      budgets.remove(principal, input.params.budgetId),
  }),
}
