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
  /** The account's multiple of the ordinary rate limit. Default: 1. */
  readonly limitFactorOf?: LimitFactorOf
  readonly clock: Clock
  readonly holders: HolderBalances
  /** Requires the entry fee of accounts, where one is configured. */
  readonly entry?: EntryGate
  readonly allowedOrigins: ReadonlySet<string>
  /** Counts the calls of credentials with a call budget. */
  readonly budgets?: CallBudgets
  readonly idempotency: IdempotencyStore
  /** Requests and takes payments; required when any row has a price. */
  readonly paywall?: Paywall
  readonly baseUrl: string
  /** Every base URL of the service, the main one first. Default: `baseUrl` alone. */
  readonly addresses?: readonly string[]
  readonly handlerTimeoutMs: number
  /** The current price of an operation. Default: the price in its row. */
  readonly priceOf?: NonNullable<PayOptions['priceOf']>
  /** Called for each call of an identified caller that has passed every gate. Must not block or throw. */
  readonly recordCall?: (call: PassedCall) => void
  /** Wallets whose accounts may call operator rows. */
  readonly operatorWallets?: readonly Wallet[]
}

/** A call whose handler runs next. */
export type PassedCall = {
  readonly entry: Entry
  readonly principal: Principal
  readonly payment: PaidCall | null
}

/** The gates of one row: those before the body is read, and those that need it. */
export type GateLists = {
  readonly beforeBody: readonly Gate[]
  readonly afterBody: readonly Gate[]
}

/**
 * The gates in order. 401 comes before 403 and both before the body is examined; secrets are refused before anything is
 * stored; validation comes before any charge; a stored answer ends the request before it could be paid again.
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

/** Runs gates in sequence; synchronous as long as they are, because most requests never wait. */
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
