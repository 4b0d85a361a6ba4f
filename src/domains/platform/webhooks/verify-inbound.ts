import { hash, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../kernel/errors.ts'
import { decodeSecret, verifyWebhook } from './standard-webhooks.ts'
import { webhooksErrors } from './webhooks.errors.ts'

/** How a sender authenticates. All of several secrets are valid, so that they can be rotated. */
export type InboundSource =
  /** A Standard Webhooks signature over the raw body. */
  | { readonly scheme: 'signature'; readonly secrets: readonly Uint8Array[] }
  /** A token in a header, for senders that do not sign; duplicates are recognised by their bytes. */
  | { readonly scheme: 'token'; readonly header: string; readonly tokens: readonly string[] }

/** A message as it arrived, unparsed. */
export type InboundMessage = {
  readonly header: (name: string) => string | null
  readonly body: Uint8Array
}

/** A message from an authenticated sender. */
export type VerifiedMessage = {
  /** The same for every copy of the message; `claimInbound` accepts the first one. */
  readonly messageId: string
}

/**
 * Verifies the raw body against the source's secrets. Raises 401 `webhooks.signature_refused` for a missing or wrong
 * signature or token, and for a timestamp more than five minutes off. The refusal does not reveal which.
 */
export function verifyInbound(
  source: InboundSource,
  message: InboundMessage,
  nowMs: number,
): VerifiedMessage {
  if (source.scheme === 'token') return verifyToken(source, message)
  const id = message.header('webhook-id') ?? undefined
  const verdict = verifyWebhook({
    headers: {
      id,
      timestamp: message.header('webhook-timestamp') ?? undefined,
      signature: message.header('webhook-signature') ?? undefined,
    },
    body: message.body,
    secrets: source.secrets,
    nowMs,
  })
  if (verdict === 'stale') throw refused('The message was signed more than five minutes from now.')
  if (verdict !== 'valid' || id === undefined) throw refused('The message is not signed rightly.')
  return { messageId: id }
}

/** Sources by their name in the URL. */
export type InboundSources = ReadonlyMap<string, InboundSource>

const nameForm = /^[a-z][a-z0-9-]{0,31}$/
const headerForm = /^[a-z][a-z0-9-]{0,63}$/
const tokenForm = /^[\x21-\x3a\x3c-\x7b\x7d\x7e]{16,256}$/

/**
 * Parses the setting: `name=whsec_…` or `name=header-name:token`, separated by semicolons; several secrets of a source
 * separated by `|`. Throws an error that names the source and never the secret.
 */
export function readInboundSources(text: string): InboundSources {
  const parts = text.split(';').map((part) => part.trim())
  const sources = parts.filter((part) => part !== '').map(readSource)
  const names = new Set(sources.map(([name]) => name))
  if (names.size !== sources.length) throw new Error('a source of webhooks is named twice')
  return new Map(sources)
}

function readSource(part: string): readonly [string, InboundSource] {
  const equals = part.indexOf('=')
  const name = part.slice(0, Math.max(0, equals))
  if (!nameForm.test(name)) throw new Error('a source of webhooks has no name in lower case')
  const value = part.slice(equals + 1)
  const bad = new Error(`the source of webhooks ${name} has no secret whsec_… or header:token`)
  if (!value.startsWith('whsec_')) {
    const [, header = '', rest = ''] = /^([^:]*):(.*)$/.exec(value) ?? []
    const tokens = rest.split('|')
    if (!headerForm.test(header) || !tokens.every((token) => tokenForm.test(token))) throw bad
    return [name, { scheme: 'token', header, tokens }]
  }
  const secrets = value.split('|').map(decodeSecret)
  if (secrets.includes(undefined)) throw bad
  return [name, { scheme: 'signature', secrets: secrets.filter((one) => one !== undefined) }]
}

function verifyToken(
  { header, tokens }: Extract<InboundSource, { scheme: 'token' }>,
  message: InboundMessage,
): VerifiedMessage {
  // Hashes have equal lengths, so the comparison does not reveal the token's.
  const given = hash('sha256', message.header(header) ?? '', 'buffer')
  const isGood = tokens.some((token) => timingSafeEqual(given, hash('sha256', token, 'buffer')))
  if (!isGood) throw refused('The message does not bear the token of its source.')
  return { messageId: `sha256:${hash('sha256', message.body, 'hex')}` }
}

function refused(detail: string): AppError {
  return new AppError(webhooksErrors.signature_refused, detail)
}
