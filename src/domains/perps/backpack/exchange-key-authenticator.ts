import { createHash } from 'node:crypto'
import type { Principal, Scope, Wallet } from '../../../kernel/principal.ts'
import type { Authenticator, CallerContext } from '../../../ports/authenticator.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { readSigningKey, type SignedRequest, signedText } from './signed-request.ts'
import { signingKeysStore } from './signing-keys.store.ts'

const windowDefaultMs = 5_000
const windowMaxMs = 60_000
/** How far a caller's clock may be ahead. */
const aheadMaxMs = 5_000

export type ExchangeKeyOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly walletsOf: (accountId: string) => Promise<readonly Wallet[]>
  /** What a key that may only read opens. */
  readonly readScopes: readonly Scope[]
}

/**
 * Verifies requests that an ED25519 key has signed. The signature is checked before anything is looked up, so nobody else
 * can make the store work; a revoked key opens nothing at once; and what changes something is done once for a signature,
 * on whichever process it comes, because a copy of it is as good as the original until its window is over.
 */
export function createExchangeKeyAuthenticator(options: ExchangeKeyOptions): Authenticator {
  const { clock, database, readScopes, walletsOf } = options
  return {
    credential: 'exchange_key',
    async verify(publicKey, context) {
      const request = readRequest(context, clock.nowMs())
      const key = readSigningKey(publicKey)
      if (request === undefined || key === undefined) return undefined
      const text = signedText(request, { key, signature: request.signature })
      if (text === undefined) return undefined
      const store = signingKeysStore(database.query)
      const found = await store.findActive(publicKey)
      if (found === undefined) return undefined
      if (request.method !== 'GET' && !(await isFirstUse(options, publicKey, { text, request }))) {
        return undefined
      }
      const principal: Principal = {
        accountId: found.accountId,
        credential: 'exchange_key',
        credentialId: `sgk_${found.id}`,
        scopes: found.access === 'trade' ? ['route:perps:*'] : readScopes,
        wallets: await walletsOf(found.accountId),
      }
      return principal
    },
  }
}

type Timed = SignedRequest & { readonly signature: string; readonly untilMs: number }

/** Undefined where a header is missing or malformed, or the time is not one of now. */
function readRequest({ request, signed }: CallerContext, nowMs: number): Timed | undefined {
  if (request === undefined || signed === undefined) return undefined
  const { headers } = request
  const timestamp = String(headers['x-timestamp'])
  const window = String(headers['x-window'] ?? windowDefaultMs)
  if (!/^\d{13}$/.test(timestamp) || !/^\d{1,5}$/.test(window)) return undefined
  const untilMs = Number(timestamp) + Number(window)
  if (Number(window) > windowMaxMs || untilMs < nowMs) return undefined
  if (Number(timestamp) > nowMs + aheadMaxMs) return undefined
  return { ...signed, timestamp, window, untilMs, signature: String(headers['x-signature']) }
}

/** By what was signed and not by the signature, of which there could be several. */
async function isFirstUse(
  { clock, database }: ExchangeKeyOptions,
  publicKey: string,
  { request, text }: { readonly request: Timed; readonly text: string },
): Promise<boolean> {
  const store = signingKeysStore(database.query)
  await store.forgetUsed(clock.nowMs())
  const hash = createHash('sha256').update(`${publicKey} ${text}`).digest('base64url')
  return store.use({ hash, untilMs: request.untilMs })
}
