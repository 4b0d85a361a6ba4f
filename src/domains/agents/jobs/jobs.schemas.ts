import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  EvmAddress,
  Hash32,
  Money,
  Nullable,
  NullableTimestamp,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { storedText } from '../../../kernel/stored-text.ts'
import { lines } from '../../../kernel/text-schemas.ts'
import { jobLimits as limits, wholeBps } from './job-limits.ts'
import { jobMachine } from './job-states.ts'
import { Agent, JobTerms, offeringIdPrefix, TermsChange } from './terms.schemas.ts'

/** The prefix of the ids of jobs. */
export const jobIdPrefix = 'job'

const oneOf = <value extends string>(values: readonly value[], description?: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], ...(description ? { description } : {}) })

const JobId = T.String({ pattern: idPattern(jobIdPrefix), description: 'The id of a job' })
const Status = oneOf(jobMachine.states, 'Where the job is; the last three states are final')
const Role = oneOf(['client', 'provider', 'evaluator', 'arbiter'])
const MemoNumber = T.Integer({ minimum: 1, maximum: 10_000, description: 'The number of a memo' })
const Reason = lines({
  minLength: 1,
  maxLength: limits.reasonLength,
  description: 'Why, for the other parties and for the evidence',
})
const Content = T.Record(T.String(), T.Unknown(), { description: 'A JSON object' })

export const JobParams = shape({ jobId: JobId })
export const JobsQuery = shape({
  ...pageQuery,
  role: T.Optional(Role),
  status: T.Optional(Status),
})
export const CreateJobRequest = namedShape('CreateAgentJobRequest', {
  offeringId: T.String({ pattern: idPattern(offeringIdPrefix) }),
  requirement: T.Record(T.String(), T.Unknown(), {
    description: 'What is wanted, in the form that the offering requires',
  }),
  clientAgent: T.Optional({ ...Agent, description: 'The agent of the account that hires' }),
  terms: T.Optional(TermsChange),
})
export const ProposeRequest = namedShape('ProposeJobTermsRequest', {
  terms: TermsChange,
  note: T.Optional(Reason),
})
export const AcceptRequest = namedShape('AcceptJobTermsRequest', {
  memo: { ...MemoNumber, description: 'The memo whose terms are accepted: the `proposal`' },
})
export const FundRequest = namedShape('FundJobRequest', {
  memo: { ...MemoNumber, description: 'The memo that is paid for: the job’s `agreed`' },
})
export const DeliverRequest = namedShape('DeliverJobRequest', {
  sha256: T.Optional({ ...Hash32, description: 'SHA-256 of what is delivered' }),
  text: T.Optional(
    T.String({
      minLength: 1,
      maxLength: limits.deliverableBytes,
      pattern: storedText,
      description:
        'What is delivered, kept with the job: at most 65,536 bytes of UTF-8. Without it the bytes go to the client by another way and `sha256` names them.',
    }),
  ),
  note: T.Optional(Reason),
  runId: T.Optional(
    T.String({
      pattern: idPattern('run'),
      description: 'The run of the provider that made it, for the evidence',
    }),
  ),
})
export const EvaluateRequest = namedShape('EvaluateJobRequest', {
  verdict: oneOf<'accept' | 'reject'>(['accept', 'reject']),
  reason: Reason,
})
export const ReasonRequest = namedShape('JobReasonRequest', { reason: Reason })
export const ResolveRequest = namedShape('ResolveJobRequest', {
  providerBps: T.Integer({
    minimum: 0,
    maximum: wholeBps,
    description: 'What the provider has of the escrow, in basis points; the rest is the client’s',
  }),
  reason: Reason,
})

const escrowMember = (description: string) => ({ ...Money, description })
/** A memo as all parties see it. */
export const JobMemo = namedObject('AgentJobMemo', {
  number: MemoNumber,
  kind: oneOf([
    'request',
    'proposal',
    'acceptance',
    'funding',
    'deliverable',
    'verdict',
    'evaluation',
    'dispute',
    'resolution',
    'withdrawal',
    'settlement',
    'reorganised',
  ]),
  author: oneOf(
    ['client', 'provider', 'evaluator', 'arbiter', 'service'],
    'The role of who said it; `service` for what followed by itself, or on the chain',
  ),
  content: Content,
  digest: {
    ...Hash32,
    description: 'SHA-256 over the canonical JSON of the memo and the digest before it',
  },
  createdAt: Timestamp,
})
const summary = {
  id: JobId,
  offeringId: T.String(),
  agent: T.String({ description: 'The agent that provides' }),
  clientAgent: Nullable(T.String()),
  role: {
    ...Role,
    description: 'What the caller’s account is in it; the first of client, provider and the others',
  },
  status: Status,
  endReason: Nullable(T.String(), 'Why it ended; null before'),
  payment: Nullable(
    oneOf<'chain' | 'ledger'>(['ledger', 'chain']),
    'Where it is paid: into the ledger’s escrow, or into the contract on chain 4663; null before',
  ),
  price: escrowMember('Of the terms that stand'),
  escrow: escrowMember('Held for the job on the ledger now'),
  paid: escrowMember('What left the client for good, the commission included'),
  refunded: escrowMember('What went back to the client'),
  dueAt: {
    ...NullableTimestamp,
    description: 'When the present state ends by itself; null once the job has ended',
  },
  createdAt: Timestamp,
  updatedAt: Timestamp,
}
export const JobSummary = namedObject('AgentJobSummary', summary)
export const Job = namedObject('AgentJob', {
  ...summary,
  terms: JobTerms,
  commissionBps: T.Integer({ description: 'The platform’s part of what is paid' }),
  splits: T.Array(T.Object({ agent: T.String(), bps: T.Integer() }), { maxItems: limits.splits }),
  proposal: { ...MemoNumber, description: 'The memo with the latest terms' },
  proposedBy: oneOf(['client', 'provider']),
  agreed: Nullable(MemoNumber, 'The memo whose terms both accepted; null before'),
  chain: Nullable(
    T.Object({
      chainId: T.Integer(),
      contract: EvmAddress,
      escrowId: Nullable(Hash32, 'The escrow that pays the job, or is about to'),
      provider: EvmAddress,
      evaluator: Nullable(EvmAddress),
      arbiter: Nullable(EvmAddress),
      amount: { ...Money, description: '`ETH`, or base units of the token' },
      paid: { ...Money, description: 'For the provider and the splits, in the contract' },
      refunded: { ...Money, description: 'For the client, in the contract' },
    }),
    'Where the agreed terms have a price on the chain; null elsewhere',
  ),
  isRefused: T.Boolean({ description: 'Whether a verdict refused the work' }),
  deliverableHash: Nullable(Hash32),
  evaluationRunId: Nullable(T.String(), 'The run of the evaluator that judges; null for none'),
  steps: T.Array(T.String(), {
    maxItems: 12,
    description: 'What the caller may do now, for each of their roles',
  }),
  fundedAt: NullableTimestamp,
  deliverBy: NullableTimestamp,
  deliveredAt: NullableTimestamp,
  disputedAt: NullableTimestamp,
  endedAt: NullableTimestamp,
  memos: T.Array(JobMemo, { maxItems: 200, description: 'Everything that was said, in order' }),
})
export const JobPage = pageOf(JobSummary)
const pseudonym = Nullable(T.String(), 'The account, under a name that stands in this job alone')
/** Everything that is known of a job, with its digest. */
export const JobEvidence = namedObject('AgentJobEvidence', {
  evidence: T.Object({
    version: T.Integer(),
    job: T.Object({
      id: JobId,
      agent: T.String(),
      clientAgent: Nullable(T.String()),
      status: Status,
      endReason: Nullable(T.String()),
      agreed: Nullable(MemoNumber),
      price: Money,
      terms: JobTerms,
    }),
    offering: T.Object({
      offeringId: T.String(),
      title: T.String(),
      description: T.String(),
      requirementSha256: Hash32,
      deliverableSha256: Hash32,
    }),
    parties: T.Object({
      client: pseudonym,
      provider: pseudonym,
      evaluator: pseudonym,
      arbiter: pseudonym,
    }),
    memos: T.Array(JobMemo, { maxItems: 200 }),
    head: { ...Hash32, description: 'The digest of the last memo, which holds all before it' },
    deliverableHash: Nullable(Hash32),
    runIds: T.Array(T.String(), { maxItems: 200 }),
    money: T.Object({
      escrowId: T.String(),
      transferId: Nullable(T.String(), 'The transfer of the ledger that paid; null for none'),
      commissionBps: T.Integer(),
      splits: T.Array(T.Object({ agent: T.String(), bps: T.Integer() }), {
        maxItems: limits.splits,
      }),
      escrow: Money,
      paid: Money,
      refunded: Money,
    }),
  }),
  digest: { ...Hash32, description: 'SHA-256 of the canonical JSON of `evidence`' },
})

export type CreateJobInput = Static<typeof CreateJobRequest>
export type ProposeInput = Static<typeof ProposeRequest>
export type DeliverInput = Static<typeof DeliverRequest>
export type EvaluateInput = Static<typeof EvaluateRequest>
export type JobsListing = Static<typeof JobsQuery>
export type JobMemoView = Static<typeof JobMemo>
export type JobSummaryView = Static<typeof JobSummary>
export type JobView = Static<typeof Job>
