import { AppError } from '../../../kernel/errors.ts'
import { type DocumentBody, rowsOf } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'

/** The file by which a wallet payment provider verifies the domain; its name and content are the provider's. */
export type DomainAssociationFile = {
  readonly bytes: Uint8Array
  /** Default: `text/plain`. */
  readonly contentType?: string
}

export type DomainAssociation = {
  /** The configured bytes, unchanged; raises 404 when not configured. */
  readonly read: () => DocumentBody
}

const { document } = rowsOf<{ readonly domainAssociation: DomainAssociation }>()

/** Serves the configured file. */
export function createDomainAssociation(file: DomainAssociationFile | null): DomainAssociation {
  return {
    read() {
      if (file === null) {
        throw new AppError(
          resourceErrors.not_found,
          'No wallet-payment provider is configured for this domain.',
        )
      }
      return { contentType: file.contentType ?? 'text/plain', body: file.bytes }
    },
  }
}

/** The file under its configured name. */
export const domainAssociationOperations = {
  domainAssociation: document({
    name: 'commerce.getDomainAssociation',
    method: 'GET',
    path: '/.well-known/{domain-association}',
    tier: 'public',
    family: 'Commerce',
    summary: "Read the wallet-payment provider's domain-association file",
    description: 'Its name and bytes are configuration; 404 where none are configured.',
    auth: [],
    input: {},
    produces: ['text/plain', 'application/octet-stream', 'application/json'],
    errors: [resourceErrors.not_found],
    effect: 'none',
    mcp: false,
    examples: [{ name: 'the file' }],
    handler: ({ domainAssociation }) => domainAssociation.read(),
  }),
}
