import type { VmResult } from './vm.ts'
import { parseTransaction, type WireTransaction } from './wire.ts'

/** How many transactions are remembered; the oldest are dropped. */
const recordsMax = 5_000

export type TokenBalance = {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly amount: bigint
  readonly decimals: number
}

/** An included transaction with its effects. */
export type TransactionRecord = {
  readonly transaction: WireTransaction
  readonly slot: bigint
  readonly unixSeconds: bigint
  readonly fee: bigint
  readonly result: VmResult
  /** Static keys, then loaded writable, then loaded read-only. */
  readonly accounts: readonly string[]
  readonly loaded: { readonly writable: readonly string[]; readonly readonly: readonly string[] }
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
}

export type History = {
  readonly add: (record: TransactionRecord) => void
  readonly get: (signature: string) => TransactionRecord | null
  /** Newest first. `before` and `until` are signatures, both exclusive. */
  readonly ofAddress: (
    address: string,
    page: { readonly limit: number; readonly before?: string; readonly until?: string },
  ) => readonly TransactionRecord[]
  readonly toJson: () => string
}

/** The history, empty or as serialised by `toJson`. */
export function createHistory(json?: string): History {
  const bySignature = new Map<string, TransactionRecord>()
  const byAddress = new Map<string, TransactionRecord[]>()

  function add(record: TransactionRecord): void {
    bySignature.set(signatureOf(record), record)
    for (const address of new Set(record.accounts)) {
      const records = byAddress.get(address)
      if (records === undefined) byAddress.set(address, [record])
      else records.push(record)
    }
    if (bySignature.size > recordsMax) forgetOldest()
  }

  function forgetOldest(): void {
    const oldest = bySignature.values().next().value
    if (oldest === undefined) return
    bySignature.delete(signatureOf(oldest))
    for (const address of new Set(oldest.accounts)) {
      const records = byAddress.get(address)
      // It is the first entry of each of its addresses, because all lists are in order.
      records?.shift()
      if (records?.length === 0) byAddress.delete(address)
    }
  }

  if (json !== undefined) for (const record of fromJson(json)) add(record)
  return {
    add,
    get: (signature) => bySignature.get(signature) ?? null,
    ofAddress: (address, page) => pageOf(byAddress.get(address) ?? [], page),
    toJson: () => JSON.stringify([...bySignature.values()], replaceExact),
  }
}

/** The first signature, which is the transaction's id. */
export function signatureOf(record: { readonly transaction: WireTransaction }): string {
  return record.transaction.signatures[0] ?? ''
}

function pageOf(
  records: readonly TransactionRecord[],
  page: { readonly limit: number; readonly before?: string; readonly until?: string },
): readonly TransactionRecord[] {
  const found: TransactionRecord[] = []
  let started = page.before === undefined
  for (let index = records.length - 1; index >= 0 && found.length < page.limit; index -= 1) {
    const record = records[index]
    if (record === undefined) break
    const signature = signatureOf(record)
    if (signature === page.until) break
    if (started) found.push(record)
    else if (signature === page.before) started = true
  }
  return found
}

// JSON has neither bigint nor bytes: they become one-field objects.
function replaceExact(this: unknown, key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $n: value.toString() }
  if (value instanceof Uint8Array) return { $b: Buffer.from(value).toString('base64') }
  // The wire bytes contain everything else.
  if (key === 'transaction') return Buffer.from((value as WireTransaction).bytes).toString('base64')
  return value
}

function fromJson(json: string): readonly TransactionRecord[] {
  // Written by `toJson`; its checksum was verified.
  return JSON.parse(json, (key, value: unknown) => {
    if (key === 'transaction') return parseTransaction(Buffer.from(String(value), 'base64'))
    if (typeof value !== 'object' || value === null) return value
    if ('$n' in value) return BigInt(String(value.$n))
    if ('$b' in value) return Buffer.from(String(value.$b), 'base64')
    return value
  }) as readonly TransactionRecord[]
}
