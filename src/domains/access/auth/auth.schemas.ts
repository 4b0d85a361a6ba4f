import { type Static, Type as T } from '@sinclair/typebox'
import { DecimalAmount, Nullable, shape, Timestamp } from '../../../kernel/schemas.ts'
import { httpsAddressInPages } from '../../../kernel/stored-text.ts'
import { line, lines } from '../../../kernel/text-schemas.ts'
import { entryTerms } from './entry.schemas.ts'

const WalletText = T.String({
  minLength: 32,
  maxLength: 44,
  description: 'A 0x EVM address or a base58 Solana address',
})
const Namespace = T.Union([T.Literal('eip155'), T.Literal('solana')])
const AccountId = T.String({ description: 'The account, stable for ever' })

const DisplayName = line({
  minLength: 1,
  maxLength: 128,
  description: 'One line of text without control characters',
})
const Bio = lines({
  minLength: 1,
  maxLength: 280,
  description: 'Lines of text without other control characters',
})
const AvatarUrl = T.String({
  maxLength: 512,
  pattern: httpsAddressInPages,
  description: 'An https address, without spaces and quotes',
})
const TwitterUsername = T.String({
  pattern: '^[A-Za-z0-9_]{1,15}$',
  description: 'Up to 15 letters, digits and underscores, without the @',
})
const GithubUsername = T.String({
  pattern: '^[A-Za-z0-9](?:-?[A-Za-z0-9]){0,38}$',
  description: 'Up to 39 letters, digits and single hyphens, without the @',
})
const AgentName = line({
  minLength: 1,
  maxLength: 64,
  description: 'One line of text without control characters',
})

export const ProfileView = T.Object(
  {
    displayName: Nullable(DisplayName),
    bio: Nullable(Bio),
    avatarUrl: Nullable(AvatarUrl),
    twitterUsername: Nullable(TwitterUsername),
    githubUsername: Nullable(GithubUsername),
    agentName: Nullable(AgentName),
  },
  { $id: 'Profile' },
)

/** What the platform token balance implies; every member is null when the balance could not be read. */
const holderFacts = {
  tokenBalance: Nullable(DecimalAmount),
  holderMinimum: DecimalAmount,
  tokenMint: T.String({ description: 'The platform token on Solana' }),
}

export const ChallengeQuery = shape({ wallet: WalletText })
export const Challenge = T.Object(
  {
    message: T.String({ description: 'The text to sign, unchanged to the last byte.' }),
    nonce: T.String({ description: 'Good for one attempt.' }),
    expiresAt: Timestamp,
    walletAddress: T.String({ description: 'EIP-55 checksummed or base58' }),
    namespace: Namespace,
  },
  { $id: 'SignInChallenge' },
)
export type Challenge = Static<typeof Challenge>

export const VerifyRequest = shape(
  {
    walletAddress: WalletText,
    signature: T.String({
      minLength: 1,
      maxLength: 16_386,
      description:
        '65 bytes in 0x hexadecimal (EVM), up to 8,192 of a contract wallet (ERC-1271, ERC-6492), or 64 bytes in base58 (Solana)',
    }),
    message: T.String({
      minLength: 1,
      maxLength: 2048,
      description: 'The message of the challenge, unchanged.',
    }),
  },
  { $id: 'VerifySignInRequest' },
)
export type VerifyRequest = Static<typeof VerifyRequest>

export const SignedIn = T.Object(
  {
    ok: T.Literal(true),
    walletAddress: T.String(),
    userId: AccountId,
    created: T.Boolean({ description: 'Whether this sign-in made the account.' }),
    isTokenGated: Nullable(
      T.Boolean({ description: 'Holds enough of the platform token; null when not known now.' }),
    ),
    ...holderFacts,
    profile: ProfileView,
    sessionExpiresAt: Timestamp,
  },
  { $id: 'SignedIn' },
)
export type SignedIn = Static<typeof SignedIn>

export const SignInStatus = T.Object(
  {
    isAuthenticated: T.Boolean(),
    walletAddress: Nullable(T.String()),
    userId: Nullable(AccountId),
  },
  { $id: 'SignInStatus' },
)
export type SignInStatus = Static<typeof SignInStatus>

export const Me = T.Object(
  {
    authenticated: T.Literal(true),
    userId: AccountId,
    credential: T.String({ description: 'The kind of credential that was presented.' }),
    scopes: T.Array(T.String(), { maxItems: 100 }),
    walletAddress: Nullable(T.String()),
    wallets: T.Array(T.Object({ namespace: Namespace, address: T.String() }), { maxItems: 100 }),
    isTokenGated: Nullable(T.Boolean()),
    ...holderFacts,
    profile: ProfileView,
    createdAt: Timestamp,
  },
  { $id: 'Me' },
)
export type Me = Static<typeof Me>

export const Agents = T.Object(
  {
    agents: T.Array(
      T.Object({
        slug: Nullable(
          T.String({
            description: 'Of an agent of /api/own-agents; null for the name of the profile.',
          }),
        ),
        name: T.String(),
        walletAddress: Nullable(T.String({ description: 'The wallet that the agent acts for.' })),
      }),
      { maxItems: 100 },
    ),
  },
  { $id: 'AccountAgents' },
)
export type Agents = Static<typeof Agents>

export const UpdateProfileRequest = shape(
  {
    displayName: T.Optional(Nullable(DisplayName)),
    bio: T.Optional(Nullable(Bio)),
    avatarUrl: T.Optional(Nullable(AvatarUrl)),
    twitterUsername: T.Optional(Nullable(TwitterUsername)),
    githubUsername: T.Optional(Nullable(GithubUsername)),
    agentName: T.Optional(Nullable(AgentName)),
  },
  {
    $id: 'UpdateProfileRequest',
    description: 'Members that are given are set, null clears, the others stay as they are.',
  },
)
export type UpdateProfileRequest = Static<typeof UpdateProfileRequest>
export const ProfileUpdated = T.Object({ ok: T.Literal(true), profile: ProfileView })
export type ProfileUpdated = Static<typeof ProfileUpdated>

export const Ok = T.Object({ ok: T.Literal(true) })
export type Ok = Static<typeof Ok>

export const HolderCheckQuery = shape({ wallet: WalletText })
export const HolderCheck = T.Object(
  {
    walletAddress: T.String(),
    isHolder: T.Boolean(),
    ...holderFacts,
    tokenBalance: DecimalAmount,
  },
  { $id: 'HolderCheck' },
)
export type HolderCheck = Static<typeof HolderCheck>

export const Entry = T.Object(
  {
    authenticated: T.Boolean(),
    walletAddress: Nullable(T.String()),
    isHolder: Nullable(
      T.Boolean({ description: 'Null for anonymous callers and while a chain does not answer.' }),
    ),
    ...holderFacts,
    ...entryTerms,
  },
  { $id: 'Entry' },
)
export type Entry = Static<typeof Entry>
