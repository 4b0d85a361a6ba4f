import { ProtocolError } from '@modelcontextprotocol/server'
import { canonicalJson } from '../../kernel/canonical-json.ts'
import type { InnerAnswer } from '../../ports/dispatch.ts'

/** Error codes and names of the payment scheme's MCP transport (draft-httpauth-payment). */
const paymentRequired = -32042
const verificationFailed = -32043
const credentialKey = 'org.paymentauth/credential'
const receiptKey = 'org.paymentauth/receipt'

type Meta = Readonly<Record<string, unknown>> | undefined
type Members = Readonly<Record<string, unknown>>

/** The header with the payment of a tool call, separate from the caller's credential. */
export function paymentHeader(meta: Meta): Readonly<Record<string, string>> {
  const credential = meta?.[credentialKey]
  if (!isMembers(credential)) return {}
  const { challenge } = credential
  if (!isMembers(challenge)) return {}
  const { request } = challenge
  // In HTTP the challenge's request is sent in the encoded form that was signed.
  const wire = {
    ...credential,
    challenge: { ...challenge, ...(isMembers(request) ? { request: encoded(request) } : {}) },
  }
  const text = Buffer.from(JSON.stringify(wire)).toString('base64url')
  return { 'payment-authorization': `Payment ${text}` }
}

/** The error of a tool call that requires payment: every challenge, and the problem document with all other offers. */
export function paymentError(headers: InnerAnswer['headers'], body: string): ProtocolError {
  const problem: unknown = JSON.parse(body)
  const { title, code, detail, hint } = isMembers(problem) ? problem : {}
  // Models read only the message; the rest is in the error's data.
  const sentences = [title, detail, hint].filter((one) => typeof one === 'string')
  return new ProtocolError(
    code === 'payment.required' ? paymentRequired : verificationFailed,
    sentences.length === 0 ? 'Payment required' : sentences.join(': '),
    {
      httpStatus: 402,
      challenges: challengesOf(headers['www-authenticate'] ?? ''),
      problem,
    },
  )
}

/** Metadata of a call's result: its receipts, and whether it is a stored answer. */
export function answerMeta(headers: InnerAnswer['headers']): Readonly<Record<string, unknown>> {
  const receipt = decoded(headers['payment-receipt'])
  const chargeId = headers['charge-id']
  return {
    ...(receipt === null ? {} : { [receiptKey]: receipt }),
    ...(headers['idempotency-replayed'] === 'true' ? { idempotencyReplayed: true } : {}),
    ...(chargeId === undefined ? {} : { chargeId, chargeReceipt: headers['charge-receipt'] }),
  }
}

/** Parses `Payment` challenges from a joined header: names and quoted values follow each scheme. */
function challengesOf(header: string): readonly Members[] {
  const found: Record<string, unknown>[] = []
  for (const [, scheme, name, value] of header.matchAll(partForm)) {
    if (scheme !== undefined) found.push({})
    else if (name !== undefined) Object.assign(found.at(-1) ?? {}, { [name]: unescaped(value) })
  }
  return found.map(({ request, ...rest }) => ({
    ...rest,
    request: typeof request === 'string' ? (decoded(request) ?? {}) : {},
  }))
}

const partForm = /(?:^|,\s*)(Payment)\s+|([a-z]+)="((?:[^"\\]|\\.)*)"/gi

function unescaped(value: string | undefined): string {
  return (value ?? '').replace(/\\(.)/g, '$1')
}

function decoded(text: string | undefined): Members | null {
  if (text === undefined) return null
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return isMembers(value) ? value : null
  } catch {
    return null
  }
}

/** With sorted members, as the challenge was signed (RFC 8785). */
function encoded(request: Members): string {
  return Buffer.from(canonicalJson(request)).toString('base64url')
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
