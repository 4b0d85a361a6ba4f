import type { ErrorSpec } from '../../kernel/errors.ts'
import { problemType } from '../../kernel/problem.ts'
import {
  authErrors,
  rateErrors,
  requestErrors,
  resourceErrors,
  serverErrors,
} from '../../kernel/shared-errors.ts'
import type { JsonObject } from './json.ts'

/** The schema of every error body; must match `kernel/problem.ts`. */
export const problemSchema: JsonObject = {
  type: 'object',
  description: 'Problem details (RFC 9457). Further members belong to the code.',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId', 'retryable'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'The page of the code.' },
    title: { type: 'string' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string', description: 'What went wrong this time, written for the caller.' },
    code: { type: 'string', description: 'Stable; GET /api/developer/errors lists all codes.' },
    requestId: { type: 'string', description: 'Also in X-Request-Id; name it when reporting.' },
    retryable: {
      type: 'boolean',
      description: 'Whether the same request may succeed later without being changed.',
    },
    hint: { type: 'string', description: 'What the caller can do about it.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['location', 'message'],
        properties: {
          location: { type: 'string', description: 'Where in the request, such as body/name.' },
          message: { type: 'string' },
          fix: { type: 'string' },
        },
      },
    },
    retryAfterSeconds: { type: 'integer', minimum: 0 },
  },
  additionalProperties: true,
}

/** The error responses of a document: each combination of status and codes once, with an example for each code. */
export type ProblemResponses = {
  /**
   * The `responses` of an operation with these codes, some of which may have an additional form (content by status).
   */
  readonly of: (
    codes: readonly ErrorSpec[],
    own?: Readonly<Record<string, JsonObject>>,
  ) => JsonObject
  /** A refusal whose description names the missing credential. */
  readonly asking: (codes: readonly ErrorSpec[], what: string) => JsonObject
  readonly responses: () => JsonObject
  readonly examples: () => JsonObject
}

/** Makes an empty set of error responses. */
export function createProblemResponses(): ProblemResponses {
  const responses: JsonObject = {}
  const examples: JsonObject = {}

  function respond(status: number, codes: readonly ErrorSpec[]): JsonObject {
    const name = nameOf(status, codes)
    for (const spec of codes) examples[spec.code] ??= problemExample(spec)
    responses[name] ??= {
      description: [...new Set(codes.map(({ title }) => title))].join('; '),
      headers: headersOf(status),
      content: problemContent(codes),
    }
    return { $ref: `#/components/responses/${name}` }
  }

  function withOwn(status: number, codes: readonly ErrorSpec[], own: JsonObject): JsonObject {
    for (const spec of codes) examples[spec.code] ??= problemExample(spec)
    const problems = codes.length === 0 ? {} : problemContent(codes)
    const description = [...new Set(codes.map(({ title }) => title)), 'as the protocol says it']
    return {
      description: description.join('; '),
      headers: headersOf(status),
      content: { ...own, ...problems },
    }
  }

  return {
    of(codes, own = {}) {
      const byStatus = Map.groupBy(codes, ({ status }) => status)
      const statuses = new Set([...byStatus.keys(), ...Object.keys(own).map(Number)])
      return Object.fromEntries(
        [...statuses]
          .sort((a, b) => a - b)
          .map((status) => {
            const content = own[status]
            const specs = byStatus.get(status) ?? []
            return [status, content ? withOwn(status, specs, content) : respond(status, specs)]
          }),
      )
    },
    asking: (codes, what) => ({
      description: `Asked for, though the operation is listed as public: ${what}`,
      headers: headersOf(401),
      content: problemContent(codes),
    }),
    responses: () => responses,
    examples: () => examples,
  }
}

/** Codes of nearly every operation, which are left out of a response's name. */
const usual: readonly ErrorSpec[] = [
  requestErrors.malformed,
  requestErrors.secret_refused,
  authErrors.ambiguous_credentials,
  authErrors.required,
  authErrors.invalid_credential,
  authErrors.forbidden,
  resourceErrors.not_found,
  requestErrors.timeout,
  requestErrors.too_large,
  requestErrors.unsupported_media_type,
  rateErrors.limited,
  serverErrors.defect,
  serverErrors.database_unavailable,
  serverErrors.stopping,
]

/** `Problem401`, or `Problem401-<code>` for codes specific to the operation. */
function nameOf(status: number, specs: readonly ErrorSpec[]): string {
  const codes = specs.map(({ code }) => code)
  const common = usual.filter((spec) => spec.status === status).map(({ code }) => code)
  const isUsual = common.every((code) => codes.includes(code))
  const named = isUsual ? codes.filter((code) => !common.includes(code)) : ['only', ...codes]
  return [`Problem${status}`, ...named].join('-')
}

function problemContent(codes: readonly ErrorSpec[]): JsonObject {
  return {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(
        codes.map(({ code }) => [code, { $ref: `#/components/examples/${code}` }]),
      ),
    },
  }
}

function headersOf(status: number): JsonObject {
  const names =
    status === 402 ? ['X-Request-Id', 'WWW-Authenticate', 'PAYMENT-REQUIRED'] : ['X-Request-Id']
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function problemExample(spec: ErrorSpec): JsonObject {
  return {
    summary: spec.title,
    value: {
      type: problemType(spec),
      title: spec.title,
      status: spec.status,
      detail: `${spec.title}.`,
      code: spec.code,
      requestId: 'req_01j8example',
      retryable: spec.retryable,
      hint: spec.fix,
      ...(spec.status === 429 || spec.status === 503 ? { retryAfterSeconds: 1 } : {}),
    },
  }
}
