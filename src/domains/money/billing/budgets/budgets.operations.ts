import { rowsOf } from '../../../../kernel/operation.ts'
import { accountCredentials } from '../../../../kernel/principal.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
import { billingErrors } from '../billing.errors.ts'
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

const ofKeys =
  'An API key changes and deletes budgets of other keys only: not its own, and none of the account, a family or an agent, under which it spends itself.'
const row = { tier: 'private', family: 'Billing & Rewards' } as const

/**
 * Spending limits of the account. A key may change the budgets of other keys, but none that limits its own spending.
 */
export const budgetsOperations = {
  createBudget: operation({
    name: 'budgets.create',
    ...row,
    method: 'POST',
    path: '/api/billing/budgets',
    summary: 'Set a budget for the account, a key, an agent or a family',
    description:
      'A budget counts the charges of one asset from when it is made. A blocking one is never exceeded, however many calls run at once: what would go beyond it is refused with 429 and costs nothing. An API key sets budgets for anything but itself.',
    auth: accountCredentials,
    input: { body: CreateBudgetRequest },
    output: BudgetView,
    errors: [billingErrors.budgets_full, billingErrors.own_budget],
    effect: 'reversible',
    handler: ({ budgets }, { input, principal }) => budgets.create(principal, input.body),
  }),

  budgets: operation({
    name: 'budgets.list',
    ...row,
    method: 'GET',
    path: '/api/billing/budgets',
    summary: 'List the budgets of the account with what is used of them',
    auth: accountCredentials,
    input: { query: BudgetsQuery },
    output: BudgetPage,
    effect: 'none',
    handler: ({ budgets }, { input, principal }) => budgets.list(principal, input.query),
  }),

  budget: operation({
    name: 'budgets.get',
    ...row,
    method: 'GET',
    path: '/api/billing/budgets/{budgetId}',
    summary: 'Read one budget with what is used of it',
    auth: accountCredentials,
    input: { params: BudgetParams },
    output: BudgetView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: ({ budgets }, { input, principal }) => budgets.get(principal, input.params.budgetId),
  }),

  changeBudget: operation({
    name: 'budgets.update',
    ...row,
    method: 'PATCH',
    path: '/api/billing/budgets/{budgetId}',
    summary: 'Change the limit, thresholds, action or name of a budget',
    description: `What was used in the running window stays used, and what was told is not told again. ${ofKeys}`,
    auth: accountCredentials,
    input: { params: BudgetParams, body: ChangeBudgetRequest },
    output: BudgetView,
    errors: [resourceErrors.not_found, billingErrors.own_budget],
    effect: 'reversible',
    handler: ({ budgets }, { input, principal }) =>
      budgets.change(principal, input.params.budgetId, input.body),
  }),

  deleteBudget: operation({
    name: 'budgets.delete',
    ...row,
    method: 'DELETE',
    path: '/api/billing/budgets/{budgetId}',
    summary: 'Delete a budget; it limits nothing any more',
    description: ofKeys,
    auth: accountCredentials,
    input: { params: BudgetParams },
    output: DeletedBudget,
    errors: [resourceErrors.not_found, billingErrors.own_budget],
    effect: 'irreversible',
    handler: ({ budgets }, { input, principal }) =>
      budgets.remove(principal, input.params.budgetId),
  }),
}
