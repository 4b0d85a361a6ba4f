import { LRUCache } from 'lru-cache'
import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { CallBudgets } from '../../../ports/call-budgets.ts'
import type { Ports } from '../../../ports/ports.ts'
import { type Grant, keyBudgetsStore } from './key-budgets.store.ts'
import { keysErrors } from './keys.errors.ts'

const idleCheckEveryMs = 1_000
/** How long "used up" is cached; the owner may raise the budget meanwhile. */
const closedForMs = 1_000

/** The budget of a principal's calls. */
export type BudgetRule = { readonly budgetId: number; readonly revision: number }

/** Counts the calls of keys with a budget, exactly and across all processes. */
export type KeyBudgets = CallBudgets & {
  /** Makes `take` count this principal's calls. The principal is identified by object identity, not by its fields. */
  readonly attach: (principal: Principal, rule: BudgetRule) => void
  /** Starts to return calls that stayed unused for a second. */
  readonly start: () => void
  /** Stops that and returns everything. A failure is logged; those calls are lost. */
  readonly stop: () => Promise<void>
}

export type KeyBudgetsOptions = Ports<'clock' | 'database' | 'logger'> & {
  /** Beyond this the oldest budgets lose their drawn calls, never the count. Default: 10,000. */
  readonly leasesMax?: number
}

type Lease = {
  readonly grant: Grant
  left: number
  /** Nothing is left, and the store is not queried, before this time. */
  readonly closedUntilMs: number
  usedRecently: boolean
}

/**
 * Admits calls on leases: a process draws calls of the window from the store and counts them down in memory. Nothing
 * runs in the background until `start`.
 */
export function createKeyBudgets(options: KeyBudgetsOptions): KeyBudgets {
  const { clock } = options
  const rules = new WeakMap<Principal, BudgetRule>()
  const leases = createLeases(options)
  let timer: NodeJS.Timeout | undefined

  const drawAndTake = async (rule: BudgetRule): Promise<void> => {
    // Each iteration admits a waiting call or finds the budget used up, so the loop ends.
    for (;;) {
      const lease = await leases.draw(rule.budgetId)
      // The owner removed the budget; this process learns of it within a second.
      if (lease === undefined) return
      if (takeOne(lease, clock.nowMs())) return
    }
  }

  return {
    attach: (principal, rule) => void rules.set(principal, rule),
    take(principal) {
      const rule = rules.get(principal)
      if (rule === undefined) return undefined
      const nowMs = clock.nowMs()
      const lease = leases.current(rule, nowMs)
      if (lease !== undefined && takeOne(lease, nowMs)) return undefined
      return drawAndTake(rule)
    },
    start() {
      timer ??= setInterval(() => void leases.giveBackIdle(), idleCheckEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await leases.giveBackAll()
    },
  }
}

/** True when a call was taken; false when another draw may help; raises when the budget is used up. */
function takeOne(lease: Lease, nowMs: number): boolean {
  if (lease.left > 0) {
    lease.left--
    lease.usedRecently = true
    return true
  }
  if (nowMs >= lease.closedUntilMs) return false
  throw new AppError(keysErrors.budget_exceeded, 'This key has made all calls of its window.', {
    retryAfterSeconds: Math.max(1, Math.ceil((lease.grant.endsAtMs - nowMs) / 1_000)),
  })
}

function createLeases({ database, clock, logger, leasesMax = 10_000 }: KeyBudgetsOptions) {
  const store = keyBudgetsStore(database.query)
  const leases = new LRUCache<number, Lease>({ max: leasesMax })
  const draws = new Map<number, { readonly result: Promise<Lease | undefined>; waiting: number }>()
  // The number of calls that the last draw did not cover: the next draw's target.
  const unmet = new Map<number, number>()

  const drawNow = async (budgetId: number): Promise<Lease | undefined> => {
    // Calls of the same turn of the event loop gather here, so that one statement serves them all.
    await Promise.resolve()
    const nowMs = clock.nowMs()
    const wanted = Math.max(1, unmet.get(budgetId) ?? 0)
    const grant = await store.draw(budgetId, wanted, nowMs)
    const waiting = draws.get(budgetId)?.waiting ?? 0
    unmet.delete(budgetId)
    leases.delete(budgetId)
    if (grant === undefined) return undefined
    if (waiting > grant.calls && grant.calls > 0) unmet.set(budgetId, waiting - grant.calls)
    const lease: Lease = {
      grant,
      left: grant.calls,
      closedUntilMs: grant.calls > 0 ? 0 : Math.min(nowMs + closedForMs, grant.endsAtMs),
      usedRecently: true,
    }
    leases.set(budgetId, lease)
    return lease
  }

  const giveBack = async (budgetId: number, lease: Lease): Promise<void> => {
    const { left, grant } = lease
    leases.delete(budgetId)
    lease.left = 0
    if (left === 0 || clock.nowMs() >= grant.endsAtMs) return
    try {
      await store.giveBack(budgetId, grant, left)
    } catch (failure) {
      logger.warn('calls of a budget were not given back', { budgetId, reason: String(failure) })
    }
  }

  return {
    /** This process's lease for the rule's current window, if any. */
    current({ budgetId, revision }: BudgetRule, nowMs: number): Lease | undefined {
      const lease = leases.peek(budgetId)
      const holds = lease && lease.grant.revision >= revision && nowMs < lease.grant.endsAtMs
      return holds ? lease : undefined
    },
    /** Draws once for all waiting calls. Rejects when the store fails. */
    draw(budgetId: number): Promise<Lease | undefined> {
      const running = draws.get(budgetId)
      if (running) {
        running.waiting++
        return running.result
      }
      const result = drawNow(budgetId).finally(() => draws.delete(budgetId))
      draws.set(budgetId, { result, waiting: 1 })
      return result
    },
    async giveBackIdle(): Promise<void> {
      const idle = [...leases].filter(([, lease]) => !lease.usedRecently)
      for (const lease of leases.values()) lease.usedRecently = false
      await Promise.all(idle.map(([budgetId, lease]) => giveBack(budgetId, lease)))
    },
    async giveBackAll(): Promise<void> {
      await Promise.allSettled([...draws.values()].map(({ result }) => result))
      await Promise.all([...leases].map(([budgetId, lease]) => giveBack(budgetId, lease)))
    },
  }
}
