import { errorCodes } from '../../../kernel/errors.ts'

/** The codes of plans. */
export const orchestratorErrors = errorCodes('orchestrator', {
  plan_invalid: {
    status: 422,
    title: 'Plan does not hold together',
    retryable: false,
    fix: 'Correct what `errors` lists: agents must exist, references must name steps of the plan, without a cycle, and budgets must fit into the plan.',
  },
  no_agent: {
    status: 422,
    title: 'No agent fits the goal',
    retryable: false,
    fix: 'Say the goal in other words, or name steps and agents yourself; GET /api/orchestrator lists them.',
  },
  too_many: {
    status: 409,
    title: 'Too many open plans',
    retryable: false,
    fix: 'Wait for plans to end or cancel some.',
  },
})
