import type { JsonObject } from './json.model.ts'

/** A request that is ready to be sent. */
export interface Attempt {
  readonly method: string
  /** With the query, without the origin. */
  readonly address: string
  /** In lower case; no credential is among them. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** What a call is written from, in whatever language. */
export interface Written {
  readonly baseUrl: string
  /** `launches.get` */
  readonly name: string
  /** json, document, stream, socket or delegate. */
  readonly kind: string
  readonly needsKey: boolean
  /** `0.01 USDC`: the most that may be paid; null for a free call. */
  readonly maxAmount: string | null
  readonly attempt: Attempt
  /** Everything that is filled in, in one object. */
  readonly input: JsonObject
}

/** The most that a priced call may cost, as its row says it; null for a free one. */
export function maxAmountOf({
  price,
  priceText,
}: {
  readonly price: { readonly amount: string | null; readonly asset: string | null } | null
  readonly priceText: string | null
}): string | null {
  if (priceText === null) return null
  const { amount, asset } = price ?? {}
  return amount == null || asset == null ? '0.05 USDC' : `${amount} ${asset}`
}

/** The call for a shell. */
export function asCurl({ attempt, baseUrl, kind, needsKey }: Written): string {
  const { address, body, headers, method } = attempt
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${baseUrl}${address}`)}`,
    ...(kind === 'stream' ? ['-N'] : []),
    ...(needsKey ? ['-H "authorization: Bearer $BOURSE_API_KEY"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`-d ${quoted(body)}`]),
  ]
  return lines.join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** The call by the client library; null for what it has no method for. */
export function asTypeScript({
  attempt,
  baseUrl,
  input,
  kind,
  maxAmount,
  name,
  needsKey,
}: Written): string | null {
  if (kind === 'socket') return null
  const options = [
    `baseUrl: '${baseUrl}'`,
    ...(needsKey ? ['apiKey: process.env.BOURSE_API_KEY'] : []),
    ...(maxAmount === null ? [] : [`pay: { maxAmount: '${maxAmount}', credit: true }`]),
  ]
  const key = attempt.headers['idempotency-key']
  const isEmpty = Object.keys(input).length === 0
  const given = [
    ...(isEmpty && key === undefined ? [] : [literal(input)]),
    ...(key === undefined ? [] : [literal({ idempotencyKey: key })]),
  ]
  const call = `bourse.${name}(${given.join(', ')})`
  const use =
    kind === 'stream'
      ? `for await (const event of ${call}) {\n  console.log(event)\n}`
      : `const answer = await ${call}`
  return [
    "import { createBourse } from '@bourse/sdk'",
    '',
    `const bourse = createBourse({ ${options.join(', ')} })`,
    use,
  ].join('\n')
}

/** The call by the command line of this service; null for what it has no command for. */
export function asCommand({
  attempt,
  baseUrl,
  input,
  kind,
  maxAmount,
  name,
}: Written): string | null {
  if (kind === 'socket') return null
  const key = attempt.headers['idempotency-key']
  const isEmpty = Object.keys(input).length === 0
  const lines = [
    `BOURSE_URL=${quoted(baseUrl)} npx bourse call ${name}`,
    ...(isEmpty ? [] : [`--input ${quoted(JSON.stringify(input))}`]),
    ...(maxAmount === null ? [] : [`--max-cost ${quoted(maxAmount)}`]),
    ...(key === undefined ? [] : [`--idempotency-key ${quoted(key)}`]),
  ]
  return lines.join(' \\\n  ')
}

/** The call of the tool, as a message to the MCP endpoint. */
export function asTool({ input, name }: Pick<Written, 'input' | 'name'>): string {
  const params = { name: toolOf(name), arguments: input }
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, null, 2)
}

/** `listTrades` of `launches` is the tool `launches_list_trades`. */
export function toolOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('.', '_')
    .toLowerCase()
}

const lineCharacters = 72

/** A value as it is written in TypeScript. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return textLiteral(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const inner = `${indent}  `
  const members = isList
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([name, one]) => `${nameLiteral(name)}: ${literal(one, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (members.length === 0) return open + close
  const short = isList ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`
  if (short.length <= lineCharacters && !short.includes('\n')) return short
  return `${open}\n${inner}${members.join(`,\n${inner}`)},\n${indent}${close}`
}

function nameLiteral(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name)
}

function textLiteral(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}
