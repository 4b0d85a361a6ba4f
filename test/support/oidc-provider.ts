import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

/** Whom the provider takes the browser's user for. */
export type OidcPerson = {
  readonly sub: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
}

/** A small OpenID Connect provider on a port of its own, which consents to everything at once. */
export type OidcProvider = {
  readonly issuer: string
  readonly discoveryUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who signs in next. */
  signInAs: (person: OidcPerson) => void
  /** New id tokens are signed with a new key; the old one stays published only when `keepOld`. */
  rotateKeys: (options: { readonly keepOld: boolean }) => Promise<void>
  /** Signs id tokens with a key that is not published, as an impostor would. */
  signWithForeignKey: (on: boolean) => void
  /** What was asked of it: paths, in order. */
  readonly requests: readonly string[]
  /** Signs any claims with the present key, as an access token of this provider. */
  issueToken: (claims: Readonly<Record<string, unknown>>, lifeSeconds?: number) => Promise<string>
  close: () => Promise<void>
}

type Grant = {
  readonly person: OidcPerson
  readonly redirectUri: string
  readonly challenge: string | null
  readonly nonce: string | null
}
type SigningKey = { readonly kid: string; readonly privateKey: CryptoKey; readonly publicJwk: JWK }
type Answer = {
  readonly status: number
  readonly body?: unknown
  readonly location?: string
}

const algorithm = 'ES256'
const bodyLengthMax = 65_536

/** Starts the provider on a free port of this machine. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const state = {
    person: null as OidcPerson | null,
    published: [await createKey()],
    foreign: await createKey(),
    isForeign: false,
    grants: new Map<string, Grant>(),
    tokens: new Map<string, OidcPerson>(),
    requests: [] as string[],
  }
  const client = { id: 'bourse-test', secret: randomBytes(24).toString('base64url') }
  const server = createServer((request, response) => {
    answer(request).then(
      (result) => send(response, result),
      (failure: unknown) => send(response, { status: 500, body: { error: String(failure) } }),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A socket on TCP always has an address of this form.
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  async function issue(claims: Readonly<Record<string, unknown>>, lifeSeconds = 300) {
    const [current] = state.published
    const key = state.isForeign ? state.foreign : current
    if (key === undefined) throw new Error('the provider has no key')
    // A foreign key borrows the published name: only the signature gives it away.
    const kid = current?.kid ?? key.kid
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime(`${lifeSeconds}s`)
      .sign(key.privateKey)
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', issuer)
    state.requests.push(url.pathname)
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return { status: 200, body: discovery(issuer) }
      case '/jwks':
        return { status: 200, body: { keys: state.published.map(({ publicJwk }) => publicJwk) } }
      case '/authorize':
        return authorize(url.searchParams)
      case '/token':
        return token(request)
      case '/userinfo':
        return userinfo(request)
      default:
        return { status: 404, body: { error: 'not_found' } }
    }
  }

  function authorize(query: URLSearchParams): Answer {
    const redirectUri = query.get('redirect_uri')
    const isOurs = query.get('client_id') === client.id && query.get('response_type') === 'code'
    if (!isOurs || redirectUri === null || state.person === null) {
      return { status: 400, body: { error: 'invalid_request' } }
    }
    if (query.get('code_challenge_method') !== 'S256') {
      return { status: 400, body: { error: 'pkce_required' } }
    }
    const code = randomBytes(16).toString('base64url')
    state.grants.set(code, {
      person: state.person,
      redirectUri,
      challenge: query.get('code_challenge'),
      nonce: query.get('nonce'),
    })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    back.searchParams.set('iss', issuer)
    return { status: 302, location: back.href }
  }

  async function token(request: IncomingMessage): Promise<Answer> {
    const form = new URLSearchParams(await bodyOf(request))
    if (!isClient(request, form, client)) return { status: 401, body: { error: 'invalid_client' } }
    const code = form.get('code') ?? ''
    const grant = state.grants.get(code)
    state.grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (
      grant === undefined ||
      grant.challenge !== challenge ||
      grant.redirectUri !== form.get('redirect_uri')
    ) {
      return { status: 400, body: { error: 'invalid_grant' } }
    }
    const accessToken = randomBytes(24).toString('base64url')
    state.tokens.set(accessToken, grant.person)
    const idToken = await issue({
      ...claimsOf(grant.person),
      aud: client.id,
      ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
    })
    return {
      status: 200,
      body: {
        access_token: accessToken,
        id_token: idToken,
        token_type: 'Bearer',
        expires_in: 300,
        scope: 'openid email profile',
      },
    }
  }

  function userinfo(request: IncomingMessage): Answer {
    const secret = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const person = state.tokens.get(secret)
    return person === undefined
      ? { status: 401, body: { error: 'invalid_token' } }
      : { status: 200, body: claimsOf(person) }
  }

  return {
    issuer,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    clientId: client.id,
    clientSecret: client.secret,
    requests: state.requests,
    signInAs: (person) => {
      state.person = person
    },
    async rotateKeys({ keepOld }) {
      state.published = [await createKey(), ...(keepOld ? state.published : [])]
    },
    signWithForeignKey: (on) => {
      state.isForeign = on
    },
    issueToken: issue,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((failure) => (failure ? reject(failure) : resolve()))
        server.closeAllConnections()
      }),
  }
}

async function createKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm)
  const kid = randomBytes(8).toString('hex')
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' }
  return { kid, privateKey, publicJwk }
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [algorithm],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    authorization_response_iss_parameter_supported: true,
  }
}

function claimsOf({ sub, email, emailVerified, name }: OidcPerson) {
  return { sub, email, email_verified: emailVerified, name }
}

function isClient(
  request: IncomingMessage,
  form: URLSearchParams,
  client: { readonly id: string; readonly secret: string },
): boolean {
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
  if (request.headers.authorization === `Basic ${basic}`) return true
  return form.get('client_id') === client.id && form.get('client_secret') === client.secret
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > bodyLengthMax) throw new Error('the body is too long')
  }
  return text
}

function send(response: ServerResponse, { status, body, location }: Answer): void {
  response.writeHead(status, {
    ...(location === undefined ? {} : { location }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  })
  response.end(body === undefined ? '' : JSON.stringify(body))
}
