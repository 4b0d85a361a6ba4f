import { createPublicKey, type KeyObject, verify } from 'node:crypto'

/** The parts of a request that a signature covers. */
export type SignedRequest = {
  readonly instruction: string
  readonly method: string
  readonly query: unknown
  readonly body: unknown
  /** As in the headers, in milliseconds. */
  readonly timestamp: string
  readonly window: string
}

/** A public key of 32 bytes in base64; undefined for anything else. */
export function readSigningKey(text: string): KeyObject | undefined {
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  // Another base64 spelling of the same bytes would be a second name of the same key.
  if (bytes.toString('base64') !== text) return undefined
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return undefined
  }
}

/** Whether the key signed this text. */
export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  if (!/^[A-Za-z0-9+/]{86}==$/.test(signature)) return false
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}

/**
 * The signed text, if the key signed the request in one of the two ways in which clients serialise parameters:
 * URL-encoded or raw. Raw is accepted only where no value could be read as further parameters.
 */
export function signedText(
  request: SignedRequest,
  { key, signature }: { readonly key: KeyObject; readonly signature: string },
): string | undefined {
  const written = [textOf(request, encodeURIComponent)]
  if (isPlain(request)) written.push(textOf(request, (value) => value))
  return written.find((text) => isSignedBy(key, text, signature))
}

function textOf(request: SignedRequest, write: (value: string) => string): string {
  const { instruction, timestamp, window } = request
  const stretches = parametersOf(request).map((pairs) =>
    [
      `instruction=${instruction}`,
      ...pairs.map(([name, value]) => `${write(name)}=${write(value)}`),
    ].join('&'),
  )
  return `${stretches.join('&')}&timestamp=${timestamp}&window=${window}`
}

function isPlain(request: SignedRequest): boolean {
  return parametersOf(request)
    .flat(2)
    .every((part) => !/[&=\s]/.test(part))
}

/** One list of parameters by name, or one per member where the body is a list. */
function parametersOf({ body, method, query }: SignedRequest) {
  const given = method === 'GET' ? query : body
  return (Array.isArray(given) ? given : [given]).map(pairsOf)
}

function pairsOf(parameters: unknown): readonly (readonly [string, string])[] {
  return Object.entries(Object(parameters))
    .map(([name, value]) => [name, String(value)] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
}
