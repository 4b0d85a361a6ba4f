import { AppError } from '../../../kernel/errors.ts'
import { moneyOf } from '../../../kernel/money.ts'
import type { Money } from '../../../kernel/schemas.ts'
import type { Queryable } from '../../../ports/database.ts'
import { windows } from './job-limits.ts'
import type { JobRuns, SellerAgent, SellerAgents } from './job-parts.ts'
import { jobsErrors } from './jobs.errors.ts'
import type { JobTermsValue, JobTermsView, TermsChangeValue } from './terms.schemas.ts'

type OnChainPrice = NonNullable<JobTermsValue['onChain']>

/** The terms with the changes; what the changes leave out stays. */
export function changedTerms(terms: JobTermsValue, change: TermsChangeValue): JobTermsValue {
  return { ...terms, ...change }
}

/** The terms of an offering, with the usual deadlines where none are given. */
export function offeredTerms(
  given: TermsChangeValue & Pick<JobTermsValue, 'amountAtomic' | 'slaMinutes'>,
): JobTermsValue {
  return {
    amountAtomic: given.amountAtomic,
    slaMinutes: given.slaMinutes,
    evaluationMinutes: given.evaluationMinutes ?? windows.evaluation.usual,
    disputeMinutes: given.disputeMinutes ?? windows.dispute.usual,
    resolutionMinutes: given.resolutionMinutes ?? windows.resolution.usual,
    evaluator: given.evaluator ?? null,
    evaluatedBy: given.evaluatedBy ?? 'account',
    arbiter: given.arbiter ?? null,
    unresolvedBps: given.unresolvedBps ?? 5_000,
    onChain: given.onChain ?? null,
  }
}

/** Raises 409 where terms let an agent judge that cannot: there is none, or no language model for it. */
export function assertJudged(
  { evaluatedBy, evaluator }: Pick<JobTermsValue, 'evaluatedBy' | 'evaluator'>,
  { canJudge }: Pick<JobRuns, 'canJudge'>,
): void {
  if (evaluatedBy !== 'run') return
  if (evaluator === null) throw new AppError(jobsErrors.no_evaluator, 'No evaluator is named.')
  if (!canJudge()) throw new AppError(jobsErrors.no_model, 'No language model is configured.')
}

/** The terms as everybody sees them, without the price. */
export function termsView(agreed: JobTermsValue): JobTermsView {
  const { amountAtomic: _price, evaluatedBy = 'account', onChain = null, ...terms } = agreed
  return { ...terms, evaluatedBy, onChain: onChain && onChainView(onChain) }
}

/** A price on the chain. */
function onChainView({ token, amountAtomic }: OnChainPrice): {
  readonly token: string | null
  readonly price: Money
} {
  return { token, price: chainMoney(token, amountAtomic) }
}

/** An amount of ether, or of a token in base units, whose decimals only the token knows. */
export function chainMoney(token: string | null, amountAtomic: string): Money {
  const asset = token === null ? { asset: 'ETH', decimals: 18 } : { asset: token, decimals: 0 }
  return moneyOf(asset, BigInt(amountAtomic))
}

/** The agents, as a transaction sees them. */
export type AgentsSeen = { readonly db: Queryable; readonly sellers: SellerAgents }

/** The accounts of the third parties that terms name. */
export type Thirds = {
  readonly evaluatorAccount: string | null
  readonly arbiterAccount: string | null
}

/**
 * Finds who judges and who resolves. Raises 409 `agent_jobs.unknown_agent`, and 409 `agent_jobs.not_a_third` where one
 * of them is a party.
 */
export async function findThirds(
  { evaluator, arbiter }: Pick<JobTermsValue, 'arbiter' | 'evaluator'>,
  parties: readonly string[],
  agents: AgentsSeen,
): Promise<Thirds> {
  const find = async (slug: string | null): Promise<string | null> => {
    if (slug === null) return null
    const { ownerAccountId } = await findAgent(slug, agents)
    if (!parties.includes(ownerAccountId)) return ownerAccountId
    throw new AppError(jobsErrors.not_a_third, `The account of ${slug} is a party of the job.`)
  }
  return { evaluatorAccount: await find(evaluator), arbiterAccount: await find(arbiter) }
}

/** Raises 409 `agent_jobs.unknown_agent` for a slug that stands for no published agent. */
export async function findAgent(slug: string, { db, sellers }: AgentsSeen): Promise<SellerAgent> {
  const found = await sellers.find(db, slug)
  if (found !== undefined) return found
  throw unknownAgent(slug)
}

/** The same for an agent that has to be the account's own, so that others' are as if they were not there. */
export async function findOwnAgent(
  slug: string,
  accountId: string,
  agents: AgentsSeen,
): Promise<void> {
  const { ownerAccountId } = await findAgent(slug, agents)
  if (ownerAccountId !== accountId) throw unknownAgent(slug)
}

function unknownAgent(slug: string): AppError {
  return new AppError(jobsErrors.unknown_agent, `There is no such published agent: ${slug}.`)
}
