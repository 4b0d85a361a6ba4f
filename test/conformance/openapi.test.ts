import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { validate as validateDiscovery } from 'mppx/discovery'
import { describe, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { publicOperations } from '../../src/catalog/listed.ts'
import { paymentErrors } from '../../src/kernel/shared-errors.ts'
import { documentsOf, fixtureCatalog, monetizedTraces } from './documents.fixture.ts'

type Json = { readonly [name: string]: unknown }
type OperationObject = Json & {
  readonly operationId: string
  readonly parameters?: readonly Json[]
  readonly requestBody?: { readonly content: Json }
  readonly responses: { readonly [status: string]: Json }
  readonly security: readonly Json[]
}

const methods = ['get', 'post', 'put', 'patch', 'delete']
const run = promisify(execFile)
const bin = path.join(import.meta.dirname, '../../node_modules/.bin/redocly')

const tables = {
  'a table that uses everything': fixtureCatalog,
  'the service’s table': buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' }),
}

for (const [name, catalog] of Object.entries(tables)) {
  const documents = documentsOf(catalog)
  const versions = { '3.1': plain(documents.openapi31()), '3.0': plain(documents.openapi30()) }

  describe(name, () => {
    for (const [version, document] of Object.entries(versions)) {
      test(`OpenAPI ${version} is valid`, async () => {
        const { valid, errors } = await new Validator().validate(structuredClone(document))
        expect(errors ?? []).toEqual([])
        expect(valid).toBe(true)
      })

      test(`OpenAPI ${version} has no dangling reference and no $id`, () => {
        const problems: string[] = []
        walk(document, (key, value) => {
          if (key === '$id') problems.push(`$id ${String(value)}`)
          if (key === '$ref' && resolve(document, String(value)) === undefined) {
            problems.push(`dangling ${String(value)}`)
          }
        })
        expect(problems).toEqual([])
      })

      test(`OpenAPI ${version} never names a monetized operation`, () => {
        const text = JSON.stringify(document).toLowerCase()
        expect(monetizedTraces.filter((trace) => text.includes(trace))).toEqual([])
        const unnamed = catalogOnlyMonetized(catalog)
        expect(unnamed).not.toHaveLength(0)
        for (const { id, operation } of unnamed) {
          expect(text).not.toContain(`"${id.toLowerCase()}"`)
          expect(text).not.toContain(`"${operation.path.toLowerCase()}"`)
        }
      })
    }

    test('both versions pass the linter that looks inside the schemas', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'))
      try {
        const files = await Promise.all(
          Object.entries(versions).map(async ([version, document]) => {
            const file = path.join(folder, `${version}.json`)
            await writeFile(file, JSON.stringify(document))
            return file
          }),
        )
        await run(process.execPath, [bin, 'lint', '--extends=spec', ...files], {
          cwd: folder,
          timeout: 90_000,
          env: {
            ...process.env,
            REDOCLY_TELEMETRY: 'off',
            REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
          },
        })
      } finally {
        await rm(folder, { recursive: true })
      }
    }, 120_000)

    test('every schema is a valid JSON Schema 2020-12', () => {
      const ajv = new Ajv2020({ strict: false })
      const faults: string[] = []
      for (const schema of schemasOf(versions['3.1'])) {
        if (!ajv.validateSchema(schema as Json)) faults.push(JSON.stringify(ajv.errors))
      }
      expect(faults).toEqual([])
    })

    // Every schema of some 350 operations is compiled, which takes longer than tests usually may.
    test('every example matches the schema beside it', { timeout: 90_000 }, () => {
      expect(exampleFaults(versions['3.1'])).toEqual([])
    })

    test('3.0 describes the same operations, parameters, bodies and statuses as 3.1', () => {
      expect(outline(versions['3.0'])).toEqual(outline(versions['3.1']))
    })

    const listed = operations(versions['3.1'])
    test('there are operations', () => expect(listed).not.toHaveLength(0))

    test('every listed operation is there once, under the id that its route gives', () => {
      const wanted = publicOperations(catalog).map(({ id }) => id)
      const ids = listed.map(({ operation }) => operation.operationId)
      expect([...ids].sort()).toEqual([...wanted].sort())
      expect(new Set(ids).size).toBe(ids.length)
      for (const { method, route, operation } of listed) {
        const words = route.split(/[^A-Za-z0-9]+/).filter(Boolean)
        expect(operation.operationId).toBe([method, ...words].join('_'))
      }
    })

    test('every operation declares 200, 401, 403, 404, 500 and its tier, scope, effect and weight', () => {
      for (const { operation } of listed) {
        expect(Object.keys(operation.responses), operation.operationId).toEqual(
          expect.arrayContaining(['200', '401', '403', '404', '500']),
        )
        expect(operation, operation.operationId).toMatchObject({
          'x-access-tier': expect.stringMatching(/^(public|private)$/),
          'x-scope': expect.stringMatching(/^(api:\*|route:[a-z0-9-]+:\*)$/),
          'x-effect': expect.stringMatching(/^(none|reversible|irreversible)$/),
          'x-idempotent': expect.any(Boolean),
          'x-rate-weight': expect.any(Number),
          'x-holder-gate': expect.any(Boolean),
        })
      }
    })

    test('whatever may refuse a price above the limit of its caller says how the limit is given', () => {
      const limited = publicOperations(catalog)
        .filter(({ entry }) => entry.operation.errors?.includes(paymentErrors.over_max_amount))
        .map(({ id }) => id)
      const limit = '#/components/parameters/MaxAmount'
      const told = listed
        .filter(({ operation }) => operation.parameters?.some(({ $ref }) => $ref === limit))
        .map(({ operation }) => operation.operationId)
      expect(told).toEqual(expect.arrayContaining(limited))
    })

    test('public operations have empty security, private ones name alternatives that exist', () => {
      const schemes = Object.keys(resolve(versions['3.1'], '#/components/securitySchemes') as Json)
      for (const { operation } of listed) {
        const isPublic = operation['x-access-tier'] === 'public'
        expect(operation.security.length === 0, operation.operationId).toBe(isPublic)
        for (const choice of operation.security) {
          expect(schemes).toEqual(expect.arrayContaining(Object.keys(choice)))
        }
      }
    })
  })
}

describe('what a row’s fields become', () => {
  const document = plain(documentsOf(fixtureCatalog).openapi31())
  const byId = new Map(
    operations(document).map(({ operation }) => [operation.operationId, operation]),
  )

  test('the default security lists the wallet session, both key forms and the identity provider', () => {
    expect(document['security']).toEqual([
      { walletSession: [] },
      { apiKeyBearer: [] },
      { apiKeyHeader: [] },
      { identityProviderBearer: [] },
    ])
  })

  test('an idempotent operation takes Idempotency-Key; its own errors have examples', () => {
    const make = byId.get('post_api_sample_thing_id_things')
    expect(make).toMatchObject({
      'x-rate-weight': 7,
      'x-holder-gate': true,
      'x-idempotent': true,
      'x-effect': 'irreversible',
      security: [{ walletSession: [] }, { apiKeyBearer: [] }, { apiKeyHeader: [] }],
    })
    expect(make?.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
    const conflict = resolve(document, String(make?.responses['409']?.['$ref']))
    expect(JSON.stringify(conflict)).toContain('#/components/examples/sample.taken')
    expect(resolve(document, '#/components/examples/sample.taken')).toMatchObject({
      value: { code: 'sample.taken', status: 409, hint: 'Use another name.' },
    })
  })

  test('an alias is an operation of its own that names the first one', () => {
    expect(byId.get('post_api_other_thing_id_things')).toMatchObject({
      'x-alias-of': 'post_api_sample_thing_id_things',
    })
  })

  test('a priced operation says what it costs and declares 402', () => {
    const ask = byId.get('post_api_sample_ask')
    expect(ask?.['x-payment-info']).toEqual({
      offers: [
        {
          protocol: 'mpp',
          method: 'solana',
          intent: 'charge',
          mode: 'live',
          network: 'solana:devnet',
          currency: 'mint',
          amount: '250000',
          asset: 'USDC',
          unit: 'call',
          decimals: 6,
        },
      ],
    })
    expect(Object.keys(ask?.responses ?? {})).toContain('402')
    // What payment agents read it with, which also asks for the 402.
    expect(validateDiscovery(document).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('a socket points to the AsyncAPI document, a public row with credentials says why', () => {
    expect(byId.get('get_ws')).toMatchObject({
      responses: { '101': expect.anything() },
      description: expect.stringContaining('/asyncapi.json'),
    })
    expect(byId.get('post_api_sample_profile')).toMatchObject({
      security: [],
      'x-credentials': ['account_session'],
      description: expect.stringContaining('the specification lists it as public'),
    })
  })

  test('a delegated row says what the protocol takes, answers and refuses', () => {
    const library = byId.get('post_api_library')
    expect(library).toMatchObject({
      parameters: [{ name: 'agent', in: 'query', required: false }],
      requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        '200': { content: { 'application/json': { schema: { type: 'object' } } } },
        '204': { description: expect.any(String) },
        '409': { content: { 'application/json': { schema: { required: ['error'] } } } },
      },
    })
    expect(library?.responses['204']).not.toHaveProperty('content')
    // The gates refuse in their own form on every row.
    expect(library?.responses['401']).toMatchObject({ $ref: expect.stringContaining('Problem401') })
    expect(library?.responses['404']?.['content']).toEqual({
      'application/json': expect.anything(),
      'application/problem+json': expect.anything(),
    })
  })
})

function catalogOnlyMonetized(catalog: typeof fixtureCatalog) {
  return catalog.entries.filter(({ operation }) => operation.tier === 'monetized')
}

function plain(document: unknown): Json {
  return JSON.parse(JSON.stringify(document)) as Json
}

function operations(
  document: Json,
): readonly { method: string; route: string; operation: OperationObject }[] {
  return Object.entries(
    document['paths'] as Record<string, Record<string, OperationObject>>,
  ).flatMap(([route, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({ method, route, operation })),
  )
}

/** The parts that a change of dialect must not touch. */
function outline(document: Json): unknown {
  return operations(document).map(({ method, route, operation }) => ({
    method,
    route,
    id: operation.operationId,
    parameters: (operation.parameters ?? []).map((one) => [
      one['$ref'],
      one['name'],
      one['in'],
      one['required'],
      one['example'],
    ]),
    body: Object.keys(operation.requestBody?.content ?? {}),
    responses: Object.entries(operation.responses).map(([status, response]) => [
      status,
      response['$ref'],
      Object.keys((response['content'] as Json | undefined) ?? {}),
    ]),
    security: operation.security,
    extensions: Object.entries(operation).filter(([key]) => key.startsWith('x-')),
  }))
}

function walk(value: unknown, visit: (key: string, value: unknown) => void): void {
  if (Array.isArray(value)) for (const member of value) walk(member, visit)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      // Examples are data: a member of theirs may have any name.
      if (key === 'example' || key === 'value') continue
      visit(key, member)
      walk(member, visit)
    }
  }
}

function resolve(document: Json, reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Json)[name] : undefined,
      document,
    )
}

function schemasOf(document: Json): readonly unknown[] {
  const found: unknown[] = Object.values(
    resolve(document, '#/components/schemas') as Record<string, unknown>,
  )
  walk(document, (key, value) => {
    if (key === 'schema') found.push(value)
  })
  return found
}

function exampleFaults(document: Json): readonly string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'doc', components: document['components'] })
  const faults: string[] = []
  // Many rows share a schema, the problem document above all; each is compiled once.
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  const validatorOf = (schema: unknown) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"doc#/components/')
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, validate)
    return validate
  }
  const check = (where: string, schema: unknown, value: unknown): void => {
    const validate = validatorOf(schema)
    if (!validate(value)) faults.push(`${where}: ${ajv.errorsText(validate.errors)}`)
  }
  for (const { operation } of operations(document)) {
    for (const parameter of operation.parameters ?? []) {
      if (parameter['example'] === undefined) continue
      check(
        `${operation.operationId} ${String(parameter['name'])}`,
        parameter['schema'],
        parameter['example'],
      )
    }
    const bodies: readonly (Json | undefined)[] = [
      operation.requestBody,
      ...Object.values(operation.responses),
    ]
    for (const body of bodies) {
      const target = body?.['$ref'] === undefined ? body : resolve(document, String(body['$ref']))
      const content = ((target as Json | undefined)?.['content'] ?? {}) as Record<string, Json>
      for (const media of Object.values(content)) {
        for (const example of Object.values((media['examples'] ?? {}) as Record<string, Json>)) {
          const shown = (
            example['$ref'] === undefined ? example : resolve(document, String(example['$ref']))
          ) as Json
          check(operation.operationId, media['schema'], shown['value'])
        }
      }
    }
  }
  return faults
}
