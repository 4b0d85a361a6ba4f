import { createHmac, timingSafeEqual } from 'node:crypto'
import { evmChainId } from '../../../kernel/chains.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Wallet } from '../../../kernel/principal.ts'
import { signInErrors } from './auth.errors.ts'
import { parseSignInMessage, writeSignInMessage } from './sign-in-message.ts'
import { readWallet } from './wallet-address.ts'

const randomHexLength = 32
const tagHexLength = 32
const nonceForm = /^[0-9a-f]{64}$/
/** How far the clocks of two processes may differ. */
const clockSkewMs = 5_000

/** The content of a sign-in message, without its nonce. Times are whole milliseconds since the epoch. */
export type ChallengeFacts = {
  readonly wallet: Wallet
  /** One of the service's base URLs, such as `http://localhost:4663`, or a site whose pages may use sessions. */
  readonly origin: string
  readonly issuedAtMs: number
  readonly expiresAtMs: number
}

/** A parsed challenge that this service issued and that has not expired. */
export type GenuineChallenge = ChallengeFacts & { readonly nonce: string }

export type ChallengeRules = {
  readonly origins: readonly string[]
  /** Sites whose pages may use sessions: a message that such a page asks for names its site, which wallets compare. */
  readonly pages: readonly string[]
  readonly statement: string
  /** The `Chain ID` line of Solana messages; EVM messages name chain 4663. */
  readonly solanaCluster: string
}

/**
 * Writes the message for a wallet to sign. The nonce has 128 random bits and 128 bits of an HMAC over the rest of the
 * text, so that `readChallenge` can authenticate it without stored state.
 */
export function writeChallenge(
  facts: ChallengeFacts,
  seal: {
    readonly rules: ChallengeRules
    readonly secret: Uint8Array
    readonly random: Uint8Array
  },
): { readonly message: string; readonly nonce: string } {
  const random = Buffer.from(seal.random).toString('hex').slice(0, randomHexLength)
  const nonce = random + tagOf(seal.secret, textOf(facts, random, seal.rules))
  return { message: textOf(facts, nonce, seal.rules), nonce }
}

/**
 * Parses a message that a caller claims to have signed. Raises 400 `auth.challenge_malformed` for a text that differs
 * in any byte from what this service would write, and 401 for a well-formed one that is for another site or chain, has
 * expired, or was never issued.
 */
export function readChallenge(
  message: string,
  check: {
    readonly rules: ChallengeRules
    readonly secret: Uint8Array
    readonly nowMs: number
  },
): GenuineChallenge {
  const parsed = parseMessage(message)
  const origin = assertOurs(parsed, check.rules)
  const facts = { ...parsed, origin }
  if (textOf(facts, parsed.nonce, check.rules) !== message) throw malformed('differs from its form')
  assertTimely(facts, check.nowMs)
  assertIssued(facts, check)
  return facts
}

/**
 * Throws at start when there is no base URL, when one or a page's site cannot be used in a sign-in message, or when the messages would
 * not have the form that wallets recognise.
 */
export function assertOrigins(rules: ChallengeRules): void {
  if (rules.origins.length === 0) throw new Error('sign-in needs at least one address of its own')
  const wallets = [
    { namespace: 'eip155', address: `0x${'0'.repeat(40)}` },
    { namespace: 'solana', address: '1'.repeat(32) },
  ] as const
  for (const origin of [...rules.origins, ...rules.pages]) {
    if (new URL(origin).origin !== origin) throw new Error(`${origin} is not a bare origin`)
    for (const wallet of wallets) {
      const facts = { wallet, origin, issuedAtMs: 0, expiresAtMs: 1 }
      const isRead = parseSignInMessage(textOf(facts, '0'.repeat(64), rules)) !== undefined
      if (!isRead)
        throw new Error(`sign-in messages for ${origin} would have no form that is known`)
    }
  }
}

/** The statement that users sign. Both grammars allow plain ASCII only, so other characters of the name are dropped. */
export function statementFor(serviceName: string): string {
  const name = serviceName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]/g, '')
    .trim()
  return `Sign in${name === '' ? '' : ` to ${name}`}. This costs nothing and moves no funds.`
}

/** The whole text, by the grammars that wallets know, so that strict ones accept it. */
function textOf(facts: ChallengeFacts, nonce: string, rules: ChallengeRules): string {
  const { namespace, address } = facts.wallet
  return writeSignInMessage({
    namespace,
    address,
    scheme: null,
    domain: new URL(facts.origin).host,
    statement: rules.statement,
    uri: facts.origin,
    version: '1',
    chainId: chainFor(namespace, rules),
    nonce,
    issuedAt: new Date(facts.issuedAtMs).toISOString(),
    expirationTime: new Date(facts.expiresAtMs).toISOString(),
    notBefore: null,
    requestId: null,
    resources: null,
  })
}

function chainFor(namespace: Wallet['namespace'], rules: ChallengeRules): string {
  return namespace === 'eip155' ? evmChainId.toString() : rules.solanaCluster
}

type ParsedMessage = Omit<GenuineChallenge, 'origin'> & {
  readonly domain: string
  readonly uri: string
  readonly chainId: string
}

function parseMessage(message: string): ParsedMessage {
  const parsed = parseSignInMessage(message)
  if (parsed === undefined) throw malformed('does not have the form of a sign-in message')
  const { domain, uri, chainId, nonce } = parsed
  const issuedAtMs = toMs(parsed.issuedAt)
  const expiresAtMs = toMs(parsed.expirationTime)
  if (uri === null || chainId === null) throw malformed('lacks a line')
  if (nonce === null || !nonceForm.test(nonce)) throw malformed('has no nonce of ours')
  if (issuedAtMs === undefined || expiresAtMs === undefined) throw malformed('lacks its times')
  const wallet = readWallet(parsed.address, 'body/message')
  return { wallet, domain, uri, chainId, nonce, issuedAtMs, expiresAtMs }
}

function toMs(text: string | null): number | undefined {
  const ms = text === null ? Number.NaN : Date.parse(text)
  return Number.isFinite(ms) ? ms : undefined
}

function assertOurs(parsed: ParsedMessage, rules: ChallengeRules): string {
  const origin = [...rules.origins, ...rules.pages].find(
    (ours) => ours === parsed.uri && new URL(ours).host === parsed.domain,
  )
  if (origin === undefined) {
    throw new AppError(
      signInErrors.wrong_domain,
      'The message names a domain or URI that is not an address of this service.',
    )
  }
  const chainId = chainFor(parsed.wallet.namespace, rules)
  if (parsed.chainId !== chainId) {
    throw new AppError(
      signInErrors.wrong_chain,
      `The message names chain ${parsed.chainId.slice(0, 32)}; this service signs in on ${chainId}.`,
    )
  }
  return origin
}

function assertTimely(facts: ChallengeFacts, nowMs: number): void {
  if (nowMs >= facts.expiresAtMs) {
    throw new AppError(signInErrors.challenge_expired, 'The challenge has expired.')
  }
  if (facts.issuedAtMs > nowMs + clockSkewMs) throw unknown()
}

function assertIssued(
  facts: GenuineChallenge,
  check: { readonly rules: ChallengeRules; readonly secret: Uint8Array },
): void {
  const random = facts.nonce.slice(0, randomHexLength)
  const given = Buffer.from(facts.nonce.slice(randomHexLength), 'hex')
  const tag = Buffer.from(tagOf(check.secret, textOf(facts, random, check.rules)), 'hex')
  if (!timingSafeEqual(given, tag)) throw unknown()
}

function tagOf(secret: Uint8Array, text: string): string {
  const tag = createHmac('sha256', secret).update('wallet-sign-in\n').update(text).digest('hex')
  return tag.slice(0, tagHexLength)
}

function malformed(what: string): AppError {
  return new AppError(
    signInErrors.challenge_malformed,
    `The message ${what}; it is not one that this service writes.`,
    {
      faults: [
        { location: 'body/message', message: what, fix: signInErrors.challenge_malformed.fix },
      ],
    },
  )
}

function unknown(): AppError {
  return new AppError(signInErrors.challenge_unknown, 'This challenge was not issued here.')
}
