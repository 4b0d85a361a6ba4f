import { createServer, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** How the key host of the provider behaves. */
export type KeyHostMode =
  | 'up'
  | 'down'
  | 'error'
  | 'slow'
  | 'huge'
  | 'redirect'
  | 'html'
  | 'not_json'
  | 'not_keys'

export type ProviderKey = {
  readonly kid: string
  readonly alg: string
  readonly publicJwk: JWK
  readonly privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey']
}

/** An identity provider on this machine, with keys that rotate and a key host that can fail in many ways. */
export type IdentityProvider = {
  readonly issuer: string
  readonly jwksUrl: string
  readonly audience: string
  /** The published keys; a test adds, removes and replaces them. */
  readonly published: JWK[]
  /** Makes a key; it is published only when the test says so. */
  readonly makeKey: (kid: string, alg?: string) => Promise<ProviderKey>
  /** A token that is right in every way, but for what the test makes different; undefined takes a claim out. */
  readonly token: (
    key: ProviderKey,
    differences?: {
      readonly nowMs?: number
      readonly claims?: Readonly<Record<string, unknown>>
      readonly header?: Readonly<Record<string, unknown>>
    },
  ) => Promise<string>
  readonly behave: (mode: KeyHostMode) => void
  /** How often the keys were asked for, and the redirect's target. */
  readonly requests: () => { readonly keys: number; readonly elsewhere: number }
  readonly close: () => Promise<void>
}

export async function createIdentityProvider(): Promise<IdentityProvider> {
  const published: JWK[] = []
  let mode: KeyHostMode = 'up'
  const counts = { keys: 0, elsewhere: 0 }
  const server = createServer((request, response) => {
    if (request.url === '/elsewhere') {
      counts.elsewhere++
      sendJson(response, { keys: published })
      return
    }
    counts.keys++
    answers[mode](response, published)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
  const audience = 'bourse-test'
  return {
    issuer,
    audience,
    jwksUrl: `${issuer}jwks.json`,
    published,
    makeKey,
    token: (key, differences = {}) => {
      const now = Math.floor((differences.nowMs ?? Date.now()) / 1_000)
      const claims: JWTPayload = {
        iss: issuer,
        aud: audience,
        sub: 'ada',
        iat: now,
        exp: now + 600,
        ...differences.claims,
      }
      return new SignJWT(claims)
        .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT', ...differences.header })
        .sign(key.privateKey)
    },
    behave: (next) => {
      mode = next
    },
    requests: () => ({ ...counts }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function makeKey(kid: string, alg = 'ES256'): Promise<ProviderKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg } }
}

type Answer = (response: ServerResponse, keys: readonly JWK[]) => void

const answers: Readonly<Record<KeyHostMode, Answer>> = {
  up: (response, keys) => sendJson(response, { keys }),
  down: (response) => response.destroy(),
  error: (response) => response.writeHead(500).end(),
  slow: (response) => void response.writeHead(200, json).write('{"keys":['),
  huge: (response, keys) => {
    response.writeHead(200, json)
    response.write(JSON.stringify({ keys }).slice(0, -1))
    const chunk = ' '.repeat(65_536)
    let left = 800
    const pour = (): void => {
      for (; left > 0; left--) if (!response.write(chunk)) return
      response.end('}')
    }
    response.on('drain', pour)
    pour()
  },
  redirect: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  html: (response, keys) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify({ keys })),
  not_json: (response) => response.writeHead(200, json).end('{"keys":[}'),
  not_keys: (response) => sendJson(response, { keys: 'none' }),
}

const json = { 'content-type': 'application/json' }

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, json).end(JSON.stringify(body))
}
