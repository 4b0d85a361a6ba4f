import { createHash } from 'node:crypto'
import type { Queryable } from '../../../ports/database.ts'
import type { Findings } from './findings.ts'
import { proofStore, type Seal, type TransferRow } from './proof.store.ts'
import { rowHash } from './transfer-checks.ts'

const transfersPerSeal = 500
const hashBytes = 32
const beginning = new Uint8Array(hashBytes)

/** The end of the chain: everything posted up to here is sealed. */
export type ChainEnd = { readonly throughSeq: bigint; readonly hash: Uint8Array }

/**
 * Adds links for the transfers after the last one, up to `throughSeq`, below which no transfer may still appear. If two
 * processes seal at once, one of them stops.
 */
export async function sealThrough(db: Queryable, throughSeq: bigint, now: Date): Promise<ChainEnd> {
  const store = proofStore(db)
  let last = await store.lastSeal()
  for (;;) {
    const afterSeq = last?.throughSeq ?? 0n
    const rows = await store.transfers({ afterSeq, throughSeq, limit: transfersPerSeal })
    const newest = rows.at(-1)
    if (newest === undefined) break
    const link = toLink(last, rows, BigInt(newest.seq))
    if (!(await store.addSeal(link, now))) break
    last = link
  }
  return { throughSeq: last?.throughSeq ?? 0n, hash: last?.hash ?? beginning }
}

/**
 * Follows the chain from its start, yields every sealed transfer, and reports those that were changed, deleted or
 * inserted after they had been sealed.
 */
export async function checkSeals(
  db: Queryable,
  findings: Findings,
  onTransfers: (rows: readonly TransferRow[]) => void,
): Promise<ChainEnd> {
  const store = proofStore(db)
  const last = await store.lastSeal()
  let before: Seal | undefined
  for (let number = 1n; number <= (last?.number ?? 0n); number++) {
    const link = await store.seal(number)
    if (link === undefined) {
      findings.add({ rule: 'seal_broken', subject: `seal ${number}`, detail: 'it is missing' })
      before = undefined
      continue
    }
    const { afterSeq, throughSeq } = link
    if (!isWhole(link, before)) {
      const detail = `it does not follow from the one before; it covers ${afterSeq + 1n} to ${throughSeq}`
      findings.add({ rule: 'seal_broken', subject: `seal ${number}`, detail })
    }
    const rows = await store.transfers({ afterSeq, throughSeq, limit: transfersPerSeal * 2 })
    compare(link, rows, findings)
    onTransfers(rows)
    before = link
  }
  return { throughSeq: last?.throughSeq ?? 0n, hash: last?.hash ?? beginning }
}

function toLink(last: Seal | undefined, rows: readonly TransferRow[], throughSeq: bigint): Seal {
  const content = {
    number: (last?.number ?? 0n) + 1n,
    afterSeq: last?.throughSeq ?? 0n,
    throughSeq,
    seqs: rows.map(({ seq }) => seq),
    rowHashes: new Uint8Array(Buffer.concat(rows.map(rowHash))),
  }
  return { ...content, hash: linkHash(content, last?.hash ?? beginning) }
}

function isWhole(link: Seal, before: Seal | undefined): boolean {
  const follows = link.afterSeq === (before?.throughSeq ?? 0n)
  return follows && Buffer.from(linkHash(link, before?.hash ?? beginning)).equals(link.hash)
}

function linkHash(link: Omit<Seal, 'hash'>, before: Uint8Array): Uint8Array {
  const { number, afterSeq, throughSeq, seqs, rowHashes } = link
  return createHash('sha256')
    .update(before)
    .update(JSON.stringify([...[number, afterSeq, throughSeq].map(String), seqs]))
    .update(rowHashes)
    .digest()
}

function compare(link: Seal, rows: readonly TransferRow[], findings: Findings): void {
  const sealed = new Map(
    link.seqs.map((seq, index) => [
      seq,
      Buffer.from(link.rowHashes.subarray(index * hashBytes, (index + 1) * hashBytes)),
    ]),
  )
  const detail = `seal ${link.number} says so`
  for (const row of rows) {
    const subject = `transfer ${row.seq} (${row.id})`
    const hash = sealed.get(row.seq)
    sealed.delete(row.seq)
    if (hash === undefined) findings.add({ rule: 'transfer_added', subject, detail })
    else if (!hash.equals(rowHash(row))) findings.add({ rule: 'transfer_changed', subject, detail })
  }
  for (const seq of sealed.keys()) {
    findings.add({ rule: 'transfer_missing', subject: `transfer ${seq}`, detail })
  }
}
