import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { authErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
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

/** Wallet sign-in, the caller's own account, and holder facts. */
export const authOperations = {
  challenge: operation({
    name: 'auth.createChallenge',
    method: 'GET',
    path: '/api/auth/challenge',
    tier: 'public',
    family: 'Auth',
    summary: 'Ask for a message to sign in with',
    description:
      'Answers an EIP-4361 message for an EVM wallet and a Sign-In-With-Solana message for a Solana wallet. It names the site of the page that asks, where that may use sessions, else the address that the request was sent to. Good for five minutes and one attempt.',
    auth: [],
    input: { query: ChallengeQuery },
    output: Challenge,
    errors: [signInErrors.wallet_malformed],
    effect: 'none',
    limit: { bucket: 'sign_in', weight: 1 },
    handler: (auth, { input, requestedHost, requestHeader }) =>
      auth.challenge(input.query.wallet, { host: requestedHost, page: requestHeader('origin') }),
  }),

  verify: operation({
    name: 'auth.verifyChallenge',
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
    // A stored answer would contain the session cookie; the challenge itself works only once.
    idempotent: false,
    limit: { bucket: 'sign_in', weight: 1 },
    handler: (auth, { input, header, ...call }) => auth.verify(input.body, header, call),
  }),

  logout: operation({
    name: 'auth.logout',
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
    // A repeat finds the session ended and is refused like any ended session.
    idempotent: false,
    handler: (auth, { principal, header, ...call }) => auth.logout(principal, header, call),
  }),

  status: operation({
    name: 'auth.getStatus',
    method: 'GET',
    path: '/api/auth/status',
    tier: 'public',
    family: 'Auth',
    summary: 'Whether the caller is signed in',
    auth: [],
    input: {},
    output: SignInStatus,
    effect: 'none',
    handler: (auth, { principal }) => auth.status(principal),
  }),

  me: operation({
    name: 'me.get',
    method: 'GET',
    path: '/api/auth/me',
    tier: 'private',
    family: 'Auth',
    summary: 'The caller, its wallets and its profile',
    auth: accountCredentials,
    input: {},
    output: Me,
    effect: 'none',
    handler: (auth, { principal }) => auth.me(principal),
  }),

  agents: operation({
    name: 'me.listAgents',
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
    handler: (auth, { principal }) => auth.agents(principal),
  }),

  updateProfile: operation({
    name: 'me.updateProfile',
    method: 'POST',
    path: '/api/auth/profile',
    tier: 'private',
    family: 'Auth',
    summary: 'Change the profile',
    auth: accountCredentials,
    input: { body: UpdateProfileRequest },
    output: ProfileUpdated,
    effect: 'reversible',
    handler: (auth, { input, principal }) => auth.updateProfile(principal, input.body),
  }),

  verifyHolder: operation({
    name: 'auth.verifyHolder',
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
    handler: (auth, { input }) => auth.verifyHolder(input.query.wallet),
  }),

  entry: operation({
    name: 'entry.get',
    method: 'GET',
    path: '/api/auth/entry',
    tier: 'public',
    family: 'Auth',
    summary: 'What the entry gate knows about the caller',
    auth: [],
    input: {},
    output: Entry,
    effect: 'none',
    handler: (auth, { principal }) => auth.entry(principal),
  }),
}
