import type { Catalog } from '../../catalog/entry.ts'
import { publicOperations } from '../../catalog/listed.ts'
import type { JsonObject } from './json.ts'
import { operationObject } from './operation-object.ts'
import { createProblemResponses, problemSchema } from './problem-responses.ts'
import { createSchemaCollector } from './schemas.ts'
import { type CredentialNames, defaultSecurity, securitySchemes } from './security.ts'
import { tagsOf } from './tags.ts'

/** What the documents say about the service besides the table. */
export type OpenApiInfo = {
  readonly title: string
  /** Dated, `YYYY-MM-DD`. */
  readonly version: string
  readonly description: string
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly credentials: CredentialNames
}

/**
 * The OpenAPI 3.1 description of every public and private operation. Pure: the same table and info give
 * the same document. Monetized operations are not in it.
 */
export function openapi31(catalog: Catalog, info: OpenApiInfo): JsonObject {
  const listed = publicOperations(catalog)
  const parts = { schemas: createSchemaCollector(), problems: createProblemResponses() }
  const paths: { [path: string]: JsonObject } = {}
  for (const one of listed) {
    const path = (paths[one.path] ??= {})
    path[one.entry.operation.method.toLowerCase()] = operationObject(one, parts)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: info.title,
      version: info.version,
      description: info.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: info.servers,
    externalDocs: { description: 'Realtime messages (AsyncAPI)', url: '/asyncapi.json' },
    tags: tagsOf(listed.map(({ entry }) => entry.operation.family)),
    security: defaultSecurity,
    paths,
    components: {
      schemas: { ...parts.schemas.components(), Problem: problemSchema },
      responses: parts.problems.responses(),
      examples: parts.problems.examples(),
      parameters: { IdempotencyKey: idempotencyKey },
      headers: standardHeaders,
      securitySchemes: securitySchemes(info.credentials),
    },
  }
}

const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same request gives the stored answer again, marked with Idempotency-Replayed.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '0b1d9c1e-6f0e-4a57-9a55-3f6f0f2f4a11',
}

const standardHeaders: JsonObject = {
  'X-Request-Id': {
    description: 'Identifies this answer in the log of the service.',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': {
    description: 'Calls in the current window.',
    schema: { type: 'integer' },
  },
  'RateLimit-Remaining': {
    description: 'Calls that are left in the current window.',
    schema: { type: 'integer' },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the window ends.',
    schema: { type: 'integer' },
  },
  'Idempotency-Replayed': {
    description: '`true` when the answer was stored for an earlier request with the same key.',
    schema: { type: 'string', enum: ['true'] },
  },
}
