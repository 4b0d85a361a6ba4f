import { AppError } from '../../kernel/errors.ts'
import { formatAmount } from '../../kernel/money.ts'
import { hasScope } from '../../kernel/principal.ts'
import { authErrors } from '../../kernel/shared-errors.ts'
import type { HolderBalances } from '../../ports/holder-balances.ts'
import { challengeHeaders } from './authenticate.ts'
import type { Exchange, Gate } from './exchange.ts'

/** Decides whether this caller may call this row: credential kind, scope, origin of cookie requests, holding. */
export function authorizeGate(options: {
  readonly holders: HolderBalances
  readonly allowedOrigins: ReadonlySet<string>
}): Gate {
  return (exchange) => {
    if (exchange.refusal !== null) throw exchange.refusal
    const { plan, principal } = exchange
    if (exchange.ambient && plan.entry.operation.method !== 'GET') {
      assertOrigin(exchange, options.allowedOrigins)
    }
    if (plan.accepts.size === 0) return undefined
    if (principal === null) {
      throw new AppError(authErrors.required, 'This operation needs a credential.', {
        headers: challengeHeaders,
        extra: { accepts: [...plan.accepts] },
      })
    }
    if (!plan.accepts.has(principal.credential)) {
      throw new AppError(
        authErrors.forbidden,
        `A credential of kind ${principal.credential} does not open this operation.`,
        { extra: { accepts: [...plan.accepts] } },
      )
    }
    if (!hasScope(principal, plan.scope)) {
      throw new AppError(authErrors.forbidden, 'The key has no scope for this operation.', {
        extra: { requiredScope: plan.scope },
      })
    }
    return plan.entry.operation.gate === 'holder'
      ? assertHolder(exchange, options.holders)
      : undefined
  }
}

function assertOrigin(exchange: Exchange, allowed: ReadonlySet<string>): void {
  const { origin } = exchange.request.headers
  if (origin !== undefined && allowed.has(origin)) return
  throw new AppError(
    authErrors.origin_refused,
    origin === undefined
      ? 'A cookie request that changes state needs an Origin header.'
      : 'The Origin of this request is not allowed to use a session cookie.',
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
