import {
  executeWithEffects,
  type ResolvedAccounts,
  readLookupTable,
  resolveAccounts,
} from './effects.ts'
import { createHistory, type History, type TransactionRecord } from './history.ts'
import { fromJournalAccount, type JournalEntry } from './journal-entry.ts'
import { createSeenMessages, type SeenMessages } from './seen-messages.ts'
import { type Blockhashes, type ChainTime, createBlockhashes, type SlotOrigin } from './slots.ts'
import type { SolanaState } from './snapshot-body.ts'
import { createTokenIndex, type TokenIndex } from './token-index.ts'
import { createVm, type Vm, type VmAccount } from './vm.ts'
import { parseTransaction, type WireMessage, type WireTransaction } from './wire.ts'

/** All state that a journal replay reproduces. Nothing here is durable by itself. */
export type ChainState = {
  readonly vm: Vm
  readonly history: History
  readonly seen: SeenMessages
  readonly blockhashes: Blockhashes
  readonly tokens: TokenIndex
  readonly time: () => ChainTime
  readonly origin: () => SlotOrigin
  readonly moveTo: (time: ChainTime) => void
  readonly warp: (slots: number, seconds: number) => void
  readonly resolve: (message: WireMessage) => ResolvedAccounts
  /** Null when the transaction was not included. */
  readonly apply: (transaction: WireTransaction) => TransactionRecord | null
  readonly setAccount: (address: string, account: VmAccount) => void
  readonly replay: (entry: JournalEntry) => void
  readonly save: () => SolanaState
}

/** The saved state, or a fresh chain that starts now. */
export function createChainState(options: {
  readonly saved: SolanaState | null
  readonly blockhashSecret: string
  readonly startedAtMs: number
}): ChainState {
  const { saved } = options
  const vm = createVm(saved?.vm)
  const history = createHistory(saved?.history)
  const seen = createSeenMessages(saved?.seen ?? [])
  const tokens = createTokenIndex(vm)
  const clock = createChainClock(vm, options)
  const resolve = (message: WireMessage) =>
    resolveAccounts(message, (table) => readLookupTable(vm, table))

  function apply(transaction: WireTransaction): TransactionRecord | null {
    const resolved = resolve(transaction.message)
    const { landed, record } = executeWithEffects({ vm, transaction, resolved, time: clock.time() })
    if (!landed) return null
    seen.add(transaction, clock.time().slot)
    history.add(record)
    for (const address of resolved.accounts) tokens.update(address, vm.account(address))
    return record
  }

  function setAccount(address: string, account: VmAccount): void {
    vm.setAccount(address, account)
    tokens.update(address, account)
  }

  function replay(entry: JournalEntry): void {
    if (entry.kind === 'origin') return clock.startAt(entry.startedAtMs)
    if (entry.kind === 'warp') return clock.warp(entry.slots, entry.seconds)
    if (entry.kind === 'account') {
      return setAccount(entry.address, fromJournalAccount(entry.account))
    }
    const { slot, unixSeconds, expirations } = entry.time
    clock.moveTo({ slot: BigInt(slot), unixSeconds: BigInt(unixSeconds), expirations })
    const transaction = parseTransaction(Buffer.from(entry.wire, 'base64'))
    apply(transaction)
  }

  return {
    vm,
    history,
    seen,
    tokens,
    resolve,
    apply,
    setAccount,
    replay,
    ...clock,
    save: () => ({
      origin: clock.origin(),
      seen: seen.list(),
      time: clock.time(),
      vm: vm.toBytes(),
      history: history.toJson(),
    }),
  }
}

function createChainClock(
  vm: Vm,
  options: {
    readonly saved: SolanaState | null
    readonly blockhashSecret: string
    readonly startedAtMs: number
  },
) {
  const { saved, startedAtMs } = options
  const blockhashes = createBlockhashes(options.blockhashSecret)
  let time: ChainTime = saved?.time ?? { slot: 0n, unixSeconds: 0n, expirations: 0 }
  let origin: SlotOrigin = saved?.origin ?? { startedAtMs, aheadSlots: 0, aheadSeconds: 0 }
  // A restart within the same slot would otherwise not advance, and the slot's blockhash would not be created.
  if (saved !== null) blockhashes.moveTo(time.slot)

  function moveTo(next: ChainTime): void {
    for (let count = time.expirations; count < next.expirations; count += 1) vm.expireBlockhash()
    const sameSlot = next.slot === time.slot
    time = next
    vm.setClock(time)
    if (sameSlot) return
    blockhashes.moveTo(time.slot)
    // Lookup tables may only be created at a slot of this list, which excludes the current one.
    vm.setSlotHashes(blockhashes.list().slice(1))
  }

  return {
    blockhashes,
    moveTo,
    time: () => time,
    origin: () => origin,
    startAt: (ms: number): void => {
      origin = { ...origin, startedAtMs: ms }
    },
    warp: (slots: number, seconds: number): void => {
      const { aheadSlots, aheadSeconds } = origin
      origin = { ...origin, aheadSlots: aheadSlots + slots, aheadSeconds: aheadSeconds + seconds }
    },
  }
}
