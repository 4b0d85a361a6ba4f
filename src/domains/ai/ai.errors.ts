import { errorCodes } from '../../kernel/errors.ts'
import { billingErrors, ledgerErrors } from '../billing/index.ts'

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
    fix: 'GET /api/ai/status says which models chat and which make embeddings.',
  },
})

/** What any call of a model may be refused with, besides what its endpoint fails with. */
export const modelCallErrors = [
  aiErrors.model_unknown,
  aiErrors.model_unsuited,
  ledgerErrors.insufficient,
  billingErrors.budget_exceeded,
] as const
