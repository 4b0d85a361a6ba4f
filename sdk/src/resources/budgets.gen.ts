// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { CreateBudgetRequest, ChangeBudgetRequest, Budget, BudgetPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link BudgetsMethods.create} takes. */
export type BudgetsCreateInput = CreateBudgetRequest

/** What {@link BudgetsMethods.list} takes. */
export type BudgetsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link BudgetsMethods.get} takes. */
export type BudgetsGetInput = {
  readonly budgetId: string
}

/** What {@link BudgetsMethods.update} takes. */
export type BudgetsUpdateInput = {
  readonly budgetId: string
} & ChangeBudgetRequest

/** What {@link BudgetsMethods.delete} takes. */
export type BudgetsDeleteInput = {
  readonly budgetId: string
}

/** What {@link BudgetsMethods.delete} answers. */
export type BudgetsDeleteAnswer = {
  readonly deleted: true
}

/** The operations of `budgets`. */
export interface BudgetsMethods {
  /**
   * Set a budget for the account, a key, an agent or a family.
   *
   * A budget counts the charges of one asset from when it is made. A blocking one is never exceeded, however many calls run at once: what would go beyond it is refused with 429 and costs nothing. An API key sets budgets for anything but itself.
   *
   * `POST /api/billing/budgets`, `post_api_billing_budgets`.
   * @throws {BourseError} `billing.budgets_full`, `billing.own_budget`
   */
  create(input: BudgetsCreateInput, options?: CallOptions): Call<Budget>

  /**
   * List the budgets of the account with what is used of them.
   *
   * `GET /api/billing/budgets`, `get_api_billing_budgets`.
   */
  list(input?: BudgetsListInput, options?: CallOptions): PagedCall<BudgetPage, ItemOf<BudgetPage, 'items'>>

  /**
   * Read one budget with what is used of it.
   *
   * `GET /api/billing/budgets/{budgetId}`, `get_api_billing_budgets_budgetId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: BudgetsGetInput, options?: CallOptions): Call<Budget>

  /**
   * Change the limit, thresholds, action or name of a budget.
   *
   * What was used in the running window stays used, and what was told is not told again. An API key changes and deletes budgets of other keys only: not its own, and none of the account, a family or an agent, under which it spends itself.
   *
   * `PATCH /api/billing/budgets/{budgetId}`, `patch_api_billing_budgets_budgetId`.
   * @throws {BourseError} `resource.not_found`, `billing.own_budget`
   */
  update(input: BudgetsUpdateInput, options?: CallOptions): Call<Budget>

  /**
   * Delete a budget; it limits nothing any more.
   *
   * An API key changes and deletes budgets of other keys only: not its own, and none of the account, a family or an agent, under which it spends itself.
   *
   * `DELETE /api/billing/budgets/{budgetId}`, `delete_api_billing_budgets_budgetId`.
   * @throws {BourseError} `resource.not_found`, `billing.own_budget`
   */
  delete(input: BudgetsDeleteInput, options?: CallOptions): Call<BudgetsDeleteAnswer>
}

/** `budgets` of a client: `budgets(client)`. */
export const budgets: Resource<BudgetsMethods> = /* @__PURE__ */ resource<BudgetsMethods>('budgets', {
  create: ["POST", "/api/billing/budgets"],
  list: ["GET", "/api/billing/budgets", {"list":"items"}],
  get: ["GET", "/api/billing/budgets/{budgetId}"],
  update: ["PATCH", "/api/billing/budgets/{budgetId}"],
  delete: ["DELETE", "/api/billing/budgets/{budgetId}", {"body":"none"}],
})
