import type {
  AccountRef,
  Hold,
  HoldStatus,
  NewHold,
  NewTransfer,
} from '../../src/domains/money/ledger/ledger.ts'
import { codeOf } from './auth-world.ts'

type Balance = { posted: bigint; held: bigint }
type ModelHold = {
  readonly account: AccountRef
  readonly amount: bigint
  readonly expiresAtMs: number
  status: HoldStatus
  committed: bigint
}

/** What a call of the ledger must answer: a repeat or not, a hold, or a code with what lacks. */
export type Expected = string

/** The ledger as one would write it on paper: maps of bigints, one thing after another. */
export type LedgerModel = {
  readonly post: (transfer: NewTransfer) => Expected
  readonly hold: (hold: NewHold) => Expected
  readonly commit: (holdId: string, transfer: NewTransfer, nowMs: number) => Expected
  readonly release: (holdId: string) => Expected
  /** How many holds end. */
  readonly expire: (nowMs: number) => number
  readonly balance: (account: AccountRef) => { readonly posted: bigint; readonly held: bigint }
  /** Every account so far, in the order in which they came up. */
  readonly accounts: () => readonly AccountRef[]
}

/** Makes an empty model. */
export function createLedgerModel(): LedgerModel {
  const accounts: AccountRef[] = []
  const balances = new Map<string, Balance>()
  const transfers = new Map<string, string>()
  const holds = new Map<string, ModelHold>()
  const open = new Set<ModelHold>()
  const end = (hold: ModelHold, status: HoldStatus) => {
    hold.status = status
    of(hold.account).held -= hold.amount
    open.delete(hold)
  }
  const of = (account: AccountRef): Balance => {
    const key = `${account.owner} ${account.purpose} ${account.asset}`
    const found = balances.get(key)
    if (found !== undefined) return found
    const made = { posted: 0n, held: 0n }
    accounts.push(account)
    balances.set(key, made)
    return made
  }
  const known = (transfer: NewTransfer, holdId: string | null): Expected | undefined => {
    const before = transfers.get(transfer.id)
    if (before === undefined) return undefined
    return before === contentOf(transfer, holdId) ? 'repeat' : 'ledger.id_reused'
  }
  /** The first account, in the order of locking, that cannot give what is asked of it. */
  const lacking = (transfer: NewTransfer, freed: AccountRef | null): Expected | undefined => {
    for (const [account, amount] of netOf(transfer)) {
      if (amount >= 0n || account.purpose === 'external') continue
      if (freed !== null && same(account, freed)) continue
      const { posted, held } = of(account)
      if (posted - held + amount < 0n) return `ledger.insufficient ${-(posted - held + amount)}`
    }
    return undefined
  }
  const apply = (transfer: NewTransfer, holdId: string | null) => {
    transfers.set(transfer.id, contentOf(transfer, holdId))
    for (const [account, amount] of netOf(transfer)) of(account).posted += amount
  }

  return {
    post(transfer) {
      const refusal = known(transfer, null) ?? lacking(transfer, null)
      if (refusal !== undefined) return refusal
      apply(transfer, null)
      return 'posted'
    },
    hold({ id, account, amountAtomic, expiresAt }) {
      const before = holds.get(id)
      if (before !== undefined) {
        const isSame = same(before.account, account) && before.amount === amountAtomic
        return isSame ? holdText(id, before) : 'ledger.id_reused'
      }
      const { posted, held } = of(account)
      if (posted - held < amountAtomic) {
        return `ledger.insufficient ${amountAtomic - (posted - held)}`
      }
      of(account).held += amountAtomic
      const made: ModelHold = {
        account,
        amount: amountAtomic,
        expiresAtMs: expiresAt.getTime(),
        status: 'held',
        committed: 0n,
      }
      holds.set(id, made)
      open.add(made)
      return holdText(id, made)
    },
    commit(holdId, transfer, nowMs) {
      const hold = holds.get(holdId)
      if (hold === undefined) return 'ledger.hold_unknown'
      const before = known(transfer, holdId)
      if (before === 'repeat') return holdText(holdId, hold)
      if (before !== undefined) return before
      if (hold.status !== 'held' || hold.expiresAtMs <= nowMs) return 'ledger.hold_ended'
      const spent = netOf(transfer).find(([account]) => same(account, hold.account))?.[1] ?? 0n
      const exceeded = -spent > hold.amount ? 'ledger.hold_exceeded' : undefined
      const refusal = exceeded ?? lacking(transfer, hold.account)
      if (refusal !== undefined) return refusal
      end(hold, -spent === hold.amount ? 'committed' : 'partially_committed')
      hold.committed = -spent
      apply(transfer, holdId)
      return holdText(holdId, hold)
    },
    release(holdId) {
      const hold = holds.get(holdId)
      if (hold === undefined) return 'ledger.hold_unknown'
      if (hold.status === 'held') end(hold, 'released')
      return holdText(holdId, hold)
    },
    expire(nowMs) {
      const due = [...open].filter(({ expiresAtMs }) => expiresAtMs <= nowMs)
      for (const hold of due) end(hold, 'expired')
      return due.length
    },
    balance: of,
    accounts: () => accounts,
  }
}

/** A hold as the model writes it down. */
export function holdOf({ id, amountAtomic, committedAtomic, status }: Hold): Expected {
  return `${id} ${amountAtomic} ${committedAtomic} ${status}`
}

/** What a call came to, as the model writes it down. */
export async function outcomeOf(call: Promise<Expected>): Promise<Expected> {
  try {
    return await call
  } catch (failure) {
    const code = await codeOf(Promise.reject(failure))
    const extra: unknown = Reflect.get(Object(Reflect.get(Object(failure), 'options')), 'extra')
    const shortfall: unknown = Reflect.get(Object(extra), 'shortfallAtomic')
    return typeof shortfall === 'string' ? `${code} ${shortfall}` : code
  }
}

function holdText(id: string, { amount, committed, status }: ModelHold): Expected {
  return `${id} ${amount} ${committed} ${status}`
}

function same(a: AccountRef, b: AccountRef): boolean {
  return a.owner === b.owner && a.purpose === b.purpose && a.asset === b.asset
}

function netOf({ entries }: NewTransfer): readonly (readonly [AccountRef, bigint])[] {
  const net: [AccountRef, bigint][] = []
  for (const { account, amountAtomic } of entries) {
    const found = net.find(([known]) => same(known, account))
    if (found === undefined) net.push([account, amountAtomic])
    else found[1] += amountAtomic
  }
  const key = ({ asset, owner, purpose }: AccountRef) => `${asset} ${owner} ${purpose}`
  return net
    .filter(([, amount]) => amount !== 0n)
    .toSorted(([a], [b]) => (key(a) < key(b) ? -1 : 1))
}

function contentOf(transfer: NewTransfer, holdId: string | null): string {
  const entries = netOf(transfer).map(([account, amount]) => [account, String(amount)])
  return JSON.stringify([transfer.kind, holdId, entries])
}
