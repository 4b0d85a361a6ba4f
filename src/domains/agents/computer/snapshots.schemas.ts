import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { wholeList } from '../../../kernel/page.ts'
import { shape, Timestamp } from '../../../kernel/schemas.ts'
import { line } from '../../../kernel/text-schemas.ts'
import { computerLimits } from './computer-limits.ts'

const SnapshotId = T.String({ pattern: idPattern('snp') })
const Name = line({ minLength: 1, maxLength: 80 })

export const SandboxSnapshot = T.Object(
  {
    id: SnapshotId,
    name: T.String(),
    sessionId: T.String({ description: 'The sandbox that it was made of, which may be gone.' }),
    files: T.Integer({ minimum: 0 }),
    bytes: T.Integer({ minimum: 0 }),
    createdAt: Timestamp,
    expiresAt: T.String({
      format: 'date-time',
      description: 'When it ends: with the key that made it, or a day after an account did.',
    }),
  },
  { $id: 'SandboxSnapshot' },
)
export type SandboxSnapshot = Static<typeof SandboxSnapshot>

export const SandboxSnapshots = T.Object(
  wholeList(SandboxSnapshot, { maxItems: computerLimits.snapshotsOfOwner }),
  { $id: 'SandboxSnapshots' },
)

export const SnapshotParams = shape({ snapshotId: SnapshotId })
export const CreateSnapshotRequest = shape(
  { name: { ...Name, description: 'What the snapshot is called' } },
  { $id: 'CreateSandboxSnapshotRequest' },
)
export const RestoreRequest = shape({ snapshotId: SnapshotId }, { $id: 'RestoreSandboxRequest' })
export const ForkRequest = shape({ name: T.Optional(Name) }, { $id: 'ForkSandboxRequest' })
export const ArchiveRequest = shape(
  {
    base64: T.String({
      maxLength: 8_388_608,
      pattern: '^[A-Za-z0-9+/]*={0,2}$',
      description: 'A tar archive, or one compressed by gzip.',
    }),
    folder: T.Optional(
      line({
        minLength: 1,
        maxLength: 200,
        description: 'Where it is unpacked; the root if not said.',
      }),
    ),
  },
  { $id: 'UnpackSandboxArchiveRequest' },
)
