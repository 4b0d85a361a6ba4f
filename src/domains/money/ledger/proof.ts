import type { Queryable } from '../../../ports/database.ts'
import { type Breach, createFindings, type Findings } from './findings.ts'
import { type EntryPlace, type HoldsPage, proofStore } from './proof.store.ts'
import { checkSeals } from './seal-chain.ts'
import { checkTransfer, type Sides } from './transfer-checks.ts'

/** What a proof covered and found. */
export type ProofReport = {
  /** True when no rule is violated. */
  readonly isSound: boolean
  readonly accounts: number
  readonly transfers: number
  readonly entries: number
  readonly openHolds: number
  /** The debits and credits of every asset; equal in correct books. */
  readonly assets: readonly ({ readonly asset: string } & Readonly<Sides>)[]
  readonly breachesTotal: number
  /** The first hundred. */
  readonly breaches: readonly Breach[]
  /** The number up to which transfers were compared with the hash chain; 0 before the first seal. */
  readonly sealedThroughSeq: bigint
  /**
   * The end of that chain, in hex. Whoever stores a copy elsewhere can later prove that nothing before it was changed.
   */
  readonly chainHash: string
}

const accountsPerPage = 2_000
const entriesPerPage = 5_000
const holdsPerPage = 5_000
const transfersPerPage = 500

/**
 * Verifies all books: debits equal credits, every balance is the sum of its entries, every held amount is the sum of
 * open holds, holds were spent as recorded, and nothing sealed has changed. Each page has its own snapshot, so it can
 * run beside postings, which may or may not be included.
 */
export async function prove(db: Queryable): Promise<ProofReport> {
  const findings = createFindings()
  await checkTotals(db, findings)
  const accounts = await checkAccounts(db, findings)
  const entries = await checkEntries(db, findings)
  await checkHolds(db, findings)
  const seen = await checkTransfers(db, findings)
  return {
    isSound: findings.count() === 0,
    accounts,
    transfers: seen.transfers,
    entries,
    openHolds: await proofStore(db).openHolds(),
    assets: [...seen.sides]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([asset, total]) => ({ asset, ...total })),
    breachesTotal: findings.count(),
    breaches: findings.listed(),
    sealedThroughSeq: seen.end.throughSeq,
    chainHash: Buffer.from(seen.end.hash).toString('hex'),
  }
}

async function checkTotals(db: Queryable, findings: Findings): Promise<void> {
  for (const { asset, total } of await proofStore(db).totals()) {
    if (BigInt(total) === 0n) continue
    const detail = `all balances together are ${total}, not 0`
    findings.add({ rule: 'asset_total', subject: asset, detail })
  }
}

async function checkAccounts(db: Queryable, findings: Findings): Promise<number> {
  let accounts = 0
  for (let lastId: string | null = '0'; lastId !== null; ) {
    const page = await proofStore(db).accounts(lastId, accountsPerPage)
    accounts += page.accounts
    lastId = page.lastId
    for (const fault of page.faults) {
      const subject = `account ${fault.id} (${fault.owner} ${fault.purpose} ${fault.asset})`
      if (fault.held !== fault.holds_say) {
        const detail = `${fault.held} is held, open holds are ${fault.holds_say}`
        findings.add({ rule: 'account_held', subject, detail })
      } else {
        const detail = `the balance is ${fault.posted} with ${fault.held} held, entries say ${fault.entries_say}`
        findings.add({ rule: 'account_balance', subject, detail })
      }
    }
  }
  return accounts
}

async function checkEntries(db: Queryable, findings: Findings): Promise<number> {
  let entries = 0
  let place: EntryPlace | null = { accountId: '0', seq: '0', balance: '0' }
  while (place !== null) {
    const page = await proofStore(db).entries(place, entriesPerPage)
    entries += page.entries
    place = page.end
    for (const fault of page.faults) {
      const subject = `transfer ${fault.transfer_seq}, account ${fault.account_id}`
      if (fault.has_transfer) {
        const { balance_before, amount, balance_after } = fault
        const detail = `${balance_before} and ${amount} make not ${balance_after}`
        findings.add({ rule: 'entry_chain', subject, detail })
      } else {
        findings.add({ rule: 'entry_without_transfer', subject, detail: 'its transfer is missing' })
      }
    }
  }
  return entries
}

async function checkHolds(db: Queryable, findings: Findings): Promise<void> {
  for (let lastId: string | null = ''; lastId !== null; ) {
    const page: HoldsPage = await proofStore(db).holds(lastId, holdsPerPage)
    lastId = page.lastId
    for (const id of page.faults) {
      const detail = 'its transfer does not take from its account what it says'
      findings.add({ rule: 'hold_transfer', subject: `hold ${id}`, detail })
    }
  }
}

async function checkTransfers(db: Queryable, findings: Findings) {
  const sides = new Map<string, Sides>()
  let transfers = 0
  const end = await checkSeals(db, findings, (rows) => {
    transfers += rows.length
    for (const row of rows) checkTransfer(row, findings, sides)
  })
  let afterSeq: bigint | null = end.throughSeq
  while (afterSeq !== null) {
    const range = { afterSeq, throughSeq: null, limit: transfersPerPage }
    const rows = await proofStore(db).transfers(range)
    transfers += rows.length
    for (const row of rows) checkTransfer(row, findings, sides)
    const newest = rows.at(-1)
    afterSeq = newest === undefined ? null : BigInt(newest.seq)
  }
  return { transfers, sides, end }
}
