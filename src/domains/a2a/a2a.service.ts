import { AppError } from '../../kernel/errors.ts'
import type { DocumentBody } from '../../kernel/operation.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import type { A2aCards, A2aEndpoint, A2aVersionReader } from '../../ports/a2a-endpoint.ts'

export type A2aServiceOptions = {
  readonly endpoint: A2aEndpoint
  readonly cards: A2aCards
  readonly readVersion: A2aVersionReader
}

/** What the rows of agent-to-agent calls are served by. */
export function createA2aService({ endpoint, cards, readVersion }: A2aServiceOptions) {
  return {
    endpoint,
    /** A card in the form of the version that the caller names. 404 for an agent that there is not. */
    async card(versionHeader: string | undefined, agentId: string | null): Promise<DocumentBody> {
      // Whoever speaks a later version gets the newest card, which lists the versions that are served.
      const card = await cards.card(readVersion(versionHeader) ?? '1.0', agentId)
      if (card === undefined) {
        throw new AppError(resourceErrors.not_found, 'There is no such agent.')
      }
      return {
        contentType: 'application/json; charset=utf-8',
        body: card.body,
        headers: { etag: card.etag, vary: 'A2A-Version' },
      }
    },
  }
}
export type A2aService = ReturnType<typeof createA2aService>
