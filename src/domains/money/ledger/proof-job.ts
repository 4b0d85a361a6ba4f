import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '../../../kernel/page.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import { ledgerEvents } from './ledger.events.ts'
import { proofStore } from './proof.store.ts'
import { type ProofReport, prove } from './proof.ts'
import { proofsStore } from './proofs.store.ts'
import { sealThrough } from './seal-chain.ts'

const hourMs = 3_600_000
const proveEveryMs = 24 * hourMs
const pollEveryMs = 60_000
/** After this another process takes over the proof of one that died. */
const leaseMs = 10 * 60_000
const renewEveryMs = 60_000
const settleTriesMax = 50
const settlePauseMs = 100

/** A stored proof. */
export type StoredProof = {
  readonly id: string
  readonly startedAt: Date
  readonly endedAt: Date
  readonly report: ProofReport
}

/** Verifies the books once a day, in one process at a time, and stores the result. */
export type ProofJob = {
  /** Proves, seals and stores the result if it is due and no other process does; otherwise resolves to undefined. */
  readonly proveWhenDue: () => Promise<StoredProof | undefined>
  /** Stored proofs, newest first. */
  readonly proofs: (
    db: Queryable,
    page: { readonly limit: number; readonly cursor?: string },
  ) => Promise<Page<StoredProof>>
  /** Starts to check every minute whether a proof is due. */
  readonly start: () => void
  /** Resolves when the current proof has ended. */
  readonly stop: () => Promise<void>
}

type ProofJobOptions = Ports<'clock' | 'database' | 'logger' | 'outbox'>

/** Creates the job; nothing runs until `start`. */
export function createProofJob(options: ProofJobOptions): ProofJob {
  const { database, clock, logger } = options
  const store = proofsStore(database.query)
  const later = (ms: number) => new Date(clock.nowMs() + ms)
  let timer: NodeJS.Timeout | undefined
  let proving: Promise<void> | undefined

  const proveWhenDue = async () => {
    if (!(await store.takeLease(later(0), later(leaseMs)))) return undefined
    const renewal = setInterval(() => {
      store.renewLease(later(leaseMs)).catch((failure: unknown) => {
        logger.warn('the lease to prove was not renewed', { reason: String(failure) })
      })
    }, renewEveryMs).unref()
    try {
      return await proveAndKeep(options)
    } catch (failure) {
      await store.endLease()
      throw failure
    } finally {
      clearInterval(renewal)
    }
  }
  const poll = () => {
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
      timer ??= setInterval(poll, pollEveryMs).unref()
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
  const sealedReport = { ...report, ...sealed }
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
    return proofsStore(transaction).keep({ startedAt, endedAt, report: sealedReport }, nextAt)
  })
  if (!report.isSound) {
    const { breachesTotal, breaches } = report
    logger.error('the ledger is not sound', new Error('rules of the ledger are broken'), {
      breachesTotal,
      breaches: breaches.slice(0, 20),
    })
  }
  return { id, startedAt, endedAt, report: sealedReport }
}

/**
 * The newest number, and a transaction id that was assigned after reading it: smaller numbers belong to earlier
 * transactions.
 */
type Horizon = { readonly throughSeq: bigint; readonly next: string }

async function readHorizon(db: Queryable): Promise<Horizon> {
  const throughSeq = await proofStore(db).newestSeq()
  return { throughSeq, next: await proofStore(db).nextTransaction() }
}

/**
 * Seals transfers to which no transaction can still add: everything open at the horizon has ended. If something stays
 * open for too long, sealing is left to the next proof.
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
