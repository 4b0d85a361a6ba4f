import type { Entry } from '../../catalog/entry.ts'
import { assert } from '../../kernel/errors.ts'
import type { PaidCall } from '../../kernel/operation.ts'
import type { Principal, Wallet } from '../../kernel/principal.ts'
import type { Authenticator } from '../../ports/authenticator.ts'
import type { CallBudgets } from '../../ports/call-budgets.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EntryGate } from '../../ports/entry-gate.ts'
import type { HolderBalances } from '../../ports/holder-balances.ts'
import type { IdempotencyStore } from '../../ports/idempotency.ts'
import type { Paywall } from '../../ports/paywall.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { authenticateGate } from './authenticate.ts'
import { authorizeGate } from './authorize.ts'
import type { CredentialNames } from './credentials.ts'
import type { Exchange, Gate } from './exchange.ts'
import { idempotencyGate } from './idempotency.ts'
import { type LimitFactorOf, limitGate, type RatePolicies } from './limit.ts'
import { type PayOptions, payGate } from './pay.ts'
import type { Plan } from './plan.ts'
import { secretGuardGate } from './secret-guard.ts'
import { validateGate } from './validate.ts'

export type GateOptions = {
  readonly authenticators: readonly Authenticator[]
  readonly names: CredentialNames
  readonly limiter: RateLimiter
  readonly policies: RatePolicies
  /** How many times the ordinary limit an account may use; once unless given. */
  readonly limitFactorOf?: LimitFactorOf
  readonly clock: Clock
  readonly holders: HolderBalances
  /** Asks accounts for the entry fee, where there is one. */
  readonly entry?: EntryGate
  readonly allowedOrigins: ReadonlySet<string>
  /** Counts the calls of credentials that have a budget. */
  readonly budgets?: CallBudgets
  readonly idempotency: IdempotencyStore
  /** Asks for and takes payments; needed as soon as a row has a price. */
  readonly paywall?: Paywall
  readonly baseUrl: string
  /** Every address of the service, the main one first; `baseUrl` alone unless given. */
  readonly addresses?: readonly string[]
  readonly handlerTimeoutMs: number
  /** What a call of the operation costs now; what its row says unless given. */
  readonly priceOf?: NonNullable<PayOptions['priceOf']>
  /** Is told of each call of a known caller once it has passed every gate. Must not wait and must not fail. */
  readonly recordCall?: (call: PassedCall) => void
  /** The wallets whose accounts open the rows that only the operator may call. */
  readonly operatorWallets?: readonly Wallet[]
}

/** A call whose handler runs next. */
export type PassedCall = {
  readonly entry: Entry
  readonly principal: Principal
  readonly payment: PaidCall | null
}

/** The gates of one row: those that run before the body is read, and those that need it. */
export type GateLists = {
  readonly beforeBody: readonly Gate[]
  readonly afterBody: readonly Gate[]
}

/**
 * The one list of what happens to a request, in order. 401 comes before 403 and both before the body is
 * looked at; secrets are refused before anything is kept; validation comes before any charge; a stored answer ends the request before it is paid again.
 */
export function createGates(options: GateOptions): (plan: Plan) => GateLists {
  const authenticate = authenticateGate(options)
  const limit = limitGate(options)
  const authorize = authorizeGate(options)
  const idempotency = idempotencyGate(options.idempotency)
  return (plan) => {
    const { operation } = plan.entry
    const delegated = operation.kind === 'delegate'
    return {
      beforeBody: [authenticate, limit, authorize],
      afterBody: [
        secretGuardGate,
        ...(delegated || (operation.method === 'GET' && plan.validators.length === 0)
          ? []
          : [validateGate]),
        ...(plan.idempotent ? [idempotency] : []),
        ...(plan.isPriced ? [pricedGate(plan, options)] : []),
        ...(options.recordCall === undefined ? [] : [recordGate(options.recordCall)]),
      ],
    }
  }
}

/** Runs gates one after another; stays synchronous as long as they do, because most requests need no waiting. */
export function runGates(gates: readonly Gate[], exchange: Exchange): Promise<void> | undefined {
  for (let index = 0; index < gates.length; index++) {
    const pending = gates[index]?.(exchange)
    if (pending !== undefined) return runRest(gates, index + 1, { exchange, pending })
    if (exchange.stored !== null) return undefined
  }
  return undefined
}

async function runRest(
  gates: readonly Gate[],
  from: number,
  { exchange, pending }: { readonly exchange: Exchange; readonly pending: Promise<void> },
): Promise<void> {
  await pending
  for (const gate of gates.slice(from)) {
    if (exchange.stored !== null) return
    await gate(exchange)
  }
}

function recordGate(record: (call: PassedCall) => void): Gate {
  return ({ plan, principal, payment }) => {
    if (principal !== null) record({ entry: plan.entry, principal, payment })
    return undefined
  }
}

function pricedGate(plan: Plan, { paywall, ...options }: GateOptions): Gate {
  const { id, operation } = plan.entry
  assert(paywall !== undefined, `${id} has a price, but no paywall is set`)
  assert(operation.kind === 'json', `${id} has a price and is not a JSON row`)
  return payGate(operation, { addresses: [options.baseUrl], ...options, paywall })
}
