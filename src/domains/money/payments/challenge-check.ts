import {
  fromBase64Url,
  isObject,
  type JsonObject,
  parseStrictObject,
} from './mpp/frame/wire-json.ts'
import { networkOfVersion1 } from './x402/networks.ts'

/** A fault, or a possible improvement, in an external challenge. */
export type Finding = {
  readonly severity: 'error' | 'warning'
  readonly rule: string
  readonly message: string
}

/** One way to pay that a challenge offers, as far as it could be parsed. */
export type FoundOffer = {
  readonly protocol: 'mpp' | 'x402'
  readonly version: string
  readonly method: string
  readonly intent: string
  readonly network: string | null
  readonly amount: string | null
  readonly currency: string | null
  readonly payTo: string | null
}

type Answer = {
  readonly status: number
  /** By lower-case name; repeated headers are joined with commas. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}
export type CheckedChallenge = {
  readonly offers: readonly FoundOffer[]
  readonly findings: readonly Finding[]
}

const offersMax = 32

/** Parses an unpaid answer like payment agents do, and reports what they would fail on. Pure. */
export function checkChallenge(answer: Answer, nowMs: number): CheckedChallenge {
  const parts = [
    checkAnswer(answer),
    checkPaymentScheme(answer.headers['www-authenticate'] ?? '', nowMs),
    checkX402Header(answer.headers['payment-required']),
    checkX402Body(answer.body),
  ]
  const offers = parts.flatMap((part) => part.offers).slice(0, offersMax)
  const findings = parts.flatMap((part) => part.findings)
  return {
    offers,
    findings:
      answer.status === 402 && offers.length === 0
        ? [...findings, error('challenge.offers', 'No offer of MPP or x402 can be read.')]
        : findings,
  }
}

function checkAnswer({ status, headers }: Answer): CheckedChallenge {
  const cacheControl = headers['cache-control'] ?? ''
  return {
    offers: [],
    findings: [
      ...(status === 402
        ? []
        : [error('http.status', `An unpaid call is answered ${status}, not 402.`)]),
      ...(status !== 402 || /\bno-store\b/i.test(cacheControl)
        ? []
        : [
            error('http.cache', 'Cache-Control has no `no-store`, so a cache may keep the answer.'),
          ]),
      ...(status !== 402 || /^application\/(problem[+])?json\b/i.test(headers['content-type'] ?? '')
        ? []
        : [warning('http.content_type', 'The body is not JSON; agents read the reason from it.')]),
    ],
  }
}

/** `WWW-Authenticate: Payment`, one challenge per offer. */
function checkPaymentScheme(header: string, nowMs: number): CheckedChallenge {
  const challenges = readChallenges(header)
  const ids = challenges.map(({ id }) => id)
  return {
    offers: challenges.map((one): FoundOffer => {
      const request = requestOf(one)
      return {
        protocol: 'mpp',
        version: '00',
        method: one['method'] ?? '',
        intent: one['intent'] ?? '',
        network: null,
        amount: text(request?.['amount']),
        currency: text(request?.['currency']),
        payTo: text(request?.['recipient']),
      }
    }),
    findings: [
      ...challenges.flatMap((one, index) =>
        challengeFindings(one, `challenge ${index + 1}`, nowMs),
      ),
      ...(new Set(ids).size === ids.length
        ? []
        : [error('mpp.id', 'Two challenges have the same id.')]),
    ],
  }
}

type Parameters = Readonly<Record<string, string>>

function challengeFindings(one: Parameters, name: string, nowMs: number): readonly Finding[] {
  const missing = ['id', 'realm', 'method', 'intent', 'request'].filter((key) => !one[key])
  const request = requestOf(one)
  const expires = one['expires']
  const expiresMs = expires === undefined ? Number.NaN : Date.parse(expires)
  return [
    ...missing.map((key) => error(`mpp.${key}`, `The ${name} has no ${key}.`)),
    ...(missing.includes('request') || request !== null
      ? []
      : [error('mpp.request', `The request of ${name} is not base64url of a JSON object.`)]),
    ...(request === null || isAmount(request['amount'])
      ? []
      : [error('mpp.amount', `The amount of ${name} is not a string of digits.`)]),
    ...(/^[a-z]*$/.test(one['method'] ?? '')
      ? []
      : [error('mpp.method', `The method of ${name} is not in lower-case letters.`)]),
    ...(expires === undefined
      ? [warning('mpp.expires', `The ${name} never expires.`)]
      : expiresMs > nowMs
        ? []
        : [error('mpp.expires', `The ${name} has expired or names no instant.`)]),
  ]
}

/** Version 2 of x402 is in a header. */
function checkX402Header(header: string | undefined): CheckedChallenge {
  if (header === undefined) return nothing
  const required = parseStrictObject(Buffer.from(header, 'base64'))
  if (required === null) {
    const message = 'PAYMENT-REQUIRED is not base64 of a JSON object.'
    return { offers: [], findings: [error('x402.header', message)] }
  }
  return checkAccepts(required, { version: 2, amount: 'amount' })
}

/** Version 1 of x402 is in the body. */
function checkX402Body(body: Uint8Array): CheckedChallenge {
  const required = parseStrictObject(body)
  if (required?.['x402Version'] !== 1) return nothing
  return checkAccepts(required, { version: 1, amount: 'maxAmountRequired' })
}

function checkAccepts(
  required: JsonObject,
  form: { readonly version: 1 | 2; readonly amount: string },
): CheckedChallenge {
  const rule = (name: string) => `x402v${form.version}.${name}`
  const accepts = Array.isArray(required['accepts']) ? required['accepts'] : []
  const entries = accepts.filter(isObject).slice(0, offersMax)
  return {
    offers: entries.map(
      (one): FoundOffer => ({
        protocol: 'x402',
        version: String(form.version),
        method: text(one['scheme']) ?? '',
        intent: 'charge',
        network: text(one['network']),
        amount: text(one[form.amount]),
        currency: text(one['asset']),
        payTo: text(one['payTo']),
      }),
    ),
    findings: [
      ...(required['x402Version'] === form.version
        ? []
        : [error(rule('version'), `x402Version is not ${form.version}.`)]),
      ...(entries.length === 0 ? [error(rule('accepts'), 'accepts holds no offer.')] : []),
      ...entries.flatMap((one, index) => {
        const missing = ['scheme', 'network', 'asset', 'payTo'].filter((key) => !text(one[key]))
        const network = String(one['network'])
        const isNamed =
          form.version === 1
            ? networkOfVersion1(network) !== null
            : /^[a-z0-9-]{3,8}:[\w-]{1,32}$/.test(network)
        return [
          ...missing.map((key) => error(rule(key), `Offer ${index + 1} has no ${key}.`)),
          ...(isAmount(one[form.amount])
            ? []
            : [
                error(
                  rule('amount'),
                  `${form.amount} of offer ${index + 1} is not a string of digits.`,
                ),
              ]),
          ...(isNamed
            ? []
            : [
                error(
                  rule('network'),
                  form.version === 1
                    ? `The network of offer ${index + 1} has no name in version 1, whose clients refuse the whole answer.`
                    : `The network of offer ${index + 1} is no CAIP-2 name.`,
                ),
              ]),
          ...(Number.isInteger(one['maxTimeoutSeconds'])
            ? []
            : [error(rule('timeout'), `Offer ${index + 1} has no whole maxTimeoutSeconds.`)]),
        ]
      }),
    ],
  }
}

/** Parses the challenges of a joined header. */
function readChallenges(header: string): readonly Parameters[] {
  const found: Record<string, string>[] = []
  for (const [, scheme, name, value = ''] of header.matchAll(partForm)) {
    if (scheme !== undefined) found.push({})
    else if (name !== undefined) {
      Object.assign(found.at(-1) ?? {}, { [name.toLowerCase()]: value.replace(/\\(.)/g, '$1') })
    }
  }
  return found.slice(0, offersMax)
}

const partForm = /(?:^|,\s*)(Payment)\s+|([A-Za-z]+)="((?:[^"\\]|\\.)*)"/g
const nothing: CheckedChallenge = { offers: [], findings: [] }

/** A string of digits; a JSON number would lose precision. */
function isAmount(value: unknown): boolean {
  return typeof value === 'string' && /^(0|[1-9]\d{0,77})$/.test(value)
}

function requestOf(one: Parameters): JsonObject | null {
  const bytes = fromBase64Url(one['request'] ?? '')
  return bytes === null ? null : parseStrictObject(bytes)
}

/** External text, truncated to the length that the report allows. */
function text(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 256) : null
}

function error(rule: string, message: string): Finding {
  return { severity: 'error', rule, message }
}

function warning(rule: string, message: string): Finding {
  return { severity: 'warning', rule, message }
}
