import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { shape, Timestamp } from '../../../kernel/schemas.ts'
import { auditActions } from '../../../ports/audit-log.ts'

const NullableText = (description: string) => T.Union([T.String(), T.Null()], { description })

export const AuditRecord = T.Object(
  {
    id: T.String({ description: 'Grows with every entry of the service.' }),
    action: T.String({ description: 'A thing and what became of it, `key.revoked`' }),
    subject: T.String({ description: 'What was acted on, `key_7`' }),
    credentialId: NullableText('The session or key that acted; null when nobody was known.'),
    addressBlock: NullableText('The IPv4 address or IPv6 /64 that the call came from.'),
    requestId: NullableText('The X-Request-Id of the call; null for what was gathered.'),
    detail: T.Record(T.String(), T.Unknown()),
    happenedAt: Timestamp,
  },
  { $id: 'AuditRecord' },
)
export type AuditRecord = Static<typeof AuditRecord>

export const ListAuditQuery = shape({
  ...pageQuery,
  action: T.Optional(
    T.Union(
      auditActions.map((action) => T.Literal(action)),
      { description: 'Only entries of this kind.' },
    ),
  ),
  subject: T.Optional(
    T.String({
      pattern: '^[a-z]+_[0-9a-z]{1,32}$',
      description: 'Only entries about this key or session, `key_7`.',
    }),
  ),
})
export type ListAuditQuery = Static<typeof ListAuditQuery>
export const AuditPage = pageOf(AuditRecord)
