import { base, connect, needed, Refused, steps } from './bourse.mjs'

const usage = `The MCP endpoint: mcp.mjs <config|tools|call>

  config
  tools  [--word <text>]
  call   --tool <name> [--input <json>]

BOURSE_API_KEY says who you are, BOURSE_URL where.`

const flags = {
  word: { type: 'string' },
  tool: { type: 'string' },
  input: { type: 'string', default: '{}' },
}
const pagesMax = 20

const key = process.env.BOURSE_API_KEY

await steps(usage, flags, {
  async config() {
    const { name, transport } = await connect().call('GET', '/.well-known/mcp')
    const headers = { Authorization: `Bearer \${BOURSE_API_KEY}` }
    const server = { type: 'http', url: transport.url ?? `${base}/mcp`, headers }
    return { mcpServers: { [name]: server } }
  },
  async tools({ word }) {
    const ask = await open()
    const tools = []
    let cursor
    for (let page = 0; page < pagesMax; page++) {
      const found = await ask('tools/list', cursor === undefined ? {} : { cursor })
      tools.push(...found.tools)
      cursor = found.nextCursor
      if (cursor === undefined) break
    }
    const isWanted = ({ description = '', name }) =>
      word === undefined || `${name} ${description}`.toLowerCase().includes(word.toLowerCase())
    return tools.filter(isWanted).map(({ description, inputSchema, name }) => ({
      ...{ name, description },
      takes: Object.keys(inputSchema.properties ?? {}),
    }))
  },
  async call(values) {
    const input = JSON.parse(values.input)
    const ask = await open()
    const answer = await ask('tools/call', { name: needed(values, 'tool'), arguments: input })
    if (answer.isError) process.exitCode = 1
    return answer
  },
})

/** Opens a session, and gives what asks within it. */
async function open() {
  const { send } = connect({ key })
  let session
  let id = 0
  async function ask(method, params) {
    id += 1
    const answer = await send('POST', '/mcp', {
      body: { jsonrpc: '2.0', id, method, params },
      headers: {
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
        ...(session ? { 'mcp-session-id': session } : {}),
      },
    })
    session ??= answer.headers.get('mcp-session-id') ?? undefined
    const text = await answer.text()
    if (!answer.ok) throw new Refused(answer.status, JSON.parse(text), answer.headers)
    const data = /^data: ?(.*)$/m.exec(text)?.[1] ?? text
    const { error, result } = JSON.parse(data)
    if (error !== undefined) throw new Error(`${error.code}: ${error.message}`)
    return result
  }
  const clientInfo = { name: 'mcp-connect', version: '1.0.0' }
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  return ask
}
