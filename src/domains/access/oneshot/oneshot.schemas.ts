import { type Static, Type as T } from '@sinclair/typebox'
import { shape, Timestamp } from '../../../kernel/schemas.ts'
import { toldOnce } from '../../../kernel/told-once.ts'

const MachineId = T.String({
  pattern: '^[A-Za-z0-9_-]{16,128}$',
  description: 'A random text that the machine made and keeps; only its SHA-256 is stored.',
})
const KeyPrefix = T.String({ description: 'Leading characters of the key.' })
const ExpiresAt = T.String({
  format: 'date-time',
  description: '15 minutes after the key was made, claimed or not.',
})
const State = T.Union([T.Literal('minted'), T.Literal('claimed'), T.Literal('revoked')])

export const MintOneshotRequest = shape(
  {
    scriptSha256: T.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'The SHA-256 of the install script, as /api/e2b/install.sh.sha256 has it.',
    }),
    machineId: T.Optional(MachineId),
  },
  { $id: 'MintOneshotRequest' },
)
export type MintOneshotRequest = Static<typeof MintOneshotRequest>

export const MintedOneshotKey = T.Object(
  {
    key: toldOnce(T.String({ description: 'The key itself. It is shown here and never again.' })),
    keyType: T.Literal('oneshot_terminal_claim'),
    expiresAt: ExpiresAt,
    claimUrl: T.String({ format: 'uri' }),
  },
  { $id: 'MintedOneshotKey' },
)
export type MintedOneshotKey = Static<typeof MintedOneshotKey>

export const ClaimOneshotRequest = shape({ machineId: MachineId }, { $id: 'ClaimOneshotRequest' })
export type ClaimOneshotRequest = Static<typeof ClaimOneshotRequest>

export const OneshotRecord = T.Object(
  {
    keyPrefix: KeyPrefix,
    keyType: T.Literal('oneshot_terminal_claim'),
    state: State,
    mintedAt: Timestamp,
    claimedAt: T.Union([Timestamp, T.Null()]),
    expiresAt: ExpiresAt,
  },
  { $id: 'OneshotKeyRecord' },
)
export type OneshotRecord = Static<typeof OneshotRecord>

export const ComputerStatus = T.Object(
  {
    claim: OneshotRecord,
    secondsLeft: T.Integer({ minimum: 0 }),
    machineBound: T.Boolean({ description: 'Whether only one machine may claim the key by now.' }),
    scopes: T.Array(T.String(), {
      maxItems: 8,
      description: 'The families whose one-shot operations the key opens.',
    }),
  },
  { $id: 'ComputerStatus' },
)
export type ComputerStatus = Static<typeof ComputerStatus>
