import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { wholeList } from '../../../kernel/page.ts'
import { shape, Timestamp } from '../../../kernel/schemas.ts'

/** The maximum of open sessions per account; a new one ends the oldest. */
export const sessionsMax = 20

const SessionId = T.String({
  pattern: idPattern('sess'),
  description: 'The id of a session, as GET /api/auth/sessions lists it',
})

export const SessionParams = shape({ sessionId: SessionId })

export const SessionList = T.Object(
  wholeList(
    T.Object({
      id: SessionId,
      walletAddress: T.String({ description: 'The wallet that signed in.' }),
      isCurrent: T.Boolean({ description: 'Whether this request came with it.' }),
      createdAt: Timestamp,
      expiresAt: Timestamp,
    }),
    { maxItems: sessionsMax },
  ),
  { $id: 'SessionList' },
)
export type SessionList = Static<typeof SessionList>
