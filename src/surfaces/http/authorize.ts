import { AppError } from '../../kernel/errors.ts'
import { formatAmount } from '../../kernel/money.ts'
import { isBehindEntry } from '../../kernel/operation.ts'
import { isOperator, type Wallet } from '../../kernel/principal.ts'
import { authErrors } from '../../kernel/shared-errors.ts'
import type { CallBudgets } from '../../ports/call-budgets.ts'
import type { EntryGate } from '../../ports/entry-gate.ts'
import type { HolderBalances } from '../../ports/holder-balances.ts'
import { challengeHeaders } from './authenticate.ts'
import type { Exchange, Gate } from './exchange.ts'
import type { Plan } from './plan.ts'

export type AuthorizeOptions = {
  readonly holders: HolderBalances
  readonly allowedOrigins: ReadonlySet<string>
  /** Counts calls of credentials with a call budget. Default: no budgets. */
  readonly budgets?: CallBudgets
  /** Requires the entry fee of accounts. Default: no fee. */
  readonly entry?: EntryGate
  /** Wallets whose accounts may call operator rows. Default: none. */
  readonly operatorWallets?: readonly Wallet[]
}

/**
 * Decides whether the caller may call the row, in order: origin of a cookie request, credential kind, scope, entry fee,
 * call budget, holder check. Only a call that passes the checks before it uses up budget. On a public row, a credential
 * without the scope is treated as anonymous: it gets the public answer, sees nothing of its account and pays with none
 * of its credit.
 */
export function authorizeGate(options: AuthorizeOptions): Gate {
  return (exchange) => {
    if (exchange.refusal !== null) throw exchange.refusal
    const { plan } = exchange
    if (exchange.ambient) assertOrigin(exchange, options.allowedOrigins)
    const { principal } = exchange
    if (plan.accepts.size > 0) {
      if (principal === null) throw credentialRequired(plan)
      if (!plan.accepts.has(principal.credential)) {
        throw new AppError(
          authErrors.forbidden,
          `A credential of kind ${principal.credential} does not open this operation.`,
          { extra: { accepts: [...plan.accepts] } },
        )
      }
      if (!plan.opensTo(principal.scopes)) {
        throw new AppError(
          authErrors.forbidden,
          'The credential has no scope for this operation.',
          {
            extra: { requiredScope: plan.scope },
          },
        )
      }
    } else if (principal !== null && !judgesScopes(plan) && !plan.opensTo(principal.scopes)) {
      treatAsAnonymous(exchange)
    }
    if (plan.entry.operation.gate === 'operator') assertOperator(exchange, options)
    const entering = assertEntered(exchange, options)
    return entering === undefined
      ? takeAndHold(exchange, options)
      : entering.then(() => takeAndHold(exchange, options))
  }
}

/** A one-shot key has no account that could pay, and the operator would pay itself. */
function assertEntered(
  { plan, principal }: Exchange,
  { entry, operatorWallets = [] }: AuthorizeOptions,
): Promise<void> | undefined {
  if (entry === undefined || principal === null || !isBehindEntry(plan.entry.operation)) return
  if (principal.credential === 'oneshot_key' || isOperator(principal, operatorWallets)) return
  return entry.assertPaid(principal.wallets)
}

/** Checked last, so that refused calls do not use up the budget. */
function takeAndHold(
  exchange: Exchange,
  { budgets, holders }: AuthorizeOptions,
): Promise<void> | undefined {
  const { plan, principal } = exchange
  const pending = principal === null ? undefined : budgets?.take(principal)
  if (plan.entry.operation.gate !== 'holder') return pending
  return pending === undefined
    ? assertHolder(exchange, holders)
    : pending.then(() => assertHolder(exchange, holders))
}

/** A delegated protocol reports refusals itself, including a missing scope. */
function judgesScopes({ entry }: Plan): boolean {
  return entry.operation.kind === 'delegate'
}

/** Makes the caller anonymous and names the missing scope in a response header. */
function treatAsAnonymous(exchange: Exchange): void {
  exchange.principal = null
  exchange.proof = null
  exchange.headers.push('scope-missing', exchange.plan.scope)
}

function credentialRequired(plan: Plan): AppError {
  return new AppError(authErrors.required, 'This operation needs a credential.', {
    headers: challengeHeaders,
    extra: { accepts: [...plan.accepts] },
  })
}

/** A read from another origin gets what anonymous callers get; browsers send no Origin with same-origin reads. */
function assertOrigin(exchange: Exchange, allowed: ReadonlySet<string>): void {
  const { operation } = exchange.plan.entry
  const { origin } = exchange.request.headers
  if (origin !== undefined && allowed.has(origin)) return
  if (operation.method === 'GET' && operation.kind !== 'socket') {
    if (origin === undefined) return
    exchange.principal = null
    exchange.proof = null
    return
  }
  throw new AppError(
    authErrors.origin_refused,
    origin === undefined
      ? 'A cookie request that changes state or opens a WebSocket needs an Origin header.'
      : 'The Origin of this request is not allowed to use a session cookie.',
  )
}

function assertOperator(exchange: Exchange, { operatorWallets = [] }: AuthorizeOptions): void {
  if (isOperator(exchange.principal, operatorWallets)) return
  throw new AppError(
    authErrors.operator_required,
    'Only an account with one of the operator wallets may call this operation.',
  )
}

async function assertHolder(exchange: Exchange, holders: HolderBalances): Promise<void> {
  const balance = await holders.balanceAtomic(exchange.principal?.wallets ?? [])
  if (balance >= holders.requiredAtomic) return
  throw new AppError(
    authErrors.holder_required,
    'The wallets of this account do not hold enough of the platform token.',
    {
      extra: {
        tokenMint: holders.tokenMint,
        balance: formatAmount(balance, holders.decimals),
        required: formatAmount(holders.requiredAtomic, holders.decimals),
        missing: formatAmount(holders.requiredAtomic - balance, holders.decimals),
      },
    },
  )
}
