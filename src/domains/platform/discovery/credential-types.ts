import type { Static } from '@sinclair/typebox'
import { wholePage } from '../../../kernel/page.ts'
import type { CredentialType, CredentialTypesDocument } from './developer.schemas.ts'
import type { DiscoverySettings } from './settings.ts'

type Described = Static<typeof CredentialType>

/** Every kind of credential, with its prefix, its headers and how to get one. */
export function credentialTypes(
  settings: DiscoverySettings,
  version: string,
): Static<typeof CredentialTypesDocument> {
  return {
    version,
    ...wholePage([
      walletSession(settings),
      apiKey(settings),
      identityToken(settings),
      accountSession(settings),
      oneshotKey(settings),
      exchangeKey(),
    ]),
    rules: [...rules],
  }
}

const rules = [
  'A protected operation accepts any configured credential that it names.',
  'Without a valid credential it answers 401; without the right scope or the platform token, 403.',
  'Scopes: api:* opens every operation that accepts the credential, route:<family>:* those of one family.',
  'Never send seed phrases or private keys.',
]

function walletSession(settings: DiscoverySettings): Described {
  return {
    kind: 'wallet_session',
    title: 'Wallet session',
    configured: settings.walletSessions,
    family: 'session',
    keyType: null,
    prefix: null,
    presentedAs: [`Cookie: ${settings.sessionCookie}=<session>`],
    obtain: 'GET /api/auth/challenge, sign it with the wallet, POST /api/auth/verify',
    opens: 'Private operations, and those for holders when the wallet holds the platform token.',
    note: 'Sent by browsers; state-changing calls must come from an allowed origin.',
  }
}

function apiKey(settings: DiscoverySettings): Described {
  return {
    kind: 'api_key',
    title: 'Holder API key',
    configured: settings.apiKeys,
    family: 'holder',
    keyType: 'holder_developer_key',
    prefix: 'ct_sk_',
    presentedAs: ['Authorization: Bearer ct_sk_<API_KEY>', 'x-api-key: ct_sk_<API_KEY>'],
    obtain: 'POST /api/developer/keys with a wallet session or an identity-provider token',
    opens: 'Private operations within its scopes, and the MCP endpoint.',
    note: 'Shown once. Default scope api:*. Does not open one-shot routes and does not mint keys.',
  }
}

function identityToken(settings: DiscoverySettings): Described {
  return {
    kind: 'idp_bearer',
    title: 'Identity-provider token',
    configured: settings.identityProvider !== null,
    family: 'identity',
    keyType: null,
    prefix: null,
    presentedAs: ['Authorization: Bearer <JWT>'],
    obtain: settings.identityProvider
      ? `Sign in at ${settings.identityProvider.issuer}`
      : 'Not available: no identity provider is configured.',
    opens: 'Private operations.',
    note: 'Optional for holders. Verified against the issuer’s JWKS.',
  }
}

function accountSession(settings: DiscoverySettings): Described {
  return {
    kind: 'account_session',
    title: 'Platform account session',
    configured: settings.accounts !== null,
    family: 'session',
    keyType: null,
    prefix: null,
    presentedAs: [`Cookie: ${settings.accountCookie}=<session>`],
    obtain:
      'POST /api/auth/sign-up/email, POST /api/auth/sign-in/email or POST /api/auth/sign-in/social',
    opens: 'Operations of platform accounts.',
    note: 'Set by the account library under /api/auth.',
  }
}

function oneshotKey(settings: DiscoverySettings): Described {
  return {
    kind: 'oneshot_key',
    title: 'One-shot claim key',
    configured: settings.oneshotKeys,
    family: 'oneshot',
    keyType: 'oneshot_terminal_claim',
    prefix: 'ct_os_',
    presentedAs: [
      'Authorization: Bearer ct_os_<ONESHOT_KEY>',
      `${settings.oneshotHeader}: ct_os_<ONESHOT_KEY>`,
    ],
    obtain: 'Run the script at /api/e2b/install.sh, then POST /api/e2b/oneshot',
    opens: 'One-shot computer and agent routes only.',
    note: 'Short-lived; opens nothing before POST /api/e2b/oneshot/claim, and works for the machine that claimed it alone; refused wherever an API key is asked for.',
  }
}

function exchangeKey(): Described {
  return {
    kind: 'exchange_key',
    title: 'Key that signs requests to the perpetuals exchange',
    configured: true,
    family: 'holder',
    keyType: 'ed25519_public_key',
    prefix: null,
    presentedAs: [
      'X-API-Key: <ED25519 public key, base64>',
      'X-Signature: <signature, base64>',
      'X-Timestamp: <Unix milliseconds>',
      'X-Window: <milliseconds, 5000 unless given>',
    ],
    obtain: 'POST /api/backpack/signing-keys with a session or an identity-provider token',
    opens: 'The operations of the perpetuals exchange that its own clients call.',
    note: 'The service keeps the public key only; each signature that changes something works once.',
  }
}
