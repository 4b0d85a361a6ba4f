import { errorCodes } from '../../kernel/errors.ts'

/** The codes of plans. */
export const orchestratorErrors = errorCodes('orchestrator', {
  plan_invalid: {
    status: 422,
    title: 'Plan does not hold together',
    retryable: false,
    fix: 'Correct what `errors` lists: agents that exist, references to steps of the plan, no circle, budgets within the plan.',
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
