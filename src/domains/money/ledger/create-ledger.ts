import { priceAssets } from '../../../kernel/assets.ts'
import { AppError, assert } from '../../../kernel/errors.ts'
import { formatAmount } from '../../../kernel/money.ts'
import type { Page } from '../../../kernel/page.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import { createHoldSweep, type HoldSweep } from './hold-sweep.ts'
import { ledgerErrors } from './ledger.errors.ts'
import { ledgerStore, type PostResult } from './ledger.store.ts'
import type { AccountRef, Balance, Ledger, NewTransfer } from './ledger.ts'
import { type PreparedTransfer, prepareHold, prepareTransfer } from './prepared-transfer.ts'
import { type ProofReport, prove } from './proof.ts'
import { createProofJob, type ProofJob } from './proof-job.ts'
import { readStatement, type StatementLine, type StatementQuery } from './statement.ts'

export type LedgerOptions = Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
  readonly visits: Pick<Visits, 'every'>
}

/** The ledger, its readers, and its background work between `start` and `stop`. */
export type LedgerService = Ledger &
  Pick<HoldSweep, 'expireHolds'> &
  Pick<ProofJob, 'proofs' | 'proveWhenDue'> & {
    /** Every account of an owner that ever had an entry or a hold, by purpose and asset. */
    readonly balancesOf: (
      db: Queryable,
      owner: string,
    ) => Promise<readonly { readonly account: AccountRef; readonly balance: Balance }[]>
    /** The postings to an owner's accounts, newest first. */
    readonly statement: (db: Queryable, query: StatementQuery) => Promise<Page<StatementLine>>
    /** Verifies all books; reports violations instead of throwing. */
    readonly prove: (db: Queryable) => Promise<ProofReport>
    /** Starts to expire holds and to verify the books periodically. */
    readonly start: () => void
    /** Resolves when the current work has ended. */
    readonly stop: () => Promise<void>
  }

/** Creates the ledger; nothing runs in the background until `start`. */
export function createLedger(options: LedgerOptions): LedgerService {
  const { clock } = options
  const sweep = createHoldSweep(options)
  const job = createProofJob(options)
  const now = () => new Date(clock.nowMs())
  const postOnce = async (tx: Queryable, transfer: NewTransfer, holdId?: string) => {
    const prepared = prepareTransfer(transfer, holdId)
    const at = { now: now(), ...(holdId === undefined ? {} : { holdId }) }
    const result = await ledgerStore(tx).post(prepared, at)
    assertPosted(result, prepared, holdId)
    return result
  }
  const findHold = async (tx: Queryable, holdId: string) => {
    const hold = await ledgerStore(tx).findHold(holdId)
    if (hold === undefined) throw unknownHold(holdId)
    return hold
  }

  return {
    post: async (tx, transfer) => {
      const { outcome } = await postOnce(tx, transfer)
      return { isRepeat: outcome === 'repeat' }
    },
    async hold(tx, hold) {
      const result = await ledgerStore(tx).hold(prepareHold(hold), now())
      switch (result.outcome) {
        case 'held':
        case 'repeat':
          return result.hold
        case 'id_reused':
          throw new AppError(ledgerErrors.id_reused, `Another hold has the id ${hold.id}.`)
        case 'insufficient':
          throw insufficient(hold.account, result.lackingAtomic)
      }
    },
    async commit(tx, holdId, transfer) {
      const { hold } = await postOnce(tx, transfer, holdId)
      assert(hold !== null, 'a transfer spent from a hold that the ledger did not name')
      return hold
    },
    release: async (tx, holdId) =>
      (await ledgerStore(tx).release(holdId, now())) ?? findHold(tx, holdId),
    balance: (db, account) => ledgerStore(db).balance(account),
    balancesOf: (db, owner) => ledgerStore(db).balancesOf(owner),
    statement: readStatement,
    prove,
    expireHolds: sweep.expireHolds,
    proveWhenDue: job.proveWhenDue,
    proofs: job.proofs,
    start() {
      sweep.start()
      job.start()
    },
    async stop() {
      await Promise.all([sweep.stop(), job.stop()])
    },
  }
}

function assertPosted(
  { outcome, lackingAtomic, line }: PostResult,
  transfer: PreparedTransfer,
  holdId?: string,
): void {
  switch (outcome) {
    case 'posted':
    case 'repeat':
      return
    case 'insufficient': {
      const entry = transfer.entries[(line ?? 0) - 1]
      assert(entry !== undefined, 'the ledger refused an entry that it was not given')
      throw insufficient(entry.account, lackingAtomic)
    }
    case 'id_reused':
      throw new AppError(ledgerErrors.id_reused, `Another transfer has the id ${transfer.id}.`)
    case 'hold_unknown':
      throw unknownHold(holdId ?? '')
    case 'hold_ended':
      throw new AppError(ledgerErrors.hold_ended, `The hold ${holdId} has ended.`)
    case 'hold_exceeded':
      throw new AppError(
        ledgerErrors.hold_exceeded,
        `The hold ${holdId} is ${lackingAtomic} atomic units less than what is spent.`,
      )
    case 'amount_too_large':
      throw new AppError(
        ledgerErrors.amount_too_large,
        'The balance of an account would be above what the ledger can hold.',
      )
  }
}

function insufficient({ asset }: AccountRef, lackingAtomic: bigint | null): AppError {
  assert(lackingAtomic !== null, 'the ledger refused an amount without saying what lacks')
  return new AppError(
    ledgerErrors.insufficient,
    `The account has ${amountText(asset, lackingAtomic)} too little available.`,
    { extra: { shortfallAtomic: `${lackingAtomic}`, asset } },
  )
}

/** The books also hold tokens without prices, whose decimals are not known here. */
function amountText(asset: string, amountAtomic: bigint): string {
  const name = asset.replace(/^paper:/, '')
  for (const [priced, { decimals }] of Object.entries(priceAssets)) {
    if (priced === name) return `${formatAmount(amountAtomic, decimals)} ${asset}`
  }
  return `${amountAtomic} atomic units of ${asset}`
}

function unknownHold(holdId: string): AppError {
  return new AppError(ledgerErrors.hold_unknown, `There is no hold ${holdId}.`)
}
