import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { toolName } from '../../src/kernel/operation.ts'
import { coreTools } from '../../src/surfaces/mcp/core-tools.ts'
import { createToolTable } from '../../src/surfaces/mcp/tool-table.ts'
import { startMcpServer } from '../support/mcp-server.ts'

const catalog = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' })
const rows = createToolTable(catalog)
const paper = rows.filter(({ toolset }) => toolset === 'paper').map(({ name }) => name)

let server: Awaited<ReturnType<typeof startMcpServer>>
const clients: Client[] = []
beforeEach(async () => {
  server = await startMcpServer({ catalog })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
  await server.close()
})

async function connect(headers: Record<string, string> = {}, query = '') {
  const client = new Client({ name: 'test', version: '1' })
  const address = new URL(query, server.url)
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }))
  clients.push(client)
  return client
}

async function namesOf(client: Client): Promise<readonly string[]> {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor })
    names.push(...page.tools.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return names
}

describe('toolsets', () => {
  it('lists fewer than 40 tools before anybody asks for more, each of them in the table', async () => {
    const names = await namesOf(await connect())
    expect(names.length).toBeLessThan(40)
    expect(names).toEqual(expect.arrayContaining(coreTools.map(toolName)))
    expect(rows.length).toBeGreaterThan(names.length)
  })

  it('lists the toolsets that the header or the query names, and everything for all', async () => {
    for (const client of [
      await connect({ 'mcp-toolsets': 'paper' }),
      await connect({}, '?toolsets=paper'),
    ]) {
      expect((await namesOf(client)).slice(0, paper.length)).toEqual(paper)
    }
    expect(await namesOf(await connect({ 'mcp-toolsets': 'core,all' }))).toHaveLength(
      rows.length + 4,
    )
  })

  it('refuses to open a session with a toolset that there is not', async () => {
    await expect(connect({ 'mcp-toolsets': 'core, nothing' })).rejects.toThrow(/nothing/)
  })

  it('adds a toolset, says that the list changed, and takes it away again', async () => {
    const client = await connect()
    let changes = 0
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      changes += 1
    })
    const before = await namesOf(client)
    const enable = { name: 'enable_toolset', arguments: { name: 'paper' } }
    const enabled = await client.callTool(enable)
    expect(enabled.structuredContent).toMatchObject({ toolset: 'paper', enabled: true })
    expect(await namesOf(client)).toHaveLength(before.length + paper.length)
    await client.callTool(enable)
    expect(changes).toBe(1)
    await client.callTool({ name: 'disable_toolset', arguments: { name: 'paper' } })
    expect(changes).toBe(2)
    expect(await namesOf(client)).toEqual(before)
    expect(await namesOf(await connect())).toEqual(before)
  })

  it('tells the toolsets, finds hidden tools by words, and explains an unknown name', async () => {
    const client = await connect()
    await client.listTools()
    const told = await client.callTool({ name: 'list_toolsets' })
    expect(told.structuredContent).toMatchObject({
      toolsets: expect.arrayContaining([
        { name: 'core', enabled: true, tools: coreTools.length },
        { name: 'paper', enabled: false, tools: paper.length },
      ]),
    })
    const found = await client.callTool({ name: 'find_tools', arguments: { query: 'PAPER reset' } })
    expect(found.structuredContent).toEqual({
      tools: [
        expect.objectContaining({
          name: 'paper_account_reset',
          listed: false,
          inputSchema: expect.objectContaining({ type: 'object' }),
        }),
        // Its name has one of the words, and its description the other.
        expect.objectContaining({ name: 'perp_account_reset', listed: false }),
      ],
    })
    const wrong = await client.callTool({
      name: 'enable_toolset',
      arguments: { name: '__proto__' },
    })
    expect(wrong.isError).toBe(true)
  })
})
