import type { Listed } from '../../catalog/listed.ts'
import type { StartHereStep } from '../../ports/api-documents.ts'
import type { PaymentMethod } from '../../ports/payment-methods.ts'
import type { JsonObject } from './json.ts'
import { operationObject } from './operation-object.ts'
import { serviceInfo } from './payment-info.ts'
import { createProblemResponses, problemSchema } from './problem-responses.ts'
import { createSchemaCollector } from './schemas.ts'
import { type CredentialNames, defaultSecurity, securitySchemes } from './security.ts'
import { tagsOf } from './tags.ts'

/** Information about the service that is not in the table. */
export type OpenApiInfo = {
  readonly title: string
  /** Dated, `YYYY-MM-DD`. */
  readonly version: string
  readonly description: string
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly credentials: CredentialNames
  /** The payment methods. Default: none. */
  readonly paymentMethods?: readonly PaymentMethod[]
  /** The operations that a newcomer calls first. Default: none. */
  readonly startHere?: readonly StartHereStep[]
}

/** The OpenAPI 3.1 description of exactly the given operations. Pure. */
export function openapi31(listed: readonly Listed[], info: OpenApiInfo): JsonObject {
  const parts = {
    schemas: createSchemaCollector(),
    problems: createProblemResponses(),
    paymentMethods: info.paymentMethods ?? [],
  }
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
      description: introduction(info),
      contact: { name: info.title, url: info.servers[0]?.url ?? '/' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: info.servers,
    'x-service-info': serviceInfo,
    ...(info.startHere === undefined ? {} : { 'x-start-here': info.startHere }),
    externalDocs: {
      description: 'Realtime messages (AsyncAPI)',
      url: new URL('/asyncapi.json', info.servers[0]?.url ?? 'http://localhost').href,
    },
    tags: tagsOf(listed.map(({ entry }) => entry.operation.family)),
    security: defaultSecurity,
    paths,
    components: {
      schemas: { ...parts.schemas.components(), Problem: problemSchema },
      responses: parts.problems.responses(),
      examples: parts.problems.examples(),
      parameters: {
        IdempotencyKey: idempotencyKey,
        MaxAmount: maxAmount,
        PaymentPreference: paymentPreference,
      },
      headers: { ...standardHeaders, ...paymentHeaders },
      securitySchemes: securitySchemes(info.credentials),
    },
  }
}

/** The description, and in the reference, which shows it as Markdown, what to call first. */
function introduction({ description, startHere = [] }: OpenApiInfo): string {
  if (startHere.length === 0) return description
  const lines = startHere.map(({ method, path, why }) => `1. \`${method} ${path}\`: ${why}`)
  return [
    description,
    '## Start here',
    lines.join('\n'),
    'Programs that run as they stand, in curl, TypeScript and Python: [the guide](/docs).',
  ].join('\n\n')
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

const maxAmount: JsonObject = {
  name: 'X-Max-Amount',
  in: 'header',
  required: false,
  description:
    'What this call may cost at the most, on every rail; a higher price is refused with 400 and nothing is charged. Several assets are separated by commas.',
  schema: { type: 'string', maxLength: 256 },
  example: '0.05 USDC, 0.001 SOL',
}

const paymentPreference: JsonObject = {
  name: 'Payment-Preference',
  in: 'header',
  required: false,
  description:
    '`none` keeps prepaid credit from paying by itself; `credit` lets it pay also for a GET that a browser sends with its cookie.',
  schema: { type: 'string', enum: ['none', 'credit'] },
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
    description:
      '`true` when the answer was stored for an earlier request with the same key, or with the same payment.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Idempotency-Key-Ignored': {
    description:
      '`true` when the request brought an Idempotency-Key and the operation keeps no answers: a repeat runs again.',
    schema: { type: 'string', enum: ['true'] },
  },
}

const paymentHeaders: JsonObject = {
  'WWW-Authenticate': {
    description: 'On a 402 one `Payment` challenge for each offer of MPP.',
    schema: { type: 'string' },
  },
  'PAYMENT-REQUIRED': {
    description: 'The offers of x402 version 2: base64 of JSON.',
    schema: { type: 'string' },
  },
  'Charge-Id': {
    description: 'The charge of a paid call; GET /api/payments/charges/{chargeId} reads it.',
    schema: { type: 'string' },
  },
  'Charge-Receipt': {
    description: 'The signed receipt of a paid call: a compact JWS.',
    schema: { type: 'string' },
  },
  'Payment-Replayed': {
    description: '`true` when the answer was stored for an earlier request with the same payment.',
    schema: { type: 'string', enum: ['true'] },
  },
}
