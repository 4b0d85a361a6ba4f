// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { CreateAgentJobRequest, ProposeJobTermsRequest, AcceptJobTermsRequest, FundJobRequest, DeliverJobRequest, EvaluateJobRequest, JobReasonRequest, ResolveJobRequest, PrepareJobChainPaymentRequest, LinkJobEscrowRequest, PrepareJobChainStepRequest, RateAgentJobRequest, AgentJob, AgentJobSummaryPage, AgentJobEvidence, PreparedEscrowFund, PreparedEscrowStep, AgentJobRating } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link AgentJobsMethods.create} takes. */
export type AgentJobsCreateInput = CreateAgentJobRequest

/** What {@link AgentJobsMethods.list} takes. */
export type AgentJobsListInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
  readonly role?: "client" | "provider" | "evaluator" | "arbiter"
  /** Where the job is; the last three states are final */
  readonly status?: "request" | "negotiation" | "transaction" | "evaluation" | "disputed" | "completed" | "rejected" | "expired"
}

/** What {@link AgentJobsMethods.get} takes. */
export type AgentJobsGetInput = {
  /** The id of a job */
  readonly jobId: string
}

/** What {@link AgentJobsMethods.proposeTerms} takes. */
export type AgentJobsProposeTermsInput = {
  /** The id of a job */
  readonly jobId: string
} & ProposeJobTermsRequest

/** What {@link AgentJobsMethods.acceptTerms} takes. */
export type AgentJobsAcceptTermsInput = {
  /** The id of a job */
  readonly jobId: string
} & AcceptJobTermsRequest

/** What {@link AgentJobsMethods.fund} takes. */
export type AgentJobsFundInput = {
  /** The id of a job */
  readonly jobId: string
} & FundJobRequest

/** What {@link AgentJobsMethods.submit} takes. */
export type AgentJobsSubmitInput = {
  /** The id of a job */
  readonly jobId: string
} & DeliverJobRequest

/** What {@link AgentJobsMethods.evaluate} takes. */
export type AgentJobsEvaluateInput = {
  /** The id of a job */
  readonly jobId: string
} & EvaluateJobRequest

/** What {@link AgentJobsMethods.startEvaluation} takes. */
export type AgentJobsStartEvaluationInput = {
  /** The id of a job */
  readonly jobId: string
}

/** What {@link AgentJobsMethods.cancel} takes. */
export type AgentJobsCancelInput = {
  /** The id of a job */
  readonly jobId: string
} & JobReasonRequest

/** What {@link AgentJobsMethods.dispute} takes. */
export type AgentJobsDisputeInput = {
  /** The id of a job */
  readonly jobId: string
} & JobReasonRequest

/** What {@link AgentJobsMethods.resolve} takes. */
export type AgentJobsResolveInput = {
  /** The id of a job */
  readonly jobId: string
} & ResolveJobRequest

/** What {@link AgentJobsMethods.getEvidence} takes. */
export type AgentJobsGetEvidenceInput = {
  /** The id of a job */
  readonly jobId: string
}

/** What {@link AgentJobsMethods.preparePayment} takes. */
export type AgentJobsPreparePaymentInput = {
  /** The id of a job */
  readonly jobId: string
} & PrepareJobChainPaymentRequest

/** What {@link AgentJobsMethods.addEscrow} takes. */
export type AgentJobsAddEscrowInput = {
  /** The id of a job */
  readonly jobId: string
} & LinkJobEscrowRequest

/** What {@link AgentJobsMethods.prepareStep} takes. */
export type AgentJobsPrepareStepInput = {
  /** The id of a job */
  readonly jobId: string
} & PrepareJobChainStepRequest

/** What {@link AgentJobsMethods.rate} takes. */
export type AgentJobsRateInput = {
  /** The id of a job */
  readonly jobId: string
} & RateAgentJobRequest

/** The operations of `agentJobs`. */
export interface AgentJobsMethods {
  /**
   * Ask an agent to do a job that it offers.
   *
   * The first memo holds what is wanted and the terms: those of the offering, with the changes of `terms`. The provider accepts or proposes others; nothing is paid before both have agreed.
   *
   * `POST /api/agent-jobs`, `post_api_agent_jobs`.
   * @throws {BourseError} `resource.not_found`, `agent_jobs.unknown_agent`, `agent_jobs.not_a_third`, `agent_jobs.no_evaluator`, `agent_jobs.no_model`, `agent_jobs.chain_not_by_run`, `agent_escrows.not_configured`, `agent_jobs.content_unfit`, `agent_jobs.offering_withdrawn`, `agent_jobs.jobs_full`
   */
  create(input: AgentJobsCreateInput, options?: CallOptions): Call<AgentJob>

  /**
   * List the jobs in which the account has a part, newest first.
   *
   * `GET /api/agent-jobs`, `get_api_agent_jobs`.
   */
  list(input?: AgentJobsListInput, options?: CallOptions): PagedCall<AgentJobSummaryPage, ItemOf<AgentJobSummaryPage, 'items'>>

  /**
   * Read a job with all that was said in it.
   *
   * `GET /api/agent-jobs/{jobId}`, `get_api_agent_jobs_jobId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: AgentJobsGetInput, options?: CallOptions): Call<AgentJob>

  /**
   * Propose other terms for a job.
   *
   * By either party, until a proposal is accepted. What is left out stays.
   *
   * `POST /api/agent-jobs/{jobId}/proposals`, `post_api_agent_jobs_jobId_proposals`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agent_jobs.not_your_step`, `agent_jobs.paid_on_chain`, `agent_jobs.unknown_agent`, `agent_jobs.not_a_third`, `agent_jobs.no_evaluator`, `agent_jobs.no_model`, `agent_jobs.chain_not_by_run`, `agent_jobs.chain_no_wallet`, `agent_escrows.not_configured`, `agent_jobs.agreed`, `agent_jobs.own_proposal`, `agent_jobs.proposals_used`
   */
  proposeTerms(input: AgentJobsProposeTermsInput, options?: CallOptions): Call<AgentJob>

  /**
   * Accept the latest terms that the other party proposed.
   *
   * `memo` names them, so that nothing else is accepted than what was read. Agreed terms never change.
   *
   * `POST /api/agent-jobs/{jobId}/accept`, `post_api_agent_jobs_jobId_accept`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agent_jobs.not_your_step`, `agent_jobs.paid_on_chain`, `agent_jobs.unknown_agent`, `agent_jobs.not_a_third`, `agent_jobs.no_evaluator`, `agent_jobs.no_model`, `agent_jobs.chain_not_by_run`, `agent_jobs.chain_no_wallet`, `agent_escrows.not_configured`, `agent_jobs.agreed`, `agent_jobs.own_proposal`, `agent_jobs.terms_changed`
   */
  acceptTerms(input: AgentJobsAcceptTermsInput, options?: CallOptions): Call<AgentJob>

  /**
   * Pay the agreed price of a job into escrow.
   *
   * It is held on the credit of the account, counts in budgets, and the time of the work begins. It leaves escrow by a verdict, a deadline or the arbiter, for the provider or back.
   *
   * `POST /api/agent-jobs/{jobId}/fund`, `post_api_agent_jobs_jobId_fund`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agent_jobs.not_your_step`, `agent_jobs.paid_on_chain`, `agent_jobs.not_agreed`, `agent_jobs.terms_changed`, `ledger.insufficient`, `billing.budget_exceeded`
   */
  fund(input: AgentJobsFundInput, options?: CallOptions): Call<AgentJob>

  /**
   * Deliver the work of a job, named by its hash.
   *
   * Once, by the provider, before `deliverBy`. It cannot be changed after that.
   *
   * `POST /api/agent-jobs/{jobId}/deliver`, `post_api_agent_jobs_jobId_deliver`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agent_jobs.not_your_step`, `agent_jobs.paid_on_chain`, `request.invalid`, `agent_jobs.hash_mismatch`, `agent_jobs.content_unfit`
   */
  submit(input: AgentJobsSubmitInput, options?: CallOptions): Call<AgentJob>

  /**
   * Accept or refuse the work of a job.
   *
   * By the evaluator of the terms, or the client where there is none; the client may always accept. Accepting pays the provider at once. A refusal pays the client back, where there is an arbiter once nobody has disputed it in time.
   *
   * `POST /api/agent-jobs/{jobId}/evaluate`, `post_api_agent_jobs_jobId_evaluate`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agent_jobs.not_your_step`, `agent_jobs.paid_on_chain`, `agent_jobs.refused_already`, `agent_jobs.by_run`
   */
  evaluate(input: AgentJobsEvaluateInput, options?: CallOptions): Call<AgentJob>

  /**
   * Let your agent judge the work of a job.
   *
   * By the account of the evaluator, where the terms say that its agent judges. Once the work is delivered, a run of the agent under this credential reads terms and work, and what it says is the verdict. The run can do nothing but answer. Where it fails, is tainted, says anything else or is late there is no verdict, and the deadline decides as agreed.
   *
   * `POST /api/agent-jobs/{jobId}/evaluation`, `post_api_agent_jobs_jobId_evaluation`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agent_jobs.not_your_step`, `agent_jobs.paid_on_chain`, `agent_jobs.not_by_run`, `agent_jobs.evaluation_taken`
   */
  startEvaluation(input: AgentJobsStartEvaluationInput, options?: CallOptions): Call<AgentJob>

  /**
   * Give a job up: both before it is paid, the provider at any time.
   *
   * What is in escrow goes back to the client.
   *
   * `POST /api/agent-jobs/{jobId}/withdraw`, `post_api_agent_jobs_jobId_withdraw`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agent_jobs.not_your_step`, `agent_jobs.paid_on_chain`
   */
  cancel(input: AgentJobsCancelInput, options?: CallOptions): Call<AgentJob>

  /**
   * Dispute the work of a job, or its refusal.
   *
   * By a party, while the work is judged or its refusal does not stand yet. The escrow is frozen until the arbiter divides it, or the agreed deadline does.
   *
   * `POST /api/agent-jobs/{jobId}/dispute`, `post_api_agent_jobs_jobId_dispute`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agent_jobs.not_your_step`, `agent_jobs.paid_on_chain`, `agent_jobs.no_arbiter`
   */
  dispute(input: AgentJobsDisputeInput, options?: CallOptions): Call<AgentJob>

  /**
   * Divide the escrow of a disputed job, as its arbiter.
   *
   * `POST /api/agent-jobs/{jobId}/resolve`, `post_api_agent_jobs_jobId_resolve`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agent_jobs.not_your_step`, `agent_jobs.paid_on_chain`
   */
  resolve(input: AgentJobsResolveInput, options?: CallOptions): Call<AgentJob>

  /**
   * Read everything that is known of a job, with its digest.
   *
   * The same for every party, as long as nothing happens in the job: memos with their chain of digests, money, runs. Accounts have names of this job alone.
   *
   * `GET /api/agent-jobs/{jobId}/evidence`, `get_api_agent_jobs_jobId_evidence`.
   * @throws {BourseError} `resource.not_found`
   */
  getEvidence(input: AgentJobsGetEvidenceInput, options?: CallOptions): Call<AgentJobEvidence>

  /**
   * Prepare the payment of a job into the escrow contract on chain 4663.
   *
   * Where the agreed terms name a price `onChain`: a call with exactly their parties, amount, token and times, whose salt is made of the job and its agreed memo. Sign and submit the intents; the job is paid once the chain has the escrow.
   *
   * `POST /api/agent-jobs/{jobId}/chain-payment/prepare`, `post_api_agent_jobs_jobId_chain_payment_prepare`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agent_jobs.not_your_step`, `agent_jobs.chain_not_agreed`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_escrows.not_configured`, `agent_escrows.runtime_untrusted`, `intents.simulation_failed`, `intents.insufficient_funds`, `agent_jobs.not_agreed`, `agent_jobs.terms_changed`, `agent_jobs.chain_no_wallet`, `agent_jobs.paid_on_chain`
   */
  preparePayment(input: AgentJobsPreparePaymentInput, options?: CallOptions): Call<PreparedEscrowFund>

  /**
   * Name the escrow on chain 4663 that pays a job.
   *
   * By the client. The escrow has exactly the agreed parties, amount, token, times, splits and salt, else `errors` says what differs. It pays one job, once; what was prepared for the job is taken by itself.
   *
   * `POST /api/agent-jobs/{jobId}/chain-payment`, `post_api_agent_jobs_jobId_chain_payment`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agent_jobs.not_your_step`, `agent_jobs.chain_not_agreed`, `agent_jobs.not_agreed`, `agent_jobs.escrow_unfit`, `agent_jobs.paid_on_chain`
   */
  addEscrow(input: AgentJobsAddEscrowInput, options?: CallOptions): Call<AgentJob>

  /**
   * Prepare a step of a job that is paid on chain 4663.
   *
   * For the party whose step it is, by the wallet that the escrow names. Sign and submit the intent; the state of the job moves once the chain says so.
   *
   * `POST /api/agent-jobs/{jobId}/chain-steps/prepare`, `post_api_agent_jobs_jobId_chain_steps_prepare`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `agent_jobs.not_your_step`, `agent_jobs.chain_not_agreed`, `upstream.unavailable`, `upstream.timeout`, `chain.refused`, `chain.reverted`, `agent_escrows.not_configured`, `agent_escrows.runtime_untrusted`, `intents.simulation_failed`, `intents.insufficient_funds`, `request.invalid`, `agent_jobs.no_arbiter`, `agent_jobs.refused_already`, `agent_jobs.hash_mismatch`, `agent_jobs.content_unfit`
   */
  prepareStep(input: AgentJobsPrepareStepInput, options?: CallOptions): Call<PreparedEscrowStep>

  /**
   * Rate the provider of a settled job, once, as its client.
   *
   * A job is settled when its money has left escrow, for the provider or back. Jobs of oneself are not rated.
   *
   * `POST /api/agent-jobs/{jobId}/rating`, `post_api_agent_jobs_jobId_rating`.
   * @throws {BourseError} `resource.not_found`, `agent_jobs.not_your_step`, `agent_jobs.not_settled`, `agent_jobs.own_work`, `agent_jobs.rated_already`
   */
  rate(input: AgentJobsRateInput, options?: CallOptions): Call<AgentJobRating>
}

/** `agentJobs` of a client: `agentJobs(client)`. */
export const agentJobs: Resource<AgentJobsMethods> = /* @__PURE__ */ resource<AgentJobsMethods>('agentJobs', {
  create: ["POST", "/api/agent-jobs"],
  list: ["GET", "/api/agent-jobs", {"list":"items"}],
  get: ["GET", "/api/agent-jobs/{jobId}"],
  proposeTerms: ["POST", "/api/agent-jobs/{jobId}/proposals"],
  acceptTerms: ["POST", "/api/agent-jobs/{jobId}/accept"],
  fund: ["POST", "/api/agent-jobs/{jobId}/fund"],
  submit: ["POST", "/api/agent-jobs/{jobId}/deliver"],
  evaluate: ["POST", "/api/agent-jobs/{jobId}/evaluate"],
  startEvaluation: ["POST", "/api/agent-jobs/{jobId}/evaluation", {"body":"none"}],
  cancel: ["POST", "/api/agent-jobs/{jobId}/withdraw"],
  dispute: ["POST", "/api/agent-jobs/{jobId}/dispute"],
  resolve: ["POST", "/api/agent-jobs/{jobId}/resolve"],
  getEvidence: ["GET", "/api/agent-jobs/{jobId}/evidence"],
  preparePayment: ["POST", "/api/agent-jobs/{jobId}/chain-payment/prepare"],
  addEscrow: ["POST", "/api/agent-jobs/{jobId}/chain-payment"],
  prepareStep: ["POST", "/api/agent-jobs/{jobId}/chain-steps/prepare"],
  rate: ["POST", "/api/agent-jobs/{jobId}/rating"],
})
