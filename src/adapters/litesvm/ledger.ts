import type { ChainLog, ChainRecovery } from '../../ports/chain-log.ts'
import { hasValidLifetime } from './blockhash-check.ts'
import { type ChainState, createChainState } from './chain-state.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'
import type { TransactionRecord } from './history.ts'
import { fromJournal, type JournalEntry, toJournalAccount } from './journal-entry.ts'
import { messageHash } from './seen-messages.ts'
import { timeAt } from './slots.ts'
import { fromSnapshot, toSnapshot } from './snapshot-body.ts'
import type { Vm, VmAccount } from './vm.ts'
import type { WireTransaction } from './wire.ts'

export type LedgerEvents = {
  readonly onTransaction: (record: TransactionRecord) => void
  readonly onSlot: (slot: bigint) => void
  /** The journal failed: nothing more can be acknowledged. */
  readonly onFatal: (failure: unknown) => void
}

/** The chain: the VM's state, changed only through the journal. */
export type Ledger = Pick<
  ChainState,
  'tokens' | 'history' | 'blockhashes' | 'time' | 'origin' | 'resolve'
> & {
  readonly vm: Pick<Vm, 'account' | 'simulate' | 'programAccounts' | 'rentExemption'>
  /** Why the transaction cannot be accepted, as the cluster's JSON, or null. */
  readonly objection: (transaction: WireTransaction) => Objection | null
  /** Executes a transaction once; null when it was not included. It is journaled before the VM runs it. */
  readonly execute: (transaction: WireTransaction) => Promise<TransactionRecord | null>
  readonly setAccount: (address: string, account: VmAccount) => Promise<void>
  readonly warp: (slots: number, seconds: number) => Promise<void>
  /** Advances to the current slot. */
  readonly tick: () => void
  readonly checkpoint: () => Promise<void>
}

export type Objection = 'AlreadyProcessed' | 'BlockhashNotFound'

/** Opens the ledger from disk. */
export async function openLedger(options: {
  readonly log: ChainLog
  readonly recovery: ChainRecovery
  readonly blockhashSecret: string
  readonly nowMs: () => number
  readonly events: LedgerEvents
}): Promise<Ledger> {
  const { log, recovery, nowMs, events } = options
  const state = createChainState({
    saved: recovery.snapshot === null ? null : await fromSnapshot(recovery.snapshot),
    blockhashSecret: options.blockhashSecret,
    startedAtMs: nowMs(),
  })
  for (const value of recovery.records) state.replay(fromJournal(value))
  if (recovery.snapshot === null && recovery.records.length === 0) {
    const { startedAtMs } = state.origin()
    await log.append([{ kind: 'origin', startedAtMs } satisfies JournalEntry])
  }
  const rounds = createGroupCommit({ log, onFatal: events.onFatal })
  const claims = new Set<string>()
  const advance = (): void => {
    const next = timeAt(nowMs(), state.origin(), state.time())
    if (next.slot === state.time().slot) return
    state.moveTo({ ...next, expirations: next.expirations + 1 })
    state.seen.forgetExpired(next.slot)
    events.onSlot(next.slot)
  }
  advance()
  const { vm, tokens, history, blockhashes, time, origin, resolve } = state
  return {
    vm,
    tokens,
    history,
    blockhashes,
    time,
    origin,
    resolve,
    objection: (transaction) => {
      const isTaken = state.seen.has(transaction) || claims.has(messageHash(transaction))
      if (isTaken) return 'AlreadyProcessed'
      return hasValidLifetime(transaction.message, vm, blockhashes) ? null : 'BlockhashNotFound'
    },
    execute: (transaction) => execute(transaction, { state, rounds, events, claims }),
    setAccount: (address, account) =>
      rounds.make({
        entry: () => ({ kind: 'account', address, account: toJournalAccount(account) }),
        apply: () => state.setAccount(address, account),
      }),
    warp: async (slots, seconds) => {
      await rounds.make({
        entry: () => ({ kind: 'warp', slots, seconds }),
        apply: () => state.warp(slots, seconds),
      })
      rounds.between(advance)
    },
    // A batch uses the time at which its entries were journaled.
    tick: () => rounds.between(advance),
    checkpoint: () =>
      new Promise((resolveDone, reject) => {
        rounds.between(() => {
          log.checkpoint(toSnapshot(state.save())).then(() => resolveDone(), reject)
        })
      }),
  }
}

async function execute(
  transaction: WireTransaction,
  parts: {
    readonly state: ChainState
    readonly rounds: GroupCommit
    readonly events: LedgerEvents
    /** Messages that are being journaled. */
    readonly claims: Set<string>
  },
): Promise<TransactionRecord | null> {
  const { state, rounds, events, claims } = parts
  const outcome: { record: TransactionRecord | null } = { record: null }
  const claim = messageHash(transaction)
  // Claimed before the first await, so that only one of two parallel repeats runs.
  claims.add(claim)
  try {
    await rounds.make({
      entry: () => toEntry(transaction, state),
      apply: () => {
        outcome.record = state.apply(transaction)
        if (outcome.record !== null) events.onTransaction(outcome.record)
      },
    })
  } finally {
    // A message that was not included changed nothing and may be sent again; an included one is among the seen
    // messages.
    claims.delete(claim)
  }
  return outcome.record
}

function toEntry(transaction: WireTransaction, state: ChainState): JournalEntry {
  const { slot, unixSeconds, expirations } = state.time()
  return {
    kind: 'transaction',
    wire: Buffer.from(transaction.bytes).toString('base64'),
    time: { slot: slot.toString(), unixSeconds: unixSeconds.toString(), expirations },
  }
}
