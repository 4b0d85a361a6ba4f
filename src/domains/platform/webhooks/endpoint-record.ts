import { AppError } from '../../../kernel/errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { StoredEndpoint } from './endpoints.store.ts'
import type { WebhookEndpoint } from './webhooks.schemas.ts'

/** An endpoint as its owner sees it at a moment. */
export function toEndpointRecord(endpoint: StoredEndpoint, nowMs: number): WebhookEndpoint {
  const { id, url, description, topics, status, disabledReason, secretPrefix } = endpoint
  const ends = endpoint.previousSecretEndsAt
  return {
    id,
    url,
    description,
    topics: [...topics],
    status,
    disabledReason,
    createdAt: endpoint.createdAt.toISOString(),
    secretPrefix,
    previousSecretEndsAt: ends !== null && ends.getTime() > nowMs ? ends.toISOString() : null,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
  }
}

/** The same for an unknown endpoint and for another account's, so that existing ids are not revealed. */
export function endpointNotFound(): AppError {
  return new AppError(resourceErrors.not_found, 'This account has no webhook with that id.')
}
