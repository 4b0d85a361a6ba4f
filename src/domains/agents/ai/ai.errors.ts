import { errorCodes } from '../../../kernel/errors.ts'
import { billingErrors } from '../../money/billing/index.ts'
import { ledgerErrors } from '../../money/ledger/index.ts'

/** The codes of models. */
export const aiErrors = errorCodes('ai', {
  model_unknown: {
    status: 404,
    title: 'No such model',
    retryable: false,
    fix: 'Use one of GET /api/ai/v1/models, or leave `model` to the default where that is possible.',
  },
  model_unsuited: {
    status: 400,
    title: 'The model cannot do that',
    retryable: false,
    fix: 'GET /api/ai/status lists the models for chat and those for embeddings.',
  },
})

/** Refusals of any model call, besides its endpoint's own failures. */
export const modelCallErrors = [
  aiErrors.model_unknown,
  aiErrors.model_unsuited,
  ledgerErrors.insufficient,
  billingErrors.budget_exceeded,
] as const
