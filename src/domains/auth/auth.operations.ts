import { rowsOf } from '../../kernel/operation.ts'
import { authErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
import { signInErrors } from './auth.errors.ts'
import {
  Agents,
  Challenge,
  ChallengeQuery,
  Entry,
  HolderCheck,
  HolderCheckQuery,
  Me,
  Ok,
  ProfileUpdated,
  SignedIn,
  SignInStatus,
  UpdateProfileRequest,
  VerifyRequest,
} from './auth.schemas.ts'
import type { AuthService } from './auth.service.ts'

const { operation } = rowsOf<AuthService>()

const evmWallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solanaWallet = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const accountId = 'acct_01k0a3r9m2v7c8d4e5f6g7h8j9'
const nonce = '5f2c9a7e1b3d40688c0f6e2d9b7a415338e1d7c2b6a90f4e7d3c5b1a8f6e2049'
const evmMessage = `localhost:4663 wants you to sign in with your Ethereum account:
${evmWallet}

Sign in to Bourse. This costs nothing and moves no funds.

URI: http://localhost:4663
Version: 1
Chain ID: 4663
Nonce: ${nonce}
Issued At: 2026-07-15T09:00:00.000Z
Expiration Time: 2026-07-15T09:05:00.000Z`
const holderFacts = {
  tokenBalance: '12.5',
  holderMinimum: '1',
  tokenMint: 'So11111111111111111111111111111111111111112',
}
const entryTerms = {
  entryFeeRequired: true,
  entryFeeAmount: '69420',
  hasPaidEntry: true,
  treasury: { evm: null, solana: solanaWallet },
}
const profile = {
  displayName: 'Mara',
  bio: 'Makes markets on quiet days.',
  avatarUrl: 'https://example.com/mara.png',
  twitterUsername: 'mara',
  githubUsername: 'mara',
  agentName: 'Night desk',
}

/** Every way to prove an account: what belongs to the account is open to all of them. */
const everyAccount = ['wallet_session', 'account_session', 'api_key', 'idp_bearer'] as const

/** Wallet sign-in, the caller's own account, and holder facts. */
export const authOperations = {
  challenge: operation({
    method: 'GET',
    path: '/api/auth/challenge',
    tier: 'public',
    family: 'Auth',
    summary: 'Ask for a message to sign in with',
    description:
      'Answers an EIP-4361 message for an EVM wallet and a Sign-In-With-Solana message for a Solana wallet. It names the address that the request was sent to. Good for five minutes and one attempt.',
    auth: [],
    input: { query: ChallengeQuery },
    output: Challenge,
    errors: [signInErrors.wallet_malformed],
    effect: 'none',
    limit: { bucket: 'sign_in', weight: 1 },
    examples: [
      {
        name: 'an EVM wallet',
        input: { query: { wallet: evmWallet.toLowerCase() } },
        output: {
          message: evmMessage,
          nonce,
          expiresAt: '2026-07-15T09:05:00.000Z',
          walletAddress: evmWallet,
          namespace: 'eip155',
        },
      },
    ],
    handler: (auth, { input, askedHost }) => auth.challenge(input.query.wallet, askedHost),
  }),

  verify: operation({
    method: 'POST',
    path: '/api/auth/verify',
    tier: 'public',
    family: 'Auth',
    summary: 'Sign in with a signed challenge',
    description:
      'Opens a wallet session and sets its cookie. The first sign-in of a wallet makes an account. The challenge is used up by the attempt, also when the signature is wrong.',
    auth: [],
    input: { body: VerifyRequest },
    output: SignedIn,
    errors: [...Object.values(signInErrors), upstreamErrors.unavailable],
    effect: 'reversible',
    // A stored answer would hold the session cookie; the challenge itself works only once.
    idempotent: false,
    limit: { bucket: 'sign_in', weight: 1 },
    examples: [
      {
        name: 'an EVM wallet',
        input: {
          body: {
            walletAddress: evmWallet,
            signature: `0x${'5a'.repeat(64)}1b`,
            message: evmMessage,
          },
        },
        output: {
          ok: true,
          walletAddress: evmWallet,
          userId: accountId,
          created: false,
          isTokenGated: true,
          ...holderFacts,
          profile,
          sessionExpiresAt: '2026-07-22T09:00:04.000Z',
        },
      },
    ],
    handler: (auth, { input, header, ...call }) => auth.verify(input.body, header, call),
  }),

  logout: operation({
    method: 'POST',
    path: '/api/auth/logout',
    tier: 'private',
    family: 'Auth',
    summary: 'End the session',
    description: 'The session ends on every process within a second, and the cookie is cleared.',
    auth: ['wallet_session'],
    input: {},
    output: Ok,
    effect: 'irreversible',
    // A repeat finds the session ended and is refused as any ended session is.
    idempotent: false,
    examples: [{ name: 'sign out', output: { ok: true } }],
    handler: (auth, { principal, header, ...call }) => auth.logout(principal, header, call),
  }),

  status: operation({
    method: 'GET',
    path: '/api/auth/status',
    tier: 'public',
    family: 'Auth',
    summary: 'Whether the caller is signed in',
    auth: [],
    input: {},
    output: SignInStatus,
    effect: 'none',
    examples: [
      {
        name: 'signed in',
        output: { isAuthenticated: true, walletAddress: evmWallet, userId: accountId },
      },
      {
        name: 'anonymous',
        output: { isAuthenticated: false, walletAddress: null, userId: null },
      },
    ],
    handler: (auth, { principal }) => auth.status(principal),
  }),

  me: operation({
    method: 'GET',
    path: '/api/auth/me',
    tier: 'private',
    family: 'Auth',
    summary: 'The caller, its wallets and its profile',
    auth: everyAccount,
    input: {},
    output: Me,
    effect: 'none',
    examples: [
      {
        name: 'a wallet session',
        output: {
          authenticated: true,
          userId: accountId,
          credential: 'wallet_session',
          scopes: ['api:*'],
          walletAddress: evmWallet,
          wallets: [{ namespace: 'eip155', address: evmWallet }],
          isTokenGated: true,
          ...holderFacts,
          profile,
          createdAt: '2026-07-01T12:00:00.000Z',
        },
      },
    ],
    handler: (auth, { principal }) => auth.me(principal),
  }),

  agents: operation({
    method: 'GET',
    path: '/api/auth/agents',
    tier: 'public',
    family: 'Auth',
    summary: 'List the agents of the caller',
    description:
      'The agent that the profile names, then those that the account made with POST /api/agents/create, newest first, 100 in all. Nobody has none.',
    auth: [],
    input: {},
    output: Agents,
    effect: 'none',
    examples: [
      {
        name: 'one agent',
        output: {
          agents: [
            { slug: null, name: 'Night desk', walletAddress: evmWallet },
            { slug: 'grid-bot', name: 'Grid bot', walletAddress: null },
          ],
        },
      },
    ],
    handler: (auth, { principal }) => auth.agents(principal),
  }),

  updateProfile: operation({
    method: 'POST',
    path: '/api/auth/profile',
    tier: 'private',
    family: 'Auth',
    summary: 'Change the profile',
    auth: everyAccount,
    input: { body: UpdateProfileRequest },
    output: ProfileUpdated,
    effect: 'reversible',
    examples: [
      {
        name: 'a name and no picture',
        input: { body: { displayName: 'Mara', avatarUrl: null } },
        output: { ok: true, profile: { ...profile, avatarUrl: null } },
      },
    ],
    handler: (auth, { input, principal }) => auth.updateProfile(principal, input.body),
  }),

  verifyHolder: operation({
    method: 'GET',
    path: '/api/auth/verify-holder',
    tier: 'public',
    family: 'Auth',
    summary: 'Whether a wallet holds enough of the platform token',
    description: 'At most 30 s old. A chain that does not answer is 503, never "not a holder".',
    auth: [],
    input: { query: HolderCheckQuery },
    output: HolderCheck,
    errors: [signInErrors.wallet_malformed, authErrors.holder_unknown],
    effect: 'none',
    examples: [
      {
        name: 'a holder',
        input: { query: { wallet: solanaWallet } },
        output: { walletAddress: solanaWallet, isHolder: true, ...holderFacts },
      },
    ],
    handler: (auth, { input }) => auth.verifyHolder(input.query.wallet),
  }),

  entry: operation({
    method: 'GET',
    path: '/api/auth/entry',
    tier: 'public',
    family: 'Auth',
    summary: 'What the entry gate knows about the caller',
    auth: [],
    input: {},
    output: Entry,
    effect: 'none',
    examples: [
      {
        name: 'anonymous',
        output: {
          authenticated: false,
          walletAddress: null,
          isHolder: null,
          ...holderFacts,
          tokenBalance: null,
          ...entryTerms,
          hasPaidEntry: null,
        },
      },
      {
        name: 'a holder',
        output: {
          authenticated: true,
          walletAddress: evmWallet,
          isHolder: true,
          ...holderFacts,
          ...entryTerms,
        },
      },
    ],
    handler: (auth, { principal }) => auth.entry(principal),
  }),
}
