import type { RegistrationDocumentRequest } from '#sdk'

/** Where the document of an identity comes from. */
export type Source = 'address' | 'agent' | 'document'

export const trusts = ['reputation', 'crypto-economic', 'tee-attestation'] as const
type Trust = (typeof trusts)[number]

/** A service as it is typed. */
export interface TypedService {
  readonly name: string
  readonly endpoint: string
}

/** The form as it is typed. */
export interface Draft {
  readonly source: Source
  readonly slug: string
  readonly embed: boolean
  readonly uri: string
  readonly name: string
  readonly description: string
  readonly image: string
  readonly services: readonly TypedService[]
  readonly trust: readonly Trust[]
  readonly x402: boolean
  readonly active: boolean
}

/** An empty form; of an agent of this service where one is named. */
export function newDraft(slug = ''): Draft {
  return {
    source: slug === '' ? 'document' : 'agent',
    slug,
    embed: false,
    uri: '',
    name: '',
    description: '',
    image: '',
    services: [],
    trust: ['reputation'],
    x402: false,
    active: true,
  }
}

/** What is wrong with a field, as a word of the catalog. */
export type Fault = 'address' | 'empty'
export type Faults = Readonly<Partial<Record<keyof Draft, Fault>>>

const picture = /^(https:\/\/|ipfs:\/\/|data:image\/)[\x21-\x7e]+$/
const place = /^(https?|ipfs|ar|data):[\x21-\x7e]+$/
const visible = /^[\x21-\x7e]+$/

/** What has to be mended before anything is prepared. */
export function faultsOf(draft: Draft): Faults {
  if (draft.source === 'agent') return needed(draft, 'slug')
  if (draft.source === 'address') return place.test(draft.uri) ? {} : { uri: faultOf(draft.uri) }
  const endpoints = draft.services.map(({ endpoint }) => endpoint)
  return {
    ...needed(draft, 'name'),
    ...needed(draft, 'description'),
    ...(picture.test(draft.image) ? {} : { image: faultOf(draft.image) }),
    ...(endpoints.every((endpoint) => visible.test(endpoint)) ? {} : { services: 'address' }),
  }
}

/** The part of the request that says what the identity's document is. */
export function sourceOf(draft: Draft): {
  readonly agent?: string
  readonly embed?: boolean
  readonly agentURI?: string
  readonly document?: RegistrationDocumentRequest
} {
  if (draft.source === 'agent') return { agent: draft.slug.trim(), embed: draft.embed }
  if (draft.source === 'address') return { agentURI: draft.uri }
  return { document: documentOf(draft) }
}

/** The document as it is asked for. */
export function documentOf(draft: Draft): RegistrationDocumentRequest {
  const { active, description, image, name, services, trust, x402 } = draft
  return {
    name: name.trim(),
    description: description.trim(),
    image,
    services: services.map((service) => ({ ...service, name: service.name.trim() || 'web' })),
    supportedTrust: trust,
    x402Support: x402,
    active,
  }
}

function needed(draft: Draft, field: 'description' | 'name' | 'slug'): Faults {
  return draft[field].trim() === '' ? { [field]: 'empty' } : {}
}

function faultOf(text: string): Fault {
  return text === '' ? 'empty' : 'address'
}
