import { type Static, Type as T } from '@sinclair/typebox'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  EvmAddress,
  Money,
  Nullable,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { line, lines } from '../../../kernel/text-schemas.ts'
import { jobLimits as limits, wholeBps, windows } from './job-limits.ts'

/** The prefix of the ids of offerings. */
export const offeringIdPrefix = 'off'

export const Agent = T.String({
  pattern: '^[a-z0-9](?:[a-z0-9-]{0,94}[a-z0-9])?$',
  description: 'The slug of an agent',
})
const assets = ['USDC', 'SOL', 'paper:USDC', 'paper:SOL'] as const satisfies readonly LedgerAsset[]
const Asset = T.Unsafe<LedgerAsset>({
  type: 'string',
  enum: [...assets],
  description: '`paper:` assets are play money and never mix with live ones.',
})
const Amount = T.String({
  pattern: '^[1-9]\\d{0,17}$',
  description: 'Whole number of the smallest unit of the asset, above zero',
})
const minutes = ({ least, most }: { least: number; most: number }, description: string) =>
  T.Integer({ minimum: least, maximum: most, description })
const Sla = minutes(windows.sla, 'From the payment until the delivery at the latest, in minutes')
const Evaluation = minutes(
  windows.evaluation,
  'From the delivery until the verdict, in minutes; without a verdict the work is accepted',
)
const Dispute = minutes(
  windows.dispute,
  'How long a refusal can be disputed, in minutes; then the client has the money back',
)
const Resolution = minutes(windows.resolution, 'How long the arbiter has for a dispute, in minutes')
const Evaluator = Nullable(
  Agent,
  'The agent of a third party that judges the work; null where the client does',
)
const EvaluatedBy = T.Unsafe<'account' | 'run'>({
  type: 'string',
  enum: ['account', 'run'],
  description:
    'Who of the evaluator judges: `account` by its call, or `run`: a run of the agent that reads terms and work, for which its account takes the evaluation on',
})
const Arbiter = Nullable(
  Agent,
  'The agent of a third party that resolves disputes; null where there are none',
)
const Unresolved = T.Integer({
  minimum: 0,
  maximum: wholeBps,
  description: 'What the provider has of a dispute that nobody resolves, in basis points',
})

const OnChain = Nullable(
  shape({
    token: Nullable(EvmAddress, 'What is paid; null for ether'),
    amountAtomic: T.String({
      pattern: '^[1-9]\\d{0,37}$',
      description: 'Whole number of wei, or of base units of the token',
    }),
  }),
  'The price where the client pays into the escrow contract on chain 4663 in place of credit; null where that is not agreed',
)

const OnChainSeen = Nullable(
  T.Object({
    token: Nullable(EvmAddress, 'What is paid; null for ether'),
    price: { ...Money, description: '`ETH`, or base units of the token' },
  }),
  'The price where the client pays into the escrow contract on chain 4663; null where that is not agreed',
)

/** What both parties agree on, beside the price. */
export const JobTerms = namedObject('AgentJobTerms', {
  slaMinutes: Sla,
  evaluationMinutes: Evaluation,
  disputeMinutes: Dispute,
  resolutionMinutes: Resolution,
  evaluator: Evaluator,
  evaluatedBy: EvaluatedBy,
  arbiter: Arbiter,
  unresolvedBps: Unresolved,
  onChain: OnChainSeen,
})
/** Other terms than those that stand; what is left out stays. */
export const TermsChange = namedShape('AgentJobTermsChange', {
  amountAtomic: T.Optional(Amount),
  slaMinutes: T.Optional(Sla),
  evaluationMinutes: T.Optional(Evaluation),
  disputeMinutes: T.Optional(Dispute),
  resolutionMinutes: T.Optional(Resolution),
  evaluator: T.Optional(Evaluator),
  evaluatedBy: T.Optional(EvaluatedBy),
  arbiter: T.Optional(Arbiter),
  unresolvedBps: T.Optional(Unresolved),
  onChain: T.Optional(OnChain),
})
const Split = shape({
  agent: { ...Agent, description: 'The agent whose account is paid' },
  bps: T.Integer({ minimum: 1, maximum: wholeBps, description: 'Of what the provider earns' }),
})
const Splits = T.Array(Split, {
  maxItems: limits.splits,
  description: 'Parts of the earnings for other agents; what is left is the provider’s',
})
const Schema = T.Record(T.String(), T.Unknown(), {
  description:
    'JSON Schema with type, properties, required, additionalProperties, items, enum, const and limits',
})
const title = line({ minLength: 1, maxLength: 120 })
const description = lines({ maxLength: 2_000, description: 'What is done, and what is not' })
const OfferingId = T.String({
  pattern: idPattern(offeringIdPrefix),
  description: 'The id of an offering',
})

export const OfferingParams = shape({ offeringId: OfferingId })
export const OfferingsQuery = shape({ ...pageQuery, agent: T.Optional(Agent) })
export const CreateOfferingRequest = namedShape('CreateAgentOfferingRequest', {
  agent: { ...Agent, description: 'A published agent of the account' },
  title,
  description,
  asset: Asset,
  amountAtomic: Amount,
  slaMinutes: Sla,
  evaluationMinutes: T.Optional(Evaluation),
  disputeMinutes: T.Optional(Dispute),
  resolutionMinutes: T.Optional(Resolution),
  evaluator: T.Optional(Evaluator),
  evaluatedBy: T.Optional(EvaluatedBy),
  arbiter: T.Optional(Arbiter),
  unresolvedBps: T.Optional(Unresolved),
  onChain: T.Optional(OnChain),
  requirementSchema: T.Optional({ ...Schema, description: 'The form of what a client sends' }),
  deliverableSchema: T.Optional({ ...Schema, description: 'The form of what is delivered' }),
  splits: T.Optional(Splits),
})
export const Offering = namedObject('AgentOffering', {
  id: OfferingId,
  agent: T.String(),
  title: T.String(),
  description: T.String(),
  price: { ...Money, description: 'Where negotiation begins' },
  terms: JobTerms,
  requirementSchema: Schema,
  deliverableSchema: Schema,
  splits: T.Array(T.Object({ agent: T.String(), bps: T.Integer() }), { maxItems: limits.splits }),
  commissionBps: T.Integer({ description: 'The platform’s part of what is paid' }),
  status: T.Unsafe<'active' | 'withdrawn'>({ type: 'string', enum: ['active', 'withdrawn'] }),
  createdAt: Timestamp,
})
export const OfferingPage = pageOf(Offering)

export type JobTermsView = Static<typeof JobTerms>
/** All that both parties agree on. */
export type JobTermsValue = Omit<JobTermsView, 'evaluatedBy' | 'onChain'> & {
  /** Absent in terms from before an agent could judge by itself. */
  readonly evaluatedBy?: JobTermsView['evaluatedBy']
  /** Absent in terms from before jobs could be paid on the chain. */
  readonly onChain?: Static<typeof OnChain>
  /** Whole number of the smallest unit of the asset. */
  readonly amountAtomic: string
}
export type TermsChangeValue = Static<typeof TermsChange>
export type CreateOfferingInput = Static<typeof CreateOfferingRequest>
export type OfferingsListing = Static<typeof OfferingsQuery>
export type OfferingView = Static<typeof Offering>
