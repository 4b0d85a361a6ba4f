import { type Static, Type as T } from '@sinclair/typebox'
import { TextWarnings } from '../../../../kernel/name-warnings.ts'
import {
  EvmAddress,
  Money,
  Nullable,
  NullableTimestamp,
  namedObject,
  Timestamp,
} from '../../../../kernel/schemas.ts'
import { Evidence } from '../launchpad.schemas.ts'

export const GrantId = T.String({
  pattern: '^(0|[1-9]\\d{0,17})$',
  description: 'Number of a grant in the vault',
})
/** A plain or vesting token as the wire shows it. */
export const FactoryToken = namedObject('FactoryToken', {
  token: EvmAddress,
  kind: T.Union([T.Literal('plain'), T.Literal('vesting')]),
  factory: EvmAddress,
  creator: EvmAddress,
  recipient: EvmAddress,
  name: T.String(),
  symbol: T.String(),
  textWarnings: TextWarnings,
  metadataUri: T.String(),
  decimals: T.Integer({ minimum: 0, maximum: 18 }),
  supply: Money,
  vested: Money,
  createdAt: Timestamp,
  evidence: Evidence,
})
/** A grant as the wire shows it, at the block of `asOf`. */
export const Grant = namedObject('VestingGrant', {
  id: GrantId,
  token: EvmAddress,
  symbol: Nullable(T.String()),
  beneficiary: EvmAddress,
  revoker: {
    ...Nullable(EvmAddress),
    description:
      'Who may end the grant and gets back what is not free then, from the cliff on; with one, only the time until the cliff is sure',
  },
  amount: Money,
  free: Money,
  claimed: Money,
  claimable: Money,
  returned: { ...Money, description: 'What the end of the grant gave back to its revoker' },
  heldForRevoker: {
    ...Money,
    description: 'The part of it that the vault pays from the cliff on',
  },
  startsAt: Timestamp,
  cliffEndsAt: Timestamp,
  endsAt: Timestamp,
  revokedAt: NullableTimestamp,
})

export type FactoryTokenView = Static<typeof FactoryToken>
export type GrantView = Static<typeof Grant>
