import type { Queryable } from '../../../ports/database.ts'
import type { CapturedCharge } from '../../money/billing/index.ts'
import type { NewEntry } from '../../money/ledger/index.ts'
import { wholeBps } from './job-limits.ts'
import type { JobsParts } from './job-parts.ts'
import type { StoredJob } from './jobs.store.ts'

type Books = Pick<JobsParts, 'books' | 'ledger'>

/** Far beyond every deadline of a job: what ends an escrow is the job, never the ledger's own clock. */
const holdMs = 100 * 365 * 86_400_000
const family = 'Agents'
const fundOperation = 'post_api_agent_jobs_jobId_fund'

/**
 * Puts the price into escrow: a hold on the client's credit, which only the end of the job ends. Raises 402
 * `ledger.insufficient` and 429 `billing.budget_exceeded`; the transaction must then not be committed.
 */
export async function lockEscrow(
  tx: Queryable,
  job: StoredJob,
  { books, ledger, now }: Books & { readonly now: Date },
): Promise<void> {
  // Budgets before the ledger, as everywhere, so that two transactions never deadlock.
  await books.claimed(tx, chargeOf(job, job.escrowAtomic))
  await ledger.hold(tx, {
    id: escrowId(job),
    account: { owner: job.clientAccount, purpose: 'available', asset: job.asset },
    amountAtomic: job.escrowAtomic,
    expiresAt: new Date(now.getTime() + holdMs),
    reference: { jobId: job.id },
  })
}

/**
 * Ends the escrow: the provider's part is paid, less commission and splits, and the rest is the client's again, in one
 * statement of the ledger. The ledger ends a hold once, whatever calls this.
 */
export async function endEscrow(
  tx: Queryable,
  { job, providerBps }: { readonly job: StoredJob; readonly providerBps: number },
  { books, ledger, now }: Books & { readonly now: Date },
): Promise<{ readonly paidAtomic: bigint; readonly refundedAtomic: bigint }> {
  const paidAtomic = partOf(job.escrowAtomic, providerBps)
  const refundedAtomic = job.escrowAtomic - paidAtomic
  const id = escrowId(job)
  const charge = chargeOf(job, paidAtomic)
  if (paidAtomic === 0n) {
    await books.released(tx, charge)
    await ledger.release(tx, id)
    return { paidAtomic, refundedAtomic }
  }
  await books.reduced(tx, charge)
  const credits = await creditsOf(tx, { job, paidAtomic, charge }, books)
  const { clientAccount: owner, asset } = job
  await ledger.commit(tx, id, {
    id: `${id}:paid`,
    kind: 'agent_job.paid',
    reference: { jobId: job.id, agent: job.agent },
    entries: [
      { account: { owner, purpose: 'available', asset }, amountAtomic: -paidAtomic },
      ...credits,
    ],
  })
  await books.charged(tx, { ...charge, credits }, now)
  return { paidAtomic, refundedAtomic }
}

/** The id of the hold of a job, and of its charge. */
export function escrowId({ id }: Pick<StoredJob, 'id'>): string {
  return `job:${id}`
}

/**
 * Who gets what of a payment, to the unit: the commission is rounded up, each split down, and what is left is the
 * provider's.
 */
export function sharesOf(
  paidAtomic: bigint,
  {
    commissionBps,
    splits,
    providerAccount,
  }: Pick<StoredJob, 'commissionBps' | 'providerAccount' | 'splits'>,
): { readonly commission: bigint; readonly earnings: ReadonlyMap<string, bigint> } {
  const whole = BigInt(wholeBps)
  const commission = (paidAtomic * BigInt(commissionBps) + whole - 1n) / whole
  const earned = paidAtomic - commission
  const earnings = new Map<string, bigint>()
  const add = (account: string, amount: bigint) =>
    earnings.set(account, (earnings.get(account) ?? 0n) + amount)
  let left = earned
  for (const { accountId, bps } of splits) {
    const part = partOf(earned, bps)
    add(accountId, part)
    left -= part
  }
  add(providerAccount, left)
  return { commission, earnings }
}

async function creditsOf(
  tx: Queryable,
  paid: {
    readonly job: StoredJob
    readonly paidAtomic: bigint
    readonly charge: CapturedCharge
  },
  books: Books['books'],
): Promise<readonly NewEntry[]> {
  const { job, paidAtomic, charge } = paid
  const { asset } = job
  const { commission, earnings } = sharesOf(paidAtomic, job)
  const shares = commission > 0n ? await books.shares(tx, charge, commission) : []
  const shared = shares.reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
  const revenue = {
    account: { owner: 'platform', purpose: 'revenue', asset } as const,
    amountAtomic: commission - shared,
  }
  const earned = [...earnings].map(([owner, amountAtomic]) => ({
    account: { owner, purpose: 'earnings', asset } as const,
    amountAtomic,
  }))
  return merged([...earned, ...shares, revenue])
}

/** One entry for each account: a referrer may be among those who are paid. */
function merged(entries: readonly NewEntry[]): readonly NewEntry[] {
  const byAccount = new Map<string, NewEntry>()
  for (const { account, amountAtomic } of entries) {
    const key = `${account.owner} ${account.purpose}`
    const before = byAccount.get(key)?.amountAtomic ?? 0n
    byAccount.set(key, { account, amountAtomic: before + amountAtomic })
  }
  return [...byAccount.values()].filter(({ amountAtomic }) => amountAtomic !== 0n)
}

function partOf(amountAtomic: bigint, bps: number): bigint {
  return (amountAtomic * BigInt(bps)) / BigInt(wholeBps)
}

function chargeOf(job: StoredJob, amountAtomic: bigint): CapturedCharge {
  const { clientAccount, asset } = job
  return {
    id: escrowId(job),
    family,
    operationId: fundOperation,
    requestId: job.id,
    asset,
    amountAtomic,
    accountId: clientAccount,
    keyId: job.fundedKey,
    agentId: job.agent,
    payer: clientAccount,
    payeeAccountId: job.providerAccount,
    refundedAtomic: 0n,
    rail: asset.startsWith('paper:') ? 'credit_paper' : 'credit',
    priceSource: 'agent_job',
  }
}
