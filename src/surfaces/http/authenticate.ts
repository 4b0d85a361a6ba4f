import { AppError } from '../../kernel/errors.ts'
import type { CredentialKind, Principal } from '../../kernel/principal.ts'
import { authErrors } from '../../kernel/shared-errors.ts'
import type { Authenticator, CallerContext } from '../../ports/authenticator.ts'
import {
  type CredentialNames,
  isAgentToken,
  type Presented,
  presentedCredentials,
} from './credentials.ts'
import type { Exchange, Gate } from './exchange.ts'

/**
 * Identifies the caller. An explicit credential (a header) that does not verify is refused, even on a public row and
 * even beside a valid one. A stale cookie alone leaves the caller anonymous, so that a browser can sign in again.
 * Credentials of different accounts, or different ones of the same kind, are refused. Of several kinds for one account
 * the first counts, in the order Authorization, x-api-key, one-shot header, cookies.
 */
export function authenticateGate(options: {
  readonly authenticators: readonly Authenticator[]
  readonly names: CredentialNames
}): Gate {
  const byKind = new Map<CredentialKind, Authenticator>(
    options.authenticators.map((authenticator) => [authenticator.credential, authenticator]),
  )
  const verify = (presented: Presented, exchange: Exchange) =>
    presented.kind === 'unknown'
      ? undefined
      : byKind.get(presented.kind)?.verify(presented.secret, contextOf(presented, exchange))

  return (exchange) => {
    const presented = presentedCredentials(exchange.request.headers, options.names).filter(
      (one) => exchange.plan.entry.operation.kind !== 'delegate' || !isAgentToken(one),
    )
    const [first] = presented
    if (first === undefined) return undefined
    if (presented.length > 1) return settleAll(exchange, presented, verify)
    const verified = verify(first, exchange)
    if (verified instanceof Promise) {
      return verified.then((principal) => settle(exchange, [first], [principal]))
    }
    settle(exchange, [first], [verified])
    return undefined
  }
}

/** The data that a signature is checked against; for other credentials only the request's headers. */
function contextOf({ kind }: Presented, exchange: Exchange): CallerContext {
  const { instruction, method } = exchange.plan.entry.operation
  if (kind !== 'exchange_key' || instruction === undefined) return exchange
  const { addressBlock, request } = exchange
  const { body, query } = request
  return { addressBlock, request, signed: { instruction, method, query, body } }
}

async function settleAll(
  exchange: Exchange,
  presented: readonly Presented[],
  verify: (presented: Presented, exchange: Exchange) => ReturnType<Authenticator['verify']>,
): Promise<void> {
  const principals = await Promise.all(presented.map(async (one) => verify(one, exchange)))
  settle(exchange, presented, principals)
}

function settle(
  exchange: Exchange,
  presented: readonly Presented[],
  principals: readonly (Principal | undefined)[],
): void {
  const known = principals.filter((principal) => principal !== undefined)
  const broken = presented.filter((_, index) => principals[index] === undefined)
  if (broken.some((one) => !one.ambient) || (broken.length > 0 && known.length > 0)) {
    exchange.refusal = new AppError(
      authErrors.invalid_credential,
      'A presented credential is unknown, expired, revoked or of a kind that is not accepted here.',
      { headers: challengeHeaders },
    )
    return
  }
  const [principal] = known
  if (principal === undefined) return
  for (const other of known) {
    const disagreement = disagreementOf(principal, other)
    if (disagreement === null) continue
    exchange.refusal = new AppError(authErrors.ambiguous_credentials, disagreement)
    return
  }
  exchange.principal = principal
  exchange.proof = presented[principals.indexOf(principal)] ?? null
  exchange.ambient = exchange.proof?.ambient ?? false
}

/** Why two verified credentials may not be combined, or null when they may. */
function disagreementOf(one: Principal, other: Principal): string | null {
  if (one.accountId !== other.accountId) {
    return 'The presented credentials belong to different accounts.'
  }
  const isSameKind = one.credential === other.credential
  return isSameKind && one.credentialId !== other.credentialId
    ? `Two different credentials of kind ${one.credential} were presented.`
    : null
}

/** RFC 9110 requires every 401 to name an accepted scheme. */
export const challengeHeaders = { 'www-authenticate': 'Bearer realm="api"' }
