import { createHmac, timingSafeEqual } from 'node:crypto'
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { evmChainId } from '../../kernel/chains.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Wallet } from '../../kernel/principal.ts'
import { signInErrors } from './auth.errors.ts'
import { readWallet } from './wallet-address.ts'

const randomHexLength = 32
const tagHexLength = 32
const nonceForm = /^[0-9a-f]{64}$/
/** How far the clocks of two processes may be apart. */
const clockSkewMs = 5_000

/** What a sign-in message says, apart from its nonce. Times are whole milliseconds since the epoch. */
export type ChallengeFacts = {
  readonly wallet: Wallet
  /** One of the service's own addresses, such as `http://localhost:4663`. */
  readonly origin: string
  readonly issuedAtMs: number
  readonly expiresAtMs: number
}

/** A challenge that was read back and found to be one of ours, for now. */
export type GenuineChallenge = ChallengeFacts & { readonly nonce: string }

export type ChallengeRules = {
  readonly origins: readonly string[]
  readonly statement: string
  /** The `Chain ID` line of Solana messages; EVM messages name chain 4663. */
  readonly solanaCluster: string
}

/**
 * Writes the message for a wallet to sign. The nonce holds 128 random bits and 128 bits of an HMAC over everything
 * else in the text, so that `readChallenge` knows it again without anything having been stored.
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
 * Reads a message that a caller says to have signed. Raises 400 `auth.challenge_malformed` for a text
 * that is not in every byte what this service would write, and 401 for a well-formed one that is for
 * another site or chain, expired, or was never issued.
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

/** Throws, at start, when there is no address, or one that cannot stand in a sign-in message. */
export function assertOrigins(rules: ChallengeRules): void {
  if (rules.origins.length === 0) throw new Error('sign-in needs at least one address of its own')
  for (const origin of rules.origins) {
    if (new URL(origin).origin !== origin) throw new Error(`${origin} is not a bare origin`)
    const wallet = { namespace: 'eip155', address: `0x${'0'.repeat(40)}` } as const
    textOf({ wallet, origin, issuedAtMs: 0, expiresAtMs: 1 }, '0'.repeat(64), rules)
  }
}

/** The whole text; the libraries that wallets use write it, so that strict parsers accept it. */
function textOf(facts: ChallengeFacts, nonce: string, rules: ChallengeRules): string {
  const issuedAt = new Date(facts.issuedAtMs)
  const expirationTime = new Date(facts.expiresAtMs)
  const common = {
    domain: new URL(facts.origin).host,
    statement: rules.statement,
    uri: facts.origin,
    version: '1',
    nonce,
  } as const
  return facts.wallet.namespace === 'eip155'
    ? createSiweMessage({
        ...common,
        // readWallet has checksummed it; viem wants the type of a 0x text.
        address: facts.wallet.address as `0x${string}`,
        chainId: evmChainId,
        issuedAt,
        expirationTime,
      })
    : createSignInMessageText({
        ...common,
        address: facts.wallet.address,
        chainId: rules.solanaCluster,
        issuedAt: issuedAt.toISOString(),
        expirationTime: expirationTime.toISOString(),
      })
}

type ParsedMessage = Omit<GenuineChallenge, 'origin'> & {
  readonly domain: string
  readonly uri: string
  readonly chainId: string
}

function parseMessage(message: string): ParsedMessage {
  const fields = message.includes(' wants you to sign in with your Ethereum account:\n')
    ? siweFields(message)
    : parseSignInMessageText(message)
  const { domain, address, uri, version, chainId, nonce } = fields ?? {}
  const issuedAtMs = toMs(fields?.issuedAt)
  const expiresAtMs = toMs(fields?.expirationTime)
  if (!domain || !address || !uri || !chainId) throw malformed('lacks a line')
  if (version !== '1') throw malformed('is not of version 1')
  if (!nonce || !nonceForm.test(nonce)) throw malformed('has no nonce of ours')
  if (issuedAtMs === undefined || expiresAtMs === undefined) throw malformed('lacks its times')
  const wallet = readWallet(address, 'body/message')
  return { wallet, domain, uri, chainId, nonce, issuedAtMs, expiresAtMs }
}

function siweFields(message: string) {
  const { chainId, issuedAt, expirationTime, ...fields } = parseSiweMessage(message)
  return {
    ...fields,
    chainId: chainId?.toString(),
    issuedAt: isoOf(issuedAt),
    expirationTime: isoOf(expirationTime),
  }
}

function isoOf(date: Date | undefined): string | undefined {
  return date && Number.isFinite(date.getTime()) ? date.toISOString() : undefined
}

function toMs(text: string | undefined): number | undefined {
  const ms = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isFinite(ms) ? ms : undefined
}

function assertOurs(parsed: ParsedMessage, rules: ChallengeRules): string {
  const origin = rules.origins.find((ours) => new URL(ours).host === parsed.domain)
  if (origin === undefined || parsed.uri !== origin) {
    throw new AppError(
      signInErrors.wrong_domain,
      'The message names a domain or URI that is not an address of this service.',
    )
  }
  const chainId = parsed.wallet.namespace === 'eip155' ? evmChainId.toString() : rules.solanaCluster
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
    { faults: [{ location: 'body/message', message: what }] },
  )
}

function unknown(): AppError {
  return new AppError(signInErrors.challenge_unknown, 'This challenge was not issued here.')
}
