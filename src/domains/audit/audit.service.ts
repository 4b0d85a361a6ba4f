import { AppError } from '../../kernel/errors.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import type { Principal } from '../../kernel/principal.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { Database } from '../../ports/database.ts'
import type { AuditRecord, ListAuditQuery } from './audit.schemas.ts'
import { auditStore, type StoredAuditEntry } from './audit.store.ts'

export type AuditServiceOptions = { readonly database: Database }

export type AuditService = {
  /** The entries of the caller's own account, the last written first. */
  readonly list: (owner: Principal, query: ListAuditQuery) => Promise<Page<AuditRecord>>
}

/** Builds the reading side of the audit log. */
export function createAuditService({ database }: AuditServiceOptions): AuditService {
  return {
    async list(owner, query) {
      const rows = await auditStore(database.query).list({
        accountId: owner.accountId,
        beforeId: query.cursor === undefined ? null : readCursor(query.cursor),
        action: query.action,
        subject: query.subject,
        limit: query.limit + 1,
      })
      return toPage({ rows, limit: query.limit, key: ({ id }) => [id], toItem: toRecord })
    },
  }
}

function toRecord(entry: StoredAuditEntry): AuditRecord {
  const { id, action, subject, credentialId, addressBlock, requestId, detail, happenedAt } = entry
  return {
    id,
    action,
    subject,
    credentialId,
    addressBlock,
    requestId,
    detail: { ...Object(detail) },
    happenedAt: happenedAt.toISOString(),
  }
}

function readCursor(cursor: string): string {
  const [beforeId = ''] = decodeCursor(cursor, 1)
  if (/^\d{1,18}$/.test(beforeId)) return beforeId
  throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.', {
    faults: [
      {
        location: 'query/cursor',
        message: 'not a cursor of this list',
        fix: 'Send the nextCursor of the page before, unchanged.',
      },
    ],
  })
}
