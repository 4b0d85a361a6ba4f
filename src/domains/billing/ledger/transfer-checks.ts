import { createHash } from 'node:crypto'
import type { Breach, Findings } from './findings.ts'
import { canonicalReference, contentDigest } from './prepared-transfer.ts'
import type { StoredEntry, TransferRow } from './proof.store.ts'

/** SHA-256 over everything that is stored of a transfer and its entries. */
export function rowHash(row: TransferRow): Uint8Array {
  return createHash('sha256')
    .update(
      JSON.stringify([
        ...[row.seq, row.id, row.kind, canonicalReference(row.reference)],
        ...[Buffer.from(row.digest).toString('hex'), row.hold_id],
        ...[row.effective_at, row.posted_at, row.line_count, row.entries.map(columnsOf)],
      ]),
    )
    .digest()
}

/** Debits and credits of one asset. */
export type Sides = { debitsAtomic: bigint; creditsAtomic: bigint }

/** Looks whether a transfer is what it was when it was posted, and adds its entries up by asset. */
export function checkTransfer(
  row: TransferRow,
  findings: Findings,
  sides: Map<string, Sides>,
): void {
  const subject = `transfer ${row.seq} (${row.id})`
  const fault = (rule: Breach['rule'], detail: string) => findings.add({ rule, subject, detail })
  const { entries } = row
  if (entries.length !== row.line_count) {
    fault('transfer_incomplete', `${entries.length} of ${row.line_count} entries are there`)
  }
  for (const [asset, { debitsAtomic, creditsAtomic }] of addUp(entries, sides)) {
    if (debitsAtomic === creditsAtomic) continue
    fault('transfer_uneven', `debits of ${asset} are ${debitsAtomic}, credits ${creditsAtomic}`)
  }
  if (new Set(entries.map(({ asset }) => asset.startsWith('paper:'))).size > 1) {
    fault('transfer_mixed', 'paper and live value in one transfer')
  }
  if (entries.some(({ asset, account_asset }) => asset !== account_asset)) {
    fault('transfer_mixed', 'an entry is of another asset than its account')
  }
  if (row.kind !== 'ledger.stripes_gathered' && !isContentKept(row)) {
    fault('transfer_content', 'the content is not what was posted')
  }
}

function columnsOf(entry: StoredEntry): readonly unknown[] {
  const { line, owner, purpose, asset, account_asset, stripe, amount, balance_after } = entry
  return [line, owner, purpose, asset, account_asset, stripe, amount, balance_after]
}

function addUp(entries: readonly StoredEntry[], sides: Map<string, Sides>): Map<string, Sides> {
  const own = new Map<string, Sides>()
  for (const { asset, amount } of entries) {
    const amountAtomic = BigInt(amount)
    for (const totals of [own, sides]) {
      const total = totals.get(asset) ?? { debitsAtomic: 0n, creditsAtomic: 0n }
      if (amountAtomic < 0n) total.debitsAtomic -= amountAtomic
      else total.creditsAtomic += amountAtomic
      totals.set(asset, total)
    }
  }
  return own
}

/** The digest covers when the transfer became true only where its caller said so. */
function isContentKept(row: TransferRow): boolean {
  const content = {
    kind: row.kind,
    reference: canonicalReference(row.reference),
    holdId: row.hold_id,
    entries: row.entries.map(({ owner, purpose, asset, amount }) => ({
      owner: owner ?? '',
      purpose: purpose ?? '',
      asset,
      amountAtomic: BigInt(amount),
    })),
  }
  const effectiveAtMs = Math.round(Number(row.effective_at) * 1_000)
  return [null, effectiveAtMs].some((ms) =>
    Buffer.from(contentDigest({ ...content, effectiveAtMs: ms })).equals(row.digest),
  )
}
