import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../kernel/canonical-json.ts'
import type { Breach, Findings } from './findings.ts'
import { contentDigest } from './prepared-transfer.ts'
import type { StoredEntry, TransferRow } from './proof.store.ts'

/** SHA-256 over everything stored of a transfer and its entries. */
export function rowHash(row: TransferRow): Uint8Array {
  return createHash('sha256')
    .update(
      JSON.stringify([
        row.seq,
        row.id,
        row.kind,
        canonicalJson(row.reference),
        Buffer.from(row.digest).toString('hex'),
        row.holdId,
        row.effectiveAt,
        row.postedAt,
        row.lineCount,
        row.entries.map(columnsOf),
      ]),
    )
    .digest()
}

/** Debits and credits of one asset. */
export type Sides = { debitsAtomic: bigint; creditsAtomic: bigint }

/** Checks that a transfer is unchanged since it was posted, and sums its entries by asset. */
export function checkTransfer(
  row: TransferRow,
  findings: Findings,
  sides: Map<string, Sides>,
): void {
  const subject = `transfer ${row.seq} (${row.id})`
  const fault = (rule: Breach['rule'], detail: string) => findings.add({ rule, subject, detail })
  const { entries } = row
  if (entries.length !== row.lineCount) {
    fault('transfer_incomplete', `${entries.length} of ${row.lineCount} entries are there`)
  }
  for (const [asset, { debitsAtomic, creditsAtomic }] of addUp(entries, sides)) {
    if (debitsAtomic === creditsAtomic) continue
    fault('transfer_uneven', `debits of ${asset} are ${debitsAtomic}, credits ${creditsAtomic}`)
  }
  if (new Set(entries.map(({ asset }) => asset.startsWith('paper:'))).size > 1) {
    fault('transfer_mixed', 'paper and live value in one transfer')
  }
  if (entries.some(({ asset, accountAsset }) => asset !== accountAsset)) {
    fault('transfer_mixed', 'an entry is of another asset than its account')
  }
  if (row.kind !== 'ledger.stripes_gathered' && !isContentUnchanged(row)) {
    fault('transfer_content', 'the content is not what was posted')
  }
}

function columnsOf(entry: StoredEntry): readonly unknown[] {
  const { line, owner, purpose, asset, accountAsset, stripe, amount, balanceAfter } = entry
  return [line, owner, purpose, asset, accountAsset, stripe, amount, balanceAfter]
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

/** The digest covers the effective time only when the caller gave one. */
function isContentUnchanged(row: TransferRow): boolean {
  const content = {
    kind: row.kind,
    reference: canonicalJson(row.reference),
    holdId: row.holdId,
    entries: row.entries.map(({ owner, purpose, asset, amount }) => ({
      owner: owner ?? '',
      purpose: purpose ?? '',
      asset,
      amountAtomic: BigInt(amount),
    })),
  }
  const effectiveAtMs = Math.round(Number(row.effectiveAt) * 1_000)
  return [null, effectiveAtMs].some((ms) =>
    Buffer.from(contentDigest({ ...content, effectiveAtMs: ms })).equals(row.digest),
  )
}
