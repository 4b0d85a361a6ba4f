import { createHash } from 'node:crypto'
import type { Principal, Scope, Wallet } from '../../../../kernel/principal.ts'
import type { Authenticator, CallerContext } from '../../../../ports/authenticator.ts'
import type { Ports } from '../../../../ports/ports.ts'
import { readSigningKey, type SignedRequest, signedText } from './signed-request.ts'
import { signingKeysStore } from './signing-keys.store.ts'

const windowDefaultMs = 5_000
const windowMaxMs = 60_000
/** How far a caller's clock may be ahead. */
const aheadMaxMs = 5_000

export type ExchangeKeyOptions = Ports<'clock' | 'database'> & {
  readonly walletsOf: (accountId: string) => Promise<readonly Wallet[]>
  /** The scopes of a read-only key. */
  readonly readScopes: readonly Scope[]
}

/**
 * Verifies requests signed with an ED25519 key. The signature is verified before anything is looked up, so that
 * strangers cannot cause database work; a revoked key is refused at once; and a request that changes something is
 * executed once per signature, over all processes, because a copy of it stays valid until its window ends.
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

/** Undefined where a header is missing or malformed, or the time is outside its window. */
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

/** Compares the signed text and not the signature, because a text can have several valid signatures. */
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
