import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { isPriced } from '../../src/kernel/operation.ts'
import { coreTools } from '../../src/surfaces/mcp/core-tools.ts'
import { signerSentences } from '../../src/surfaces/mcp/guide/guide-entry.ts'
import { toolGuide } from '../../src/surfaces/mcp/guide/tool-guide.ts'
import { renamed, renamedSchema } from '../../src/surfaces/mcp/renames.ts'
import { plainSchema } from '../../src/surfaces/mcp/schema-json.ts'
import { createToolTable, type ToolRow } from '../../src/surfaces/mcp/tool-table.ts'
import { oneWord } from '../../src/surfaces/mcp/vocabulary.ts'
import { jsonAnswer } from '../support/inner-answer.ts'
import { startMcpServer } from '../support/mcp-server.ts'
import { membersOf, sampleOf, schemaNames } from './schema-sample.ts'

const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const rows = createToolTable(catalog)
const core = rows.filter(({ operation }) => coreTools.includes(operation.name))
const names = new Set(rows.map(({ name }) => name))
const known = new Set<string>(rows.map(({ operation }) => operation.name))
/** The full output of a row as its tool would answer it. */
const fullOutput = ({ operation, wrapsOutput, toWords }: ToolRow) => {
  const said = plainSchema(operation.output)
  const full = wrapsOutput ? { type: 'object', properties: { result: said } } : said
  return renamedSchema(full, toWords)
}

let server: Awaited<ReturnType<typeof startMcpServer>>
let requests: { method: string; path: string; query: string[]; body: unknown }[] = []
let answer: unknown
beforeAll(async () => {
  server = await startMcpServer({
    catalog,
    async dispatch({ body: text, method, url }) {
      const { pathname: path, searchParams } = new URL(url, 'http://localhost')
      const query = [...new Set(searchParams.keys())]
      const body: unknown = text === undefined ? undefined : JSON.parse(text)
      requests.push({ method, path, query, body })
      return jsonAnswer(answer)
    },
  })
})
afterAll(() => server.close())

async function connect(toolsets: string): Promise<Client> {
  const opened = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { 'mcp-toolsets': toolsets } }
  await opened.connect(new StreamableHTTPClientTransport(server.url, { requestInit }))
  return opened
}

async function listBytes(toolsets: string): Promise<number> {
  const reader = await connect(toolsets)
  const bytes = Buffer.byteLength(JSON.stringify(await reader.listTools()))
  await reader.close()
  return bytes
}

describe('what a model has to read', () => {
  test('the list of core is less than 60,000 bytes, that of any toolset less than 100,000', async () => {
    expect(await listBytes('core')).toBeLessThan(60_000)
    const toolsets = [...new Set(rows.map((row) => row.toolset))]
    expect(toolsets.length).toBeGreaterThan(25)
    for (const toolset of toolsets) {
      expect([toolset, (await listBytes(toolset)) < 100_000]).toEqual([toolset, true])
    }
  })

  test('a list names its usual limit, which is small', () => {
    const limits = rows.flatMap(({ name, inputSchema }) => {
      const { limit } = inputSchema.properties
      return limit === undefined ? [] : [[name, membersOf(limit)['default']] as const]
    })
    expect(limits.length).toBeGreaterThan(50)
    expect(limits.filter(([, usual]) => Number(usual ?? 0) > 20)).toEqual([])
  })
})

describe('names', () => {
  const verbs = new Set(
    `accept activate add answer ask attest cancel change charge chat check close commit compare complete compose confirm connect create deactivate delete
    deny deposit describe disconnect dispute draft edit evaluate explain freeze forget fund generate get join launch list mark open
    pause pay
    place plan post prepare preview propose prove publish quote rate read record recover refund reject release remember remove rename replace report request resend
    rehearse reset resolve resume retire revoke run save screen search send set sign simulate start submit test trade update validate
    verify void watch`.split(/\s+/),
  )

  test('every tool has the name of its row, whose second word is a verb', () => {
    expect(names.size).toBe(rows.length)
    const odd = rows.filter(({ name, operation }) => {
      const [resource = '', method = ''] = operation.name.split('.')
      const words = `${resource}_${method}`.replace(/[A-Z]/g, '_$&').toLowerCase()
      const [verb = ''] = method.split(/(?=[A-Z])/)
      return name !== words || !/^[a-z][a-z0-9_]{2,63}$/.test(name) || !verbs.has(verb)
    })
    const remedy = 'Name the row `resource.verb` with a verb of this test, or add the verb to them.'
    expect(
      odd.map(({ name }) => name),
      remedy,
    ).toEqual([])
  })

  test('the guide knows every tool, and no row that is none', () => {
    expect(Object.keys(toolGuide).toSorted()).toEqual([...known].toSorted())
  })
})

describe('descriptions', () => {
  const sentences = Object.values(signerSentences)

  test('each says when to use the tool, in words of its own', () => {
    const uses = Object.values(toolGuide).map(({ use }) => use)
    expect(new Set(uses).size).toBe(uses.length)
    expect(rows.length).toBeGreaterThan(300)
    for (const { name, description } of rows) {
      expect([name, description.includes('Use it ')]).toEqual([name, true])
    }
  })

  test('what they say comes next is there, and no tool comes after itself', () => {
    const wrong = rows.flatMap(({ operation: { name } }) => {
      const entry = toolGuide[name]
      const said = entry?.use.match(/\b[a-z]\w*\.[a-z]\w*\b/g) ?? []
      return [...(entry?.next ?? []), ...said]
        .filter((next) => next === name || !(known.has(next) || next === 'find_tools'))
        .map((next) => `${name}: ${next}`)
    })
    expect(wrong).toEqual([])
  })

  test('from a tool of core, what comes next is a tool of core', () => {
    const leaving = core.flatMap(({ operation: { name } }) =>
      (toolGuide[name]?.next ?? [])
        .filter((next) => !coreTools.includes(next))
        .map((next) => `${name}: ${next}`),
    )
    expect(leaving).toEqual([])
  })

  test('whatever moves value says who signs, and what is prepared says where it is submitted', () => {
    const moving = rows.filter(({ toolset, operation }) => {
      const { effect, input, output } = operation
      const isSent = input.body?.properties['signedTransaction'] !== undefined
      const isPrepared = effect !== 'none' && JSON.stringify(output).includes('"gasLimit"')
      const isBooked =
        effect === 'irreversible' &&
        /^(billing|commerce|mpp|orders|paper|payments|perps|trading|vault)$/.test(toolset)
      return isSent || isPrepared || isBooked || isPriced(operation)
    })
    expect(moving.length).toBeGreaterThan(50)
    const silent = moving.filter(
      ({ description }) => !sentences.some((sentence) => description.includes(sentence)),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
    const endless = rows.filter(
      ({ description }) =>
        description.includes(signerSentences.wallet) && !/Next: \w+_submit/.test(description),
    )
    expect(endless.map(({ name }) => name)).toEqual(['agent_registry_watch_intent'])
  })

  test('hints agree with the effect of the row', () => {
    expect(rows.length).toBeGreaterThan(300)
    for (const { name, operation, annotations, inputSchema } of rows) {
      const { readOnlyHint, destructiveHint, idempotentHint, title } = annotations
      const sends = inputSchema.properties['signedTransaction'] !== undefined
      const { effect, method } = operation
      expect([name, readOnlyHint, destructiveHint, idempotentHint, title]).toEqual([
        name,
        effect === 'none',
        effect === 'irreversible',
        effect === 'none' || sends || method === 'PUT' || method === 'DELETE',
        operation.summary,
      ])
    }
  })
})

describe('one word for one thing', () => {
  /** Domains that speak another's protocol keep its names. */
  const own = rows.filter(({ toolset }) => !['ai', 'market_venues', 'perps'].includes(toolset))
  const replaced = new Set(Object.keys(oneWord))

  test('no input and no output has a name that was replaced, at any depth', () => {
    const left = own.flatMap((row) =>
      [...schemaNames(row.inputSchema), ...schemaNames(fullOutput(row))]
        .filter((name) => replaced.has(name))
        .map((name) => `${row.name}: ${name}`),
    )
    expect(left).toEqual([])
  })

  test('every name that is replaced is one of some row', () => {
    const said = new Set(
      own.flatMap(({ operation }) => [
        ...schemaNames(plainSchema(operation.output)),
        ...Object.values(operation.input).flatMap((part) => [
          ...schemaNames(plainSchema(part ?? {})),
        ]),
      ]),
    )
    expect([...replaced].filter((name) => !said.has(name))).toEqual([])
  })

  test('every answer calls an id by the name under which it is passed on', () => {
    const nameless = rows.filter((row) => schemaNames(fullOutput(row)).has('id'))
    expect(nameless.map(({ name }) => name)).toEqual([])
  })

  test('what a path asks for, some answer gives under the same name', () => {
    const given = new Set(rows.flatMap((row) => [...schemaNames(fullOutput(row))]))
    const asked = rows.flatMap(({ operation, toWordsOfInput }) =>
      [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
        return toWordsOfInput.get(name)?.word ?? name
      }),
    )
    expect([...new Set(asked)].filter((word) => !given.has(word)).toSorted()).toEqual([])
  })
})

describe('calls through the official client', () => {
  test.each([
    ['every tool', true, rows],
    ['every tool of core with the least that an answer may hold', false, core],
  ])('%s answers what it declared', async (_, whole, called) => {
    const reader = await connect('all')
    let cursor: string | undefined
    let listed = 0
    do {
      const page = await reader.listTools(cursor === undefined ? {} : { cursor })
      listed += page.tools.length
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(listed).toBe(rows.length + 4)
    for (const row of called) {
      const said = plainSchema(row.operation.output)
      answer = sampleOf(said, whole)
      requests = []
      const given = membersOf(sampleOf(row.inputSchema, true))
      const result = await reader.callTool({ name: row.name, arguments: given })
      expect([row.name, result.isError ?? false]).toEqual([row.name, false])
      const expected = renamed(row.wrapsOutput ? { result: answer } : answer, row.toWords)
      expect(result.structuredContent).toEqual(expected)
      const [request] = requests
      const { method, input } = row.operation
      expect([row.name, request?.method]).toEqual([row.name, method])
      expect(Object.keys(membersOf(request?.body)).toSorted()).toEqual(
        Object.keys(input.body?.properties ?? {}).toSorted(),
      )
      expect(request?.query.toSorted()).toEqual(
        Object.keys(input.query?.properties ?? {}).toSorted(),
      )
    }
    await reader.close()
  })

  test('a page that is not the last says so in words', async () => {
    answer = { items: [], nextCursor: 'abc', asOf: null }
    const client = await connect('core')
    const result = await client.callTool({ name: 'launches_list', arguments: {} })
    expect(result.content.at(-1)).toEqual({
      type: 'text',
      text: 'There is more: call again with cursor "abc".',
    })
    expect(requests.at(-1)?.query).toEqual(['limit'])
    await client.close()
  })
})
