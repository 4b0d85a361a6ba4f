import type { Principal } from '../kernel/principal.ts'

/** How many calls a credential may still make, counted for all processes together. */
export type CallBudgets = {
  /**
   * Takes one call. Undefined at once for a credential without a budget, or when a call is at hand;
   * raises 429 when the budget of the window is used up, with the seconds until the next one.
   */
  readonly take: (principal: Principal) => Promise<void> | undefined
}
