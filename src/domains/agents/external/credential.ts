import type { SecretBox } from '../../../ports/secret-box.ts'
import type { RequestedCredential } from './external-agents.schemas.ts'

/** Headers that calls have anyway, or by which other things are told. */
const takenHeader =
  /^(?:accept|authorization|connection|cookie|date|expect|host|keep-alive|origin|te|trailer|transfer-encoding|upgrade|x-payment|(?:accept|a2a|content|payment|proxy|sec)-.*)$/i

export const credentialKinds = ['bearer', 'header', 'basic'] as const

/** A credential as its owner sees it, without the secret. */
export type ShownCredential = {
  readonly kind: (typeof credentialKinds)[number]
  /** The header that carries it, in lower case. */
  readonly header: string
  /** The only origin that it is sent to. */
  readonly origin: string
  /** ISO 8601. */
  readonly setAt: string
}

/** A credential as it is kept. */
export type SealedCredential = {
  readonly credential: ShownCredential
  readonly sealed: Uint8Array
}

/** Seals the value of the header that carries a credential, for one agent. */
export function sealCredential(
  request: RequestedCredential,
  given: { readonly agentId: string; readonly origin: string; readonly at: Date },
  box: SecretBox,
): SealedCredential {
  const { agentId, at, origin } = given
  const { header, value } = headerOf(request)
  return {
    credential: { kind: request.kind, header, origin, setAt: at.toISOString() },
    sealed: box.seal(Buffer.from(value), contextOf(agentId)),
  }
}

/** The value of the header that carries the credential. */
export function openCredential(sealed: Uint8Array, agentId: string, box: SecretBox): string {
  return Buffer.from(box.open(sealed, contextOf(agentId))).toString()
}

/** The same secret under the newest key. */
export function resealed(sealed: Uint8Array, agentId: string, box: SecretBox): Uint8Array {
  return box.seal(box.open(sealed, contextOf(agentId)), contextOf(agentId))
}

/** Whether a credential cannot be carried by the header of this name. */
export function isTakenHeader(name: string): boolean {
  return takenHeader.test(name)
}

/** Whether the secret is written like a private key. The guard of requests lets it pass, because hashes are too. */
export function isWalletKey(request: RequestedCredential): boolean {
  return /^0x[0-9a-f]{64}$/i.test(secretOf(request))
}

function secretOf(request: RequestedCredential): string {
  switch (request.kind) {
    case 'bearer':
      return request.token
    case 'basic':
      return request.password
    case 'header':
      return request.value
  }
}

function headerOf(request: RequestedCredential): {
  readonly header: string
  readonly value: string
} {
  switch (request.kind) {
    case 'bearer':
      return { header: 'authorization', value: `Bearer ${request.token}` }
    case 'basic': {
      const pair = `${request.username}:${request.password}`
      return { header: 'authorization', value: `Basic ${Buffer.from(pair).toString('base64')}` }
    }
    case 'header':
      return { header: request.header.toLowerCase(), value: request.value }
  }
}

/** Other domains seal with the same keys, under ids of their own. */
function contextOf(agentId: string): string {
  return `external_agent:${agentId}`
}
