import { createHash } from 'node:crypto'
import { type Static, Type as T } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { canonicalJson } from '../../../kernel/canonical-json.ts'
import { readJsonBytes } from '../../../kernel/json-bytes.ts'

/** The `type` of every registration document. */
export const registrationType = 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1'
/** Longer documents are not read. */
export const documentBytesMax = 65_536
/** Longer documents are not stored on the chain: each byte costs about 700 gas there. */
export const embeddedBytesMax = 8_192

const depthMax = 32
const dataPrefix = 'data:application/json'
/** These hide or reorder text; joiners and emoji selectors are needed to write some text and stay. */
const misleading =
  /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu

/** The members of a published document that are read; all others are ignored. */
const Published = T.Object({
  type: T.String({ pattern: '#registration-v1$' }),
  name: T.String({ minLength: 1, maxLength: 200 }),
  description: T.String({ maxLength: 4_000 }),
  image: T.Optional(T.String({ maxLength: 32_768 })),
  services: T.Optional(
    T.Array(
      T.Object({
        name: T.String({ minLength: 1, maxLength: 64 }),
        endpoint: T.String({ minLength: 1, maxLength: 2_048 }),
        version: T.Optional(T.String({ maxLength: 64 })),
      }),
      { maxItems: 64 },
    ),
  ),
  x402Support: T.Optional(T.Boolean()),
  active: T.Optional(T.Boolean()),
  registrations: T.Optional(
    T.Array(
      T.Object({
        agentId: T.Union([T.Integer({ minimum: 0 }), T.String({ maxLength: 120 })]),
        agentRegistry: T.String({ maxLength: 120 }),
      }),
      { maxItems: 64 },
    ),
  ),
  supportedTrust: T.Optional(T.Array(T.String({ maxLength: 64 }), { maxItems: 16 })),
  tags: T.Optional(T.Array(T.String({ maxLength: 64 }), { maxItems: 32 })),
  categories: T.Optional(T.Array(T.String({ maxLength: 64 }), { maxItems: 16 })),
  capabilities: T.Optional(T.Array(T.String({ maxLength: 64 }), { maxItems: 32 })),
})

/** A published document, without misleading characters. */
export type AgentDocument = {
  readonly name: string
  readonly description: string
  readonly image: string | null
  readonly services: readonly {
    readonly name: string
    readonly endpoint: string
    readonly version: string | null
  }[]
  readonly x402Support: boolean
  readonly active: boolean
  readonly registrations: readonly { readonly agentId: string; readonly agentRegistry: string }[]
  readonly supportedTrust: readonly string[]
  readonly tags: readonly string[]
  readonly categories: readonly string[]
  readonly capabilities: readonly string[]
}

export type DocumentReading =
  | { readonly ok: true; readonly document: AgentDocument; readonly contentHash: string }
  | { readonly ok: false; readonly reason: string }

/** Parses the bytes of a document; never throws. */
export function readDocument(bytes: Uint8Array): DocumentReading {
  if (bytes.length > documentBytesMax) return refused('The document is longer than 64 KiB.')
  const value = readJsonBytes(bytes)
  return value === undefined ? refused('The document is not JSON in UTF-8.') : readPublished(value)
}

/** Reads a document from a value, such as one of our own. */
export function readPublished(value: unknown): DocumentReading {
  if (depthOf(value) > depthMax) return refused('The document is nested too deep.')
  const renamed = withServices(value)
  if (!Value.Check(Published, renamed)) {
    const fault = Value.Errors(Published, renamed).First()
    return refused(`Not a registration: ${fault?.path ?? ''} ${fault?.message ?? ''}`.slice(0, 300))
  }
  return { ok: true, document: toDocument(renamed), contentHash: contentHashOf(value) }
}

/** The bytes of a `data:` URI; undefined for any other URI. */
export function readDataUri(uri: string): Uint8Array | undefined {
  if (!uri.startsWith(dataPrefix)) return undefined
  const comma = uri.indexOf(',')
  if (comma < 0) return undefined
  const body = uri.slice(comma + 1)
  if (uri.slice(0, comma).endsWith(';base64')) return Buffer.from(body, 'base64')
  try {
    return Buffer.from(decodeURIComponent(body))
  } catch {
    return undefined
  }
}

/** The document as a `data:` URI. */
export function toDataUri(document: unknown): string {
  return `${dataPrefix};base64,${Buffer.from(JSON.stringify(document)).toString('base64')}`
}

/**
 * The slug of the agent of ours that a URI claims to be: the address of its registration document, or a document in the
 * URI with that address as its `registration` service. Null for any other.
 */
export function slugOf(uri: string, registrationBase: string): string | null {
  const named = slugOfAddress(uri, registrationBase)
  if (named !== null) return named
  const bytes = readDataUri(uri)
  if (bytes === undefined) return null
  const reading = readDocument(bytes)
  if (!reading.ok) return null
  const service = reading.document.services.find(({ name }) => name === 'registration')
  return service === undefined ? null : slugOfAddress(service.endpoint, registrationBase)
}

function slugOfAddress(address: string, registrationBase: string): string | null {
  if (!address.startsWith(registrationBase)) return null
  const name = /^([a-z0-9][a-z0-9-]{0,119})\.json$/.exec(address.slice(registrationBase.length))
  return name?.[1] ?? null
}

/** Older documents call their services endpoints. */
function withServices(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return 'endpoints' in value && !('services' in value)
    ? { ...value, services: value.endpoints }
    : value
}

function toDocument(published: Static<typeof Published>): AgentDocument {
  const texts = (list: readonly string[] = []) => list.map(plain).filter(Boolean)
  return {
    name: plain(published.name) || 'unnamed',
    description: plain(published.description),
    image: published.image ?? null,
    services: (published.services ?? []).map(({ endpoint, name, version }) => ({
      name: plain(name),
      endpoint: plain(endpoint),
      version: version === undefined ? null : plain(version),
    })),
    x402Support: published.x402Support ?? false,
    active: published.active ?? true,
    registrations: (published.registrations ?? []).map(({ agentId, agentRegistry }) => ({
      agentId: String(agentId),
      agentRegistry,
    })),
    supportedTrust: texts(published.supportedTrust),
    tags: texts(published.tags),
    categories: texts(published.categories),
    capabilities: texts(published.capabilities),
  }
}

function plain(text: string): string {
  return text.replace(misleading, ' ').replace(/\s+/g, ' ').trim()
}

/**
 * The hash of everything but `registrations`, which are added once the id is known, and `updatedAt`; the order of
 * members does not matter.
 */
function contentHashOf(value: unknown): string {
  const content =
    typeof value === 'object' && value !== null
      ? { ...value, registrations: undefined, updatedAt: undefined }
      : value
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}

/** Without recursion, which a hostile document could exhaust. */
function depthOf(value: unknown): number {
  let level: readonly unknown[] = [value]
  let depth = 0
  while (level.length > 0 && depth <= depthMax) {
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    )
    depth += 1
  }
  return depth
}

function refused(reason: string): DocumentReading {
  return { ok: false, reason }
}
