import { hash } from 'node:crypto'
import { AppError, type Fault } from '../../../kernel/errors.ts'
import { type Escrow, escrowsErrors } from '../escrows/index.ts'
import type { JobsParts } from './job-parts.ts'
import { jobsErrors } from './jobs.errors.ts'
import type { JobChain, StoredJob } from './jobs.store.ts'
import type { JobTermsValue } from './terms.schemas.ts'
import { type AgentsSeen, findAgent } from './terms.ts'

const secondsOfMinute = 60

/** Raises 503 where no escrow contract is configured, and 409 where a run, which has no wallet, would judge. */
export function assertPayable(
  { onChain, evaluatedBy }: Pick<JobTermsValue, 'evaluatedBy' | 'onChain'>,
  { escrows }: Pick<JobsParts, 'escrows'>,
): void {
  if (onChain == null) return
  if (escrows.contract === null) {
    throw new AppError(escrowsErrors.not_configured, 'No escrow is configured.')
  }
  if (evaluatedBy === 'run') {
    throw new AppError(jobsErrors.chain_not_by_run, 'A run of an agent has no wallet.')
  }
}

/** The wallets of everybody but the client, as they are when the terms are agreed; null for terms of the ledger. */
export async function chainOf(
  { agent, splits, terms }: Pick<StoredJob, 'agent' | 'splits' | 'terms'>,
  parts: Pick<JobsParts, 'escrows'>,
  agents: AgentsSeen,
): Promise<JobChain | null> {
  assertPayable(terms, parts)
  const { contract } = parts.escrows
  if (terms.onChain == null || contract === null) return null
  const wallet = async (slug: string): Promise<string> => {
    const { payoutAddress } = await findAgent(slug, agents)
    if (payoutAddress !== undefined) return payoutAddress
    throw new AppError(jobsErrors.chain_no_wallet, `The agent ${slug} has no wallet on the chain.`)
  }
  const orNull = async (slug: string | null) => (slug === null ? null : wallet(slug))
  const paid: JobChain['splits'][number][] = []
  for (const split of splits) paid.push({ account: await wallet(split.agent), bps: split.bps })
  return {
    contract,
    provider: await wallet(agent),
    evaluator: await orNull(terms.evaluator),
    arbiter: await orNull(terms.arbiter),
    splits: paid,
    said: [],
    head: null,
    draft: null,
    paidAtomic: '0',
    refundedAtomic: '0',
  }
}

/** A job whose terms are agreed, and may be paid on the chain. */
export type Payable = StoredJob & { readonly chain: JobChain; readonly agreedMemo: number }

/** Whether a job may be paid on the chain as agreed. */
export function isPayable(job: StoredJob): job is Payable {
  return job.chain !== null && job.agreedMemo !== null && job.terms.onChain != null
}

/** What makes the id of the escrow, with the wallet of its client: of one job and of one agreement alone. */
export function saltOf({ id, agreedMemo }: Payable, digest: string): `0x${string}` {
  return `0x${hash('sha256', `job escrow\n${id}\n${agreedMemo}\n${digest}`)}`
}

/** The payment that the agreed terms ask for, in the words of the escrow. */
export function paymentOf({ chain, terms }: Payable) {
  return {
    provider: chain.provider,
    evaluator: chain.evaluator,
    arbiter: chain.arbiter,
    token: terms.onChain?.token ?? null,
    amountAtomic: terms.onChain?.amountAtomic ?? '0',
    deliverSeconds: terms.slaMinutes * secondsOfMinute,
    evaluationSeconds: terms.evaluationMinutes * secondsOfMinute,
    disputeSeconds: terms.disputeMinutes * secondsOfMinute,
    resolutionSeconds: terms.resolutionMinutes * secondsOfMinute,
    unresolvedBps: terms.unresolvedBps,
    splits: chain.splits.map((split) => ({ ...split })),
  }
}

type Term = number | string | null

/** What of an escrow is not as agreed, field for field. */
export function misfits(
  job: Payable,
  { salt, escrow }: { readonly salt: string; readonly escrow: Escrow },
): readonly Fault[] {
  const { amountAtomic, splits, ...wanted } = paymentOf(job)
  const { amount, ...has } = escrow.terms
  const terms = new Map<string, Term>(Object.entries(has))
  const pairs: readonly (readonly [string, Term, Term])[] = [
    ['salt', escrow.salt, salt],
    ['amount', amount, amountAtomic],
    ...Object.entries(wanted).map(
      ([name, value]) => [name, terms.get(name) ?? null, value] as const,
    ),
    ['splits', listed(escrow.splits), listed(splits)],
  ]
  return pairs
    .filter(([, given, asked]) => plain(given) !== plain(asked))
    .map(([name, given, asked]) => ({
      location: `escrow/${name}`,
      message: `is ${plain(given)}, and the agreed terms say ${plain(asked)}`,
    }))
}

function listed(splits: readonly { readonly account: string; readonly bps: number }[]): string {
  return splits.map(({ account, bps }) => `${account} ${bps}`).join(', ') || 'none'
}

/** Addresses are the same in any case of their letters. */
function plain(value: Term): string {
  return value === null ? 'none' : `${value}`.toLowerCase()
}
