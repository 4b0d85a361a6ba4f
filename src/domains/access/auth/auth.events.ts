import { Type as T } from '@sinclair/typebox'
import { event } from '../../../kernel/event.ts'
import { idPattern } from '../../../kernel/ids.ts'

const SessionId = T.String({ pattern: idPattern('sess') })
const WalletAddress = T.String({ description: 'EIP-55 checksummed or base58' })
const Namespace = T.Union([T.Literal('eip155'), T.Literal('solana')])

const profileFields = [
  'displayName',
  'bio',
  'avatarUrl',
  'twitterUsername',
  'githubUsername',
  'agentName',
] as const

/** Events of an account and its sessions, readable by that account only. */
export const authEvents = {
  signedIn: event({
    topic: 'auth.signed_in',
    version: 1,
    summary: 'A wallet opened a session',
    audience: 'account',
    changes: [{ resource: 'walletSessions', id: 'sessionId' }],
    payload: T.Object({
      sessionId: SessionId,
      namespace: Namespace,
      walletAddress: WalletAddress,
      accountCreated: T.Boolean({ description: 'Whether this sign-in made the account.' }),
    }),
    example: {
      sessionId: 'sess_01k0a3r9m2v7c8d4e5f6g7h8j9',
      namespace: 'eip155',
      walletAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      accountCreated: true,
    },
  }),
  signedOut: event({
    topic: 'auth.signed_out',
    version: 1,
    summary: 'A session was ended before its time',
    audience: 'account',
    changes: [{ resource: 'walletSessions', id: 'sessionId' }],
    payload: T.Object({
      sessionId: SessionId,
      reason: T.Optional(
        T.Union(
          ['signed_out', 'ended_by_owner', 'too_many'].map((reason) => T.Literal(reason)),
          { description: 'A sign-out, the list of sessions, or a sign-in beyond the most.' },
        ),
      ),
    }),
    example: { sessionId: 'sess_01k0a3r9m2v7c8d4e5f6g7h8j9', reason: 'signed_out' },
  }),
  profileUpdated: event({
    topic: 'auth.profile_updated',
    version: 1,
    summary: 'An account changed its profile',
    audience: 'account',
    changes: [{ resource: 'me' }],
    payload: T.Object({
      fields: T.Array(T.Union(profileFields.map((field) => T.Literal(field))), {
        maxItems: profileFields.length,
        description: 'The members that were given; their values are in the profile.',
      }),
    }),
    example: { fields: ['displayName', 'bio'] },
  }),
}
