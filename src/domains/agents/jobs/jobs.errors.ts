import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of offerings and jobs. */
export const jobsErrors = errorCodes('agent_jobs', {
  unknown_agent: {
    status: 409,
    title: 'No such agent for a job',
    retryable: false,
    fix: 'Name a published agent; who sells names one of their own, and a third party is one of somebody else.',
  },
  not_a_third: {
    status: 409,
    title: 'Not a third party',
    retryable: false,
    fix: 'Name an evaluator and an arbiter whose account is neither the client’s nor the provider’s.',
  },
  schema_unfit: {
    status: 400,
    title: 'Schema not supported',
    retryable: false,
    fix: 'Use type, properties, required, additionalProperties, items, enum, const and the limits of texts, numbers and lists.',
  },
  content_unfit: {
    status: 400,
    title: 'Content does not fit what was offered',
    retryable: false,
    fix: 'Correct the members listed in `errors`; the offering says which form they have.',
  },
  hash_mismatch: {
    status: 400,
    title: 'Hash of another text',
    retryable: false,
    fix: 'Send the SHA-256 of exactly the UTF-8 bytes of `text`, or leave one of the two out.',
  },
  offerings_full: {
    status: 409,
    title: 'Too many offerings',
    retryable: false,
    fix: 'Withdraw some of your offerings first.',
  },
  offering_withdrawn: {
    status: 409,
    title: 'Offering is withdrawn',
    retryable: false,
    fix: 'Choose another offering.',
  },
  jobs_full: {
    status: 409,
    title: 'Too many open jobs',
    retryable: false,
    fix: 'End some of your jobs first.',
  },
  proposals_used: {
    status: 409,
    title: 'Too many proposals',
    retryable: false,
    fix: 'Accept the last proposal, or end the job.',
  },
  terms_changed: {
    status: 409,
    title: 'Not the terms that stand',
    retryable: false,
    fix: 'Read the job and answer its `proposal`, or pay for the memo that its `agreed` names.',
  },
  own_proposal: {
    status: 409,
    title: 'Your own proposal',
    retryable: false,
    fix: 'Wait for the other party to accept it.',
  },
  agreed: {
    status: 409,
    title: 'Terms are agreed',
    retryable: false,
    fix: 'Agreed terms do not change: pay for them, or end the job.',
  },
  not_agreed: {
    status: 409,
    title: 'Terms are not agreed',
    retryable: false,
    fix: 'Pay once the other party has accepted a proposal.',
  },
  not_your_step: {
    status: 403,
    title: 'A step of another party',
    retryable: false,
    fix: 'The `role` of the job says who you are in it, and `steps` what you can do.',
  },
  no_arbiter: {
    status: 409,
    title: 'Job has no arbiter',
    retryable: false,
    fix: 'Disputes need an arbiter in the agreed terms.',
  },
  not_settled: {
    status: 409,
    title: 'Job is not settled',
    retryable: false,
    fix: 'Rate a job once its money has left escrow; one that was never paid is not rated.',
  },
  own_work: {
    status: 409,
    title: 'Work for oneself',
    retryable: false,
    fix: 'Only jobs whose client and provider are two accounts are rated.',
  },
  rated_already: {
    status: 409,
    title: 'Rated already',
    retryable: false,
    fix: 'A job has one rating.',
  },
  no_model: {
    status: 409,
    title: 'No agent can judge here',
    retryable: false,
    fix: 'Leave `evaluatedBy` at `account`: no language model is configured.',
  },
  no_evaluator: {
    status: 409,
    title: 'No evaluator to run',
    retryable: false,
    fix: 'Name the `evaluator` whose agent judges.',
  },
  by_run: {
    status: 409,
    title: 'The agent judges',
    retryable: false,
    fix: 'Wait for what the run of the evaluator says; the client may accept meanwhile.',
  },
  not_by_run: {
    status: 409,
    title: 'The account judges',
    retryable: false,
    fix: 'Give the verdict yourself; only terms with `evaluatedBy` `run` let an agent judge.',
  },
  evaluation_taken: {
    status: 409,
    title: 'Evaluation was taken on',
    retryable: false,
    fix: 'Read the job: its `evaluationRunId` is the run that judges.',
  },
  refused_already: {
    status: 409,
    title: 'The work was refused already',
    retryable: false,
    fix: 'Wait until the refusal stands, or dispute it.',
  },
})
