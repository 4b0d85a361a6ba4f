import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createMemoryRateLimiter } from '../../src/adapters/memory/rate-limiter.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import type { DomainRows } from '../../src/catalog/entry.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import type { Authenticator } from '../../src/ports/authenticator.ts'
import type { IdempotencyStore, StoredAnswer } from '../../src/ports/idempotency.ts'
import { createRequestIds } from '../../src/surfaces/http/request-ids.ts'
import { createHttpServer, type HttpOptions } from '../../src/surfaces/http/server.ts'
import { watchOutput } from './watch-output.ts'

/** A principal for tests, with what differs from a plain key of account A. */
export function principal(differences: Partial<Principal> = {}): Principal {
  return {
    accountId: 'acct_a',
    credential: 'api_key',
    credentialId: 'key_1',
    scopes: ['api:*'],
    wallets: [],
    ...differences,
  }
}

/** Accepts the secrets of a table and nothing else. */
export function tableAuthenticator(
  credential: Authenticator['credential'],
  secrets: Readonly<Record<string, Principal>>,
): Authenticator {
  return { credential, verify: (secret) => secrets[secret] }
}

/** The HTTP surface over rows of a test, with the rest of the world kept in memory. */
export async function httpServerOf(
  domains: Readonly<Record<string, DomainRows>>,
  services: Readonly<Record<string, unknown>>,
  differences: Partial<HttpOptions> = {},
): Promise<FastifyInstance> {
  const clock = { nowMs: () => 1_700_000_000_000 }
  const policy = { limit: 1_000, windowMs: 60_000 }
  return createHttpServer({
    catalog: buildCatalog(domains, { serviceSlug: 'svc' }),
    services,
    authenticators: [],
    names: { sessionCookie: '__Host-svc.sid', accountCookies: [], oneshotHeader: 'x-svc-oneshot' },
    limiter: createMemoryRateLimiter({ keysMax: 1_000 }),
    policies: { anonymous: policy, principal: policy, signIn: policy },
    clock,
    holders: {
      balanceAtomic: async () => 0n,
      requiredAtomic: 1_000_000n,
      decimals: 6,
      tokenMint: 'mint',
    },
    allowedOrigins: new Set(['http://localhost:4663']),
    idempotency: memoryIdempotency(),
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    baseUrl: 'http://localhost:4663',
    onOutput: watchOutput,
    handlerTimeoutMs: 60_000,
    stopping: new AbortController().signal,
    writeEventStream: async ({ response, frames }) => {
      for await (const frame of frames) response.write(`data: ${frame.data}\n\n`)
      response.end()
    },
    acceptSocket: () => {
      throw new Error('this server has no sockets')
    },
    nextRequestId: createRequestIds({ bytes: (length) => randomBytes(length) }),
    trustedProxies: [],
    securityHeaders: [['x-content-type-options', 'nosniff']],
    ...differences,
  })
}

function memoryIdempotency(): IdempotencyStore {
  const claims = new Map<string, { hash: string; answer: StoredAnswer | null }>()
  const name = (claim: { owner: string; operationId: string; key: string }) =>
    `${claim.owner} ${claim.operationId} ${claim.key}`
  return {
    async claim(claim) {
      const found = claims.get(name(claim))
      if (found === undefined) {
        claims.set(name(claim), { hash: claim.requestHash, answer: null })
        return { outcome: 'first', claim: { ...claim, lease: 'held' } }
      }
      if (found.hash !== claim.requestHash) return { outcome: 'other_request' }
      return found.answer === null
        ? { outcome: 'in_flight' }
        : { outcome: 'stored', answer: found.answer }
    },
    async complete(claim, answer) {
      claims.set(name(claim), { hash: claim.requestHash, answer })
    },
    async release(claim) {
      claims.delete(name(claim))
    },
  }
}
