import type { JSONWebKeySet } from 'jose'

const bytesMax = 262_144
const keysMax = 64
const jsonTypes = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i

/** The source of a key set. */
export type JwksSource = { readonly url: string; readonly timeoutMs: number }

/**
 * Fetches a key set: one request, no redirect, JSON only, at most 256 KiB and 64 keys, within the timeout. Resolves to
 * its public signature keys; rejects with the reason otherwise.
 */
export async function fetchJwks({ url, timeoutMs }: JwksSource): Promise<JSONWebKeySet> {
  const response = await fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  try {
    if (response.status !== 200) throw new Error(`the key set answered ${response.status}`)
    const type = response.headers.get('content-type') ?? ''
    if (!jsonTypes.test(type)) throw new Error('the key set is not JSON')
    return readKeySet(JSON.parse(await readText(response)))
  } finally {
    await response.body?.cancel().catch(() => undefined)
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > bytesMax) {
      await reader?.cancel()
      throw new Error(`the key set is larger than ${bytesMax} bytes`)
    }
    chunks.push(part.value)
  }
  reader?.releaseLock()
  return Buffer.concat(chunks).toString('utf8')
}

function readKeySet(document: unknown): JSONWebKeySet {
  const keys: unknown = Reflect.get(Object(document), 'keys')
  if (!Array.isArray(keys)) throw new Error('the key set has no keys')
  if (keys.length > keysMax) throw new Error(`the key set has more than ${keysMax} keys`)
  return { keys: keys.filter(isPublicKey) }
}

/** Symmetric and private keys that are published prove nothing. */
function isPublicKey(key: unknown): key is JSONWebKeySet['keys'][number] {
  if (typeof key !== 'object' || key === null || 'd' in key || !('kty' in key)) return false
  return key.kty === 'RSA' || key.kty === 'EC' || key.kty === 'OKP'
}
