import { AppError } from '../../../kernel/errors.ts'
import type { DocumentBody } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { A2aCards, A2aEndpoint, A2aVersionReader } from '../../../ports/a2a-endpoint.ts'

export type A2aServiceOptions = {
  readonly endpoint: A2aEndpoint
  readonly cards: A2aCards
  readonly readVersion: A2aVersionReader
}

/** The service behind the rows of agent-to-agent calls. */
export function createA2aService({ endpoint, cards, readVersion }: A2aServiceOptions) {
  return {
    endpoint,
    /** A card in the form of the version in the header. 404 for an unknown agent. */
    async card(versionHeader: string | undefined, agentId: string | null): Promise<DocumentBody> {
      // A client of a later version gets the newest card, which lists the supported versions.
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
