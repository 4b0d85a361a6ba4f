import { type DocumentBody, rowsOf } from '../../../kernel/operation.ts'
import type { LibraryFile } from '../../../ports/client-library.ts'
import type { DiscoveryService } from './discovery.service.ts'

const { document } = rowsOf<DiscoveryService>()

const row = {
  method: 'GET',
  tier: 'public',
  family: 'Developer',
  auth: [],
  input: {},
  effect: 'none',
  mcp: false,
} as const

/** The client library, from the service that it is for: it always has the operations that this one has. */
export const libraryOperations = {
  tarball: document({
    name: 'library.getPackage',
    ...row,
    path: '/sdk/bourse-sdk.tgz',
    summary: 'The client library as an npm package',
    description:
      '`npm install <this address>` installs `@bourse/sdk`, with types and without dependencies.',
    produces: ['application/gzip'],
    examples: [{ name: 'the package' }],
    handler: async ({ library }) => file('application/gzip', await library.tarball()),
  }),
  module: document({
    name: 'library.getModule',
    ...row,
    path: '/sdk/bourse.js',
    summary: 'The client library as one module, for pages',
    description: "`import { createBourse } from '<this address>'` in a page's own script.",
    produces: ['text/javascript'],
    examples: [{ name: 'the module' }],
    handler: async ({ library }) => file('text/javascript; charset=utf-8', await library.module()),
  }),
}

function file(contentType: string, { body, digest }: LibraryFile): DocumentBody {
  return {
    contentType,
    body,
    headers: { etag: `"${digest}"`, 'cache-control': 'public, no-cache' },
  }
}
