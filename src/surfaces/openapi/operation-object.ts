import { errorsOf } from '../../catalog/implied-errors.ts'
import type { Listed } from '../../catalog/listed.ts'
import { requestSchema } from '../../kernel/input-schema.ts'
import {
  type DelegateOperation,
  type DocumentOperation,
  ignoresIdempotencyKey,
  isIdempotent,
  isPriced,
  isTagged,
  type Media,
  type Operation,
  scopeOf,
} from '../../kernel/operation.ts'
import { rowPriceWords } from '../../kernel/price-words.ts'
import type { CredentialKind } from '../../kernel/principal.ts'
import { problemType } from '../../kernel/problem.ts'
import { paymentErrors } from '../../kernel/shared-errors.ts'
import type { PaymentMethod } from '../../ports/payment-methods.ts'
import { isObject, type JsonObject, toJson } from './json.ts'
import { paymentInfo } from './payment-info.ts'
import type { ProblemResponses } from './problem-responses.ts'
import type { SchemaCollector } from './schemas.ts'
import { credentialWords, securityOf } from './security.ts'

/** State shared by the parts of one document while it is built. */
export type Parts = {
  readonly schemas: SchemaCollector
  readonly problems: ProblemResponses
  /** The payment methods. */
  readonly paymentMethods: readonly PaymentMethod[]
}

/** The operation object of one method and path. */
export function operationObject(listed: Listed, parts: Parts): JsonObject {
  const row = listed.entry.operation
  const requestBody = requestBodyOf(row, parts.schemas)
  const parameters = parametersOf(row, parts.schemas)
  return {
    operationId: listed.id,
    tags: [row.family],
    summary: row.summary,
    description: descriptionOf(listed),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      ...successOf(row, parts.schemas),
      ...withCredentialRefusal(failuresOf(row, parts), row, parts.problems),
    },
    security: securityOf(row),
    ...extensionsOf(listed),
    ...paymentInfo(row, parts.paymentMethods),
  }
}

function descriptionOf({ aliasOf, entry: { operation: row } }: Listed): string {
  const notes = [
    row.description ?? `${row.summary}.`,
    ...(aliasOf === null ? [] : [`The same operation as \`${aliasOf}\` under a second path.`]),
    ...(row.tier === 'public' && row.auth.length > 0
      ? [
          `Listed as public, but it answers only to a caller with ${requiredCredential(row)}, and to anybody else with 401: ${row.reason?.replace(/\.$/, '')}.`,
        ]
      : []),
    ...(row.gate === 'holder' ? ['For holders of the platform token.'] : []),
    ...(row.gate === 'operator' ? ['For accounts of the operator only.'] : []),
    ...priceNotes(row),
    ...kindNotes(row),
  ]
  return notes.join('\n\n')
}

function priceNotes(row: Operation): readonly string[] {
  const words = rowPriceWords(row)
  if (words === null) return []
  return [
    `Costs ${words}. Without payment it answers 402 with a challenge that states the price${row.price === undefined ? '; `POST /api/payments/price` tells it beforehand' : ''}.`,
  ]
}

function kindNotes(row: Operation): readonly string[] {
  switch (row.kind) {
    case 'stream':
      return [
        'A stream of server-sent events that stays open. /asyncapi.json describes the messages.',
      ]
    case 'socket':
      return [
        'A WebSocket: the request must ask for an upgrade and is answered with 101. /asyncapi.json describes the messages. Status 200 is declared because every operation declares it; it is never sent.',
      ]
    case 'delegate':
      return ['The request and the answer follow the protocol that is served at this path.']
    default:
      return []
  }
}

function parametersOf(row: Operation, schemas: SchemaCollector): readonly JsonObject[] {
  const of = (shape: object | undefined, place: 'path' | 'query'): readonly JsonObject[] => {
    const { required, properties } = shape === undefined ? {} : requestSchema(shape)
    const isRequired = (name: string) => Array.isArray(required) && required.includes(name)
    return Object.entries(isObject(properties) ? properties : {}).map(([name, found]) => {
      const schema = isObject(found) ? found : {}
      const example = parameterExample(row, place === 'path' ? 'params' : 'query', name)
      return {
        name,
        in: place,
        required: place === 'path' || isRequired(name),
        ...(schema['description'] ? { description: schema['description'] } : {}),
        schema: schemas.place(schema),
        ...(example === undefined ? {} : { example }),
      }
    })
  }
  const stored = row.kind === 'json' && isIdempotent(row)
  return [
    ...of(row.input.params, 'path'),
    ...of(row.input.query ?? (row.kind === 'delegate' ? row.describes?.query : undefined), 'query'),
    ...(stored ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...paymentParametersOf(row).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ]
}

/** What is sold for credit only, such as the run of an agent, has a limit, and no choice of payment. */
function paymentParametersOf(row: Operation): readonly string[] {
  if (isPriced(row)) return ['MaxAmount', 'PaymentPreference']
  return row.errors?.includes(paymentErrors.over_max_amount) === true ? ['MaxAmount'] : []
}

function parameterExample(row: Operation, part: 'params' | 'query', name: string): unknown {
  for (const { input } of row.examples) {
    const values = toJson(input?.[part] ?? null)
    if (isObject(values) && values[name] !== undefined) return values[name]
  }
  return undefined
}

function requestBodyOf(row: Operation, schemas: SchemaCollector): JsonObject | undefined {
  const described = row.kind === 'delegate' ? row.describes : undefined
  const media: Media | undefined =
    row.input.body === undefined ? described?.body : { 'application/json': row.input.body }
  if (media === undefined) return undefined
  const examples = examplesOf(row, ({ input }) => input?.body)
  const content = eachMedia(media, (schema) => ({
    schema: schemas.place(requestSchema(schema)),
    ...examples,
  }))
  return { required: described?.bodyRequired ?? true, content }
}

function eachMedia(
  media: Media,
  describe: (schema: object, type: string) => JsonObject,
): JsonObject {
  return Object.fromEntries(
    Object.entries(media).map(([type, schema]) => [type, describe(schema, type)]),
  )
}

const standardHeaders = referred([
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
])

function referred(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const notChanged = { description: 'The caller has this version already (If-None-Match)' }

function successOf(row: Operation, schemas: SchemaCollector): JsonObject {
  const headers = {
    ...standardHeaders,
    ...referred(
      row.kind === 'json' && (isIdempotent(row) || isPriced(row)) ? ['Idempotency-Replayed'] : [],
    ),
    ...referred(ignoresIdempotencyKey(row) ? ['Idempotency-Key-Ignored'] : []),
    ...referred(isPriced(row) ? ['Charge-Id', 'Charge-Receipt', 'Payment-Replayed'] : []),
  }
  const ok = (description: string, content?: JsonObject): JsonObject => ({
    description,
    headers,
    ...(content ? { content } : {}),
  })
  switch (row.kind) {
    case 'json': {
      const examples = examplesOf(row, ({ output }) => output)
      const media = { schema: schemas.place(row.output), ...examples }
      return {
        '200': ok('Success', { 'application/json': media }),
        ...(isTagged(row) ? { '304': notChanged } : {}),
      }
    }
    case 'document':
      return {
        '200': ok(
          'The document',
          Object.fromEntries(row.produces.map((type) => [type, documentMedia(row, type, schemas)])),
        ),
        '304': notChanged,
      }
    case 'stream':
      return { '200': ok('The open stream', { 'text/event-stream': { schema: text } }) }
    case 'socket':
      return {
        '101': { description: 'The connection is a WebSocket from here on' },
        '200': { description: 'Never sent' },
      }
    case 'delegate':
      return delegatedAnswers(row, schemas, ok)
  }
}

function delegatedAnswers(
  row: DelegateOperation,
  schemas: SchemaCollector,
  ok: (description: string, content?: JsonObject) => JsonObject,
): JsonObject {
  const answers = row.describes?.answers ?? { 200: { '*/*': {} } }
  const examples = examplesOf(row, ({ output }) => output)
  const content = (media: Media) =>
    eachMedia(media, (schema, type) => ({
      schema: schemas.place(schema),
      // Event streams have no JSON examples.
      ...(type === 'text/event-stream' ? {} : examples),
    }))
  return Object.fromEntries(
    Object.entries(answers).map(([status, media]) => [
      status,
      media === null ? ok(answerWords(status)) : ok(answerWords(status), content(media)),
    ]),
  )
}

function answerWords(status: string): string {
  switch (status) {
    case '202':
      return 'Taken'
    case '204':
      return 'Done; there is nothing to say'
    case '302':
      return 'On to the address in Location'
    default:
      return 'As the protocol defines it'
  }
}

/** The specification lists some rows as public that require a caller; the refusal names what they require. */
function withCredentialRefusal(
  answers: JsonObject,
  row: Operation,
  problems: ProblemResponses,
): JsonObject {
  if (row.tier !== 'public' || row.auth.length === 0) return answers
  const refused = errorsOf(row).filter(({ status }) => status === 401)
  return { ...answers, '401': problems.asking(refused, requiredCredential(row)) }
}

function requiredCredential({ auth }: Operation): string {
  const kinds: readonly CredentialKind[] = auth
  return kinds.map((kind) => credentialWords[kind]).join(', or ')
}

/** A delegated protocol has its own form of errors, beside the problem documents of the gates. */
function ownErrorsOf(
  row: Operation,
  schemas: SchemaCollector,
): Readonly<Record<string, JsonObject>> {
  const own = row.kind === 'delegate' ? (row.describes?.errors ?? {}) : {}
  return Object.fromEntries(
    Object.entries(own).map(([status, media]) => [
      status,
      eachMedia(media, (schema) => ({ schema: schemas.place(schema) })),
    ]),
  )
}

const text = { type: 'string' }

/** Problem documents, or failures in the form of the row's own protocol, by status. */
function failuresOf(row: Operation, { problems, schemas }: Parts): JsonObject {
  const { failure } = row
  const codes = errorsOf(row)
  if (failure === undefined) return problems.of(codes, ownErrorsOf(row, schemas))
  const worded = codes.map((spec) => ({
    spec,
    ...failure.write({ ...spec, type: problemType(spec), detail: spec.title, requestId: '' }),
  }))
  const statuses = [...Map.groupBy(worded, ({ status }) => status)].sort(([a], [b]) => a - b)
  return Object.fromEntries(
    statuses.map(([status, of]) => [
      String(status),
      {
        description: [...new Set(of.map(({ spec }) => spec.title))].join('; '),
        headers: referred(['X-Request-Id']),
        content: { 'application/json': { schema: schemas.place(failure.schema) } },
      },
    ]),
  )
}

function documentMedia(row: DocumentOperation, type: string, schemas: SchemaCollector): JsonObject {
  const isJson = /[/+]json(?:;|$)/.test(type)
  const isText = type.startsWith('text/') || type === 'image/svg+xml'
  const schema = isJson
    ? schemas.place(row.describes ?? {})
    : isText
      ? text
      : { type: 'string', format: 'binary' }
  const fits = ({ output }: Operation['examples'][number]): unknown =>
    isJson || typeof output === 'string' ? output : undefined
  return { schema, ...examplesOf(row, fits) }
}

function examplesOf(
  row: Operation,
  pick: (example: Operation['examples'][number]) => unknown,
): JsonObject {
  const picked = row.examples.flatMap((example) => {
    const value = pick(example)
    return value === undefined
      ? []
      : [[example.name, { summary: example.name, value: toJson(value) }] as const]
  })
  return picked.length > 0 ? { examples: Object.fromEntries(picked) } : {}
}

function extensionsOf({ aliasOf, entry: { operation: row } }: Listed): JsonObject {
  const { cache, limit } = row
  return {
    'x-operation-name': row.name,
    'x-access-tier': row.tier,
    'x-scope': scopeOf(row),
    'x-effect': row.effect,
    'x-idempotent': row.method === 'GET' || (row.kind === 'json' && isIdempotent(row)),
    'x-rate-weight': limit?.bucket === 'none' ? 0 : (limit?.weight ?? 1),
    'x-rate-bucket': limit?.bucket ?? 'api',
    'x-holder-gate': row.gate === 'holder',
    ...(row.gate === 'operator' ? { 'x-operator-gate': true } : {}),
    'x-kind': row.kind,
    ...(row.auth.length > 0 ? { 'x-credentials': [...row.auth] } : {}),
    ...(aliasOf === null ? {} : { 'x-alias-of': aliasOf }),
    ...(cache ? { 'x-cache': { ...cache } } : {}),
  }
}
