import { AppError } from '../../kernel/errors.ts'
import { type DocumentBody, rowsOf } from '../../kernel/operation.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'

/** The file by which a wallet-payment provider recognises the domain; its name and bytes are the provider's. */
export type DomainAssociationFile = {
  readonly bytes: Uint8Array
  /** `text/plain` unless given. */
  readonly contentType?: string
}

export type DomainAssociation = {
  /** The bytes exactly as they were configured; raises 404 where none were. */
  readonly read: () => DocumentBody
}

const { document } = rowsOf<{ readonly domainAssociation: DomainAssociation }>()
const form = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/

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

/**
 * The row of the file under the configured name. Throws, which stops the start, for a name that is no single plain path
 * segment, or that another document of `/.well-known/` has.
 */
export function domainAssociationRow(options: {
  readonly name: string
  /** Names of the other documents under `/.well-known/`. */
  readonly taken: readonly string[]
}) {
  const { name, taken } = options
  const isTaken = taken.some((other) => other.toLowerCase() === name.toLowerCase())
  if (!form.test(name) || name.includes('..') || isTaken) {
    throw new Error(
      `"${name}" cannot be the name of the domain-association file: ${
        isTaken ? 'another document has it' : 'use letters, digits, dots, dashes and underscores'
      }`,
    )
  }
  return document({
    method: 'GET',
    path: `/.well-known/${name}`,
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
  })
}
