import { AppError } from '../../kernel/errors.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import type { Principal } from '../../kernel/principal.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { Database } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import type { AuditRecord, ListAuditQuery } from './audit.schemas.ts'
import { auditStore, type StoredAuditEntry } from './audit.store.ts'

const pruneEveryMs = 3_600_000
const pruneBatch = 5_000

export type AuditServiceOptions = { readonly database: Database; readonly logger: Logger }

export type AuditService = {
  /** The entries of the caller's own account, the last written first. */
  readonly list: (owner: Principal, query: ListAuditQuery) => Promise<Page<AuditRecord>>
  /** Removes some entries that are older than 365 days; answers how many. */
  readonly prune: () => Promise<number>
  /** Begins to prune once an hour. */
  readonly start: () => void
  /** Ends that and waits for what is running. */
  readonly stop: () => Promise<void>
}

/** Builds the reading side of the audit log. Nothing runs by itself until `start`. */
export function createAuditService({ database, logger }: AuditServiceOptions): AuditService {
  let timer: NodeJS.Timeout | undefined
  let pruning: Promise<unknown> = Promise.resolve()
  const prune = () => auditStore(database.query).removeOld(pruneBatch)
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
    prune,
    start() {
      timer ??= setInterval(() => {
        pruning = prune().catch((failure: unknown) => {
          logger.warn('old audit entries were not removed', { reason: String(failure) })
        })
      }, pruneEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await pruning
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
