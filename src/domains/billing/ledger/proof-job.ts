import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '../../../kernel/page.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database, Queryable } from '../../../ports/database.ts'
import type { Outbox } from '../../../ports/event-log.ts'
import type { Logger } from '../../../ports/logger.ts'
import { ledgerEvents } from './ledger.events.ts'
import { proofStore } from './proof.store.ts'
import { type ProofReport, prove } from './proof.ts'
import { proofsStore } from './proofs.store.ts'
import { sealThrough } from './seal-chain.ts'

const hourMs = 3_600_000
const proveEveryMs = 24 * hourMs
const lookEveryMs = 60_000
/** A process that dies while it proves leaves its turn to another after this. */
const leaseMs = 10 * 60_000
const renewEveryMs = 60_000
const settleTriesMax = 50
const settlePauseMs = 100

/** A proof as it is kept. */
export type StoredProof = {
  readonly id: string
  readonly startedAt: Date
  readonly endedAt: Date
  readonly report: ProofReport
}

/** Proves the books once a day, by one process at a time, and keeps what was found. */
export type ProofJob = {
  /** Proves, seals and keeps the result when it is time and nobody else does; otherwise resolves to undefined. */
  readonly proveWhenDue: () => Promise<StoredProof | undefined>
  /** Proofs that were kept, newest first. */
  readonly proofs: (
    db: Queryable,
    page: { readonly limit: number; readonly cursor?: string },
  ) => Promise<Page<StoredProof>>
  /** Begins to look every minute whether it is time. */
  readonly start: () => void
  /** Resolves when the proof that is under way has ended. */
  readonly stop: () => Promise<void>
}

type ProofJobOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Outbox
  readonly logger: Logger
}

/** Makes the job; nothing runs until `start`. */
export function createProofJob(options: ProofJobOptions): ProofJob {
  const { database, clock, logger } = options
  const turns = proofsStore(database.query)
  const later = (ms: number) => new Date(clock.nowMs() + ms)
  let timer: NodeJS.Timeout | undefined
  let proving: Promise<void> | undefined

  const proveWhenDue = async () => {
    if (!(await turns.take(later(0), later(leaseMs)))) return undefined
    const renewal = setInterval(() => {
      turns.renew(later(leaseMs)).catch((failure: unknown) => {
        logger.warn('the turn to prove was not renewed', { reason: String(failure) })
      })
    }, renewEveryMs).unref()
    try {
      return await proveAndKeep(options)
    } catch (failure) {
      await turns.giveBack()
      throw failure
    } finally {
      clearInterval(renewal)
    }
  }
  const look = () => {
    proving ??= proveWhenDue()
      .then(() => {})
      .catch((failure: unknown) => logger.error('the ledger cannot be proved', failure))
      .finally(() => {
        proving = undefined
      })
  }

  return {
    proveWhenDue,
    proofs: (db, page) => proofsStore(db).list(page),
    start() {
      timer ??= setInterval(look, lookEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await proving
    },
  }
}

async function proveAndKeep(options: ProofJobOptions): Promise<StoredProof> {
  const { database, clock, outbox, logger } = options
  const startedAt = new Date(clock.nowMs())
  const horizon = await readHorizon(database.query)
  const report = await prove(database.query)
  const sealed = await seal(options, horizon)
  const kept = { ...report, ...sealed }
  const endedAt = new Date(clock.nowMs())
  const id = await database.transaction(async (transaction) => {
    if (!report.isSound) {
      await outbox.append(transaction, ledgerEvents.proofFailed, {
        subject: 'ledger',
        payload: {
          breachesTotal: report.breachesTotal,
          breaches: [...report.breaches].slice(0, 20),
        },
      })
    }
    const nextAt = new Date(startedAt.getTime() + proveEveryMs)
    return proofsStore(transaction).keep({ startedAt, endedAt, report: kept }, nextAt)
  })
  if (!report.isSound) {
    const { breachesTotal, breaches } = report
    logger.error('the ledger is not sound', new Error('rules of the ledger are broken'), {
      breachesTotal,
      breaches: breaches.slice(0, 20),
    })
  }
  return { id, startedAt, endedAt, report: kept }
}

/** The newest number, and the transaction that begins after it was read: smaller numbers belong to earlier ones. */
type Horizon = { readonly throughSeq: bigint; readonly next: string }

async function readHorizon(db: Queryable): Promise<Horizon> {
  const throughSeq = await proofStore(db).newestSeq()
  return { throughSeq, next: await proofStore(db).nextTransaction() }
}

/**
 * Seals what no transaction can still add to: whatever was open at the horizon has ended. Where something goes on
 * for too long, sealing is left to the next proof.
 */
async function seal({ database, clock }: ProofJobOptions, { throughSeq, next }: Horizon) {
  let hasEnded = await proofStore(database.query).hasEnded(next)
  for (let tries = 0; !hasEnded && tries < settleTriesMax; tries++) {
    await pause(settlePauseMs)
    hasEnded = await proofStore(database.query).hasEnded(next)
  }
  if (!hasEnded) return {}
  const end = await sealThrough(database.query, throughSeq, new Date(clock.nowMs()))
  return { sealedThroughSeq: end.throughSeq, chainHash: Buffer.from(end.hash).toString('hex') }
}
