import type { Tier } from '../../kernel/operation.ts'
import type { CredentialKind } from '../../kernel/principal.ts'
import type { JsonObject } from './json.ts'

/** The headers and cookies of credentials, which depend on the configured service slug. */
export type CredentialNames = {
  readonly sessionCookie: string
  readonly accountCookie: string
  readonly oneshotHeader: string
}

/** The ways to present each kind; a way with several schemes needs all of them. */
const schemesOf: Readonly<Record<CredentialKind, readonly (readonly string[])[]>> = {
  wallet_session: [['walletSession']],
  api_key: [['apiKeyBearer'], ['apiKeyHeader']],
  idp_bearer: [['identityProviderBearer']],
  account_session: [['accountSession']],
  oneshot_key: [['oneshotBearer'], ['oneshotHeader']],
  exchange_key: [['signingKey', 'signature', 'signatureTime']],
}

/** Each credential in words, for messages about a missing one. */
export const credentialWords: Readonly<Record<CredentialKind, string>> = {
  wallet_session: 'the session cookie of a wallet sign-in',
  api_key: 'an API key',
  idp_bearer: 'a token of the identity provider',
  account_session: 'the session cookie of a platform account',
  oneshot_key: 'a one-shot key',
  exchange_key: 'requests signed by a key of the exchange',
}

/** The document's default: the credentials of product operations. */
export const defaultSecurity: readonly JsonObject[] = [
  ...alternatives(['wallet_session', 'api_key', 'idp_bearer']),
]

/** The security requirement of one operation. Public ones have an empty list, as the specification has it. */
export function securityOf(row: {
  readonly tier: Tier
  readonly auth: readonly CredentialKind[]
}): readonly JsonObject[] {
  return row.tier === 'public' ? [] : alternatives(row.auth)
}

/** Every security scheme. */
export function securitySchemes(names: CredentialNames): JsonObject {
  return {
    walletSession: {
      type: 'apiKey',
      in: 'cookie',
      name: names.sessionCookie,
      description:
        'Set after a wallet sign-in: GET /api/auth/challenge, sign it, POST /api/auth/verify.',
    },
    apiKeyBearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'ct_sk_',
      description: 'Authorization: Bearer ct_sk_… (POST /api/developer/keys mints one).',
    },
    apiKeyHeader: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'The same key in a header of its own.',
    },
    identityProviderBearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'A JWT of the configured identity provider, verified against its JWKS.',
    },
    accountSession: {
      type: 'apiKey',
      in: 'cookie',
      name: names.accountCookie,
      description: 'Session of a platform account, by e-mail or social sign-in under /api/auth.',
    },
    oneshotBearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'ct_os_',
      description: 'A short-lived one-shot claim key; it opens one-shot routes only.',
    },
    oneshotHeader: {
      type: 'apiKey',
      in: 'header',
      name: names.oneshotHeader,
      description: 'The same one-shot key in a header of its own.',
    },
    signingKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'An ED25519 public key in base64 that the account has registered.',
    },
    signature: {
      type: 'apiKey',
      in: 'header',
      name: 'x-signature',
      description:
        'In base64, over `instruction=<name>&<parameters by name>&timestamp=<ms>&window=<ms>`; each signature works once where something changes.',
    },
    signatureTime: {
      type: 'apiKey',
      in: 'header',
      name: 'x-timestamp',
      description:
        'Unix milliseconds; x-window says how long the request is good (5000 unless given, at most 60000).',
    },
  }
}

function alternatives(kinds: readonly CredentialKind[]): readonly JsonObject[] {
  return kinds
    .flatMap((kind) => schemesOf[kind])
    .map((schemes) => Object.fromEntries(schemes.map((scheme) => [scheme, []])))
}
