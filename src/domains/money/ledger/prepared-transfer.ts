import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../kernel/canonical-json.ts'
import { AppError, assert } from '../../../kernel/errors.ts'
import { ledgerErrors } from './ledger.errors.ts'
import type { AccountRef, NewEntry, NewHold, NewTransfer } from './ledger.ts'

/** A validated transfer in the canonical form that its digest covers. */
export type PreparedTransfer = {
  readonly id: string
  readonly kind: string
  /** One per account, in locking order; none is zero. */
  readonly entries: readonly NewEntry[]
  /** JSON with sorted members. */
  readonly reference: string
  /** Null when the transfer becomes effective when it is posted. */
  readonly effectiveAt: Date | null
  /** SHA-256 of everything but the id: two transfers with one id are the same if and only if these are equal. */
  readonly digest: Uint8Array
}

const entriesMax = 64
const referenceBytesMax = 2_048
/** The largest value that a chain can represent; the columns hold a little more. */
const amountMax = 2n ** 256n - 1n
const visibleAscii = /^[\x21-\x7e]{1,128}$/
const kindPattern = /^(?!ledger[.])[a-z][a-z0-9_.]{0,63}$/

/**
 * Validates a transfer, sums its entries by account and sorts them. A malformed or unbalanced one is a defect and
 * throws; an amount above 2^256 - 1 may come from a caller and raises `ledger.amount_too_large` (400).
 */
export function prepareTransfer(transfer: NewTransfer, holdId?: string): PreparedTransfer {
  const { id, kind, effectiveAt = null } = transfer
  assert(visibleAscii.test(id), `"${id}" is not an id of a transfer`)
  assert(kindPattern.test(kind), `"${kind}" is not a kind of transfer`)
  const entries = merged(transfer.entries)
  assertEven(id, entries)
  assertReference(transfer.reference ?? {})
  const reference = canonicalJson(transfer.reference ?? {})
  const digest = contentDigest({
    kind,
    reference,
    holdId: holdId ?? null,
    effectiveAtMs: effectiveAt?.getTime() ?? null,
    entries: entries.map(({ account, amountAtomic }) => ({ ...account, amountAtomic })),
  })
  return { id, kind, entries, reference, effectiveAt, digest }
}

/** What determines whether two transfers with one id are the same. */
export type TransferContent = {
  readonly kind: string
  /** Canonical JSON. */
  readonly reference: string
  readonly holdId: string | null
  /** Null when the caller gave no time. */
  readonly effectiveAtMs: number | null
  /** In locking order. */
  readonly entries: readonly {
    readonly owner: string
    readonly purpose: string
    readonly asset: string
    readonly amountAtomic: bigint
  }[]
}

/** SHA-256 over everything of a transfer but its id. */
export function contentDigest(content: TransferContent): Uint8Array {
  const { kind, reference, holdId, effectiveAtMs, entries } = content
  const lines = entries.map(({ owner, purpose, asset, amountAtomic }) => [
    asset,
    owner,
    purpose,
    String(amountAtomic),
  ])
  return createHash('sha256')
    .update(JSON.stringify([kind, reference, holdId, effectiveAtMs, lines]))
    .digest()
}

/** Validates a hold; throws and raises like `prepareTransfer`. */
export function prepareHold(hold: NewHold): NewHold {
  const { id, account, amountAtomic } = hold
  assert(visibleAscii.test(id), `"${id}" is not an id of a hold`)
  assertAccount(account)
  assert(amountAtomic > 0n, `hold ${id} sets nothing aside`)
  assertRange(amountAtomic)
  assertReference(hold.reference ?? {})
  return hold
}

function merged(entries: readonly NewEntry[]): readonly NewEntry[] {
  const byAccount = new Map<string, NewEntry>()
  for (const { account, amountAtomic } of entries) {
    assertAccount(account)
    assertRange(amountAtomic)
    const key = lockKey(account)
    const before = byAccount.get(key)?.amountAtomic ?? 0n
    byAccount.set(key, { account, amountAtomic: before + amountAtomic })
  }
  return [...byAccount]
    .filter(([, { amountAtomic }]) => amountAtomic !== 0n)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry)
}

/** The sort key of locks; a common order avoids deadlocks. */
function lockKey({ asset, owner, purpose }: AccountRef): string {
  return `${asset} ${owner} ${purpose}`
}

function assertEven(id: string, entries: readonly NewEntry[]): void {
  assert(entries.length >= 2, `transfer ${id} moves nothing`)
  assert(entries.length <= entriesMax, `transfer ${id} has more than ${entriesMax} entries`)
  const totals = new Map<string, bigint>()
  for (const { account, amountAtomic } of entries) {
    assertRange(amountAtomic)
    totals.set(account.asset, (totals.get(account.asset) ?? 0n) + amountAtomic)
  }
  for (const [asset, total] of totals) {
    assert(total === 0n, `transfer ${id} is uneven by ${total} of ${asset}`)
  }
  const worlds = new Set([...totals.keys()].map((asset) => asset.startsWith('paper:')))
  assert(worlds.size === 1, `transfer ${id} mixes paper and live value`)
}

function assertAccount({ owner }: AccountRef): void {
  assert(visibleAscii.test(owner), `"${owner}" is not an owner of an account`)
}

function assertRange(amountAtomic: bigint): void {
  if (amountAtomic <= amountMax && amountAtomic >= -amountMax) return
  throw new AppError(ledgerErrors.amount_too_large, 'The amount is above 2^256 - 1 atomic units.')
}

function assertReference(reference: Readonly<Record<string, string>>): void {
  const texts = Object.entries(reference).flat()
  assert(
    texts.every((text) => text.isWellFormed() && !text.includes('\0')),
    'a reference holds what the store cannot keep',
  )
  const bytes = Buffer.byteLength(JSON.stringify(reference))
  assert(bytes <= referenceBytesMax, 'a reference is larger than 2,048 bytes')
}
