type Json = Readonly<Record<string, unknown>>

/** Calls one tool of the MCP endpoint: handshake, list, call, end of the session. */
export async function callTool(options: {
  readonly baseUrl: string
  readonly key: string
  readonly name: string
  readonly input: Json
}): Promise<{ readonly tools: number; readonly result: Json }> {
  const session: Record<string, string> = {}
  const post = async (message: Json): Promise<Json> => {
    const answer = await fetch(`${options.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${options.key}`,
        ...session,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    })
    if (!answer.ok) throw new Error(`/mcp answered ${answer.status}: ${await answer.text()}`)
    const id = answer.headers.get('mcp-session-id')
    if (id !== null) session['mcp-session-id'] = id
    return toMessage(await answer.text())
  }
  const protocolVersion = '2025-06-18'
  await post({
    id: 1,
    method: 'initialize',
    params: { protocolVersion, capabilities: {}, clientInfo: { name: 'tour', version: '1' } },
  })
  session['mcp-protocol-version'] = protocolVersion
  await post({ method: 'notifications/initialized' })
  const listed = member(await post({ id: 2, method: 'tools/list' }), 'result')
  const tools = Array.isArray(listed['tools']) ? listed['tools'].length : 0
  const params = { name: options.name, arguments: options.input }
  const result = member(await post({ id: 3, method: 'tools/call', params }), 'result')
  return { tools, result: member(result, 'structuredContent') }
}

/** A reply comes as JSON or as the one event of a stream; a notification has none. */
function toMessage(text: string): Json {
  const data = text.match(/^data: (.*)$/m)?.[1] ?? text
  return data === '' ? {} : JSON.parse(data)
}

function member(json: Json, name: string): Json {
  const value = json[name]
  if (typeof value !== 'object' || value === null) {
    throw new Error(`no ${name} in ${JSON.stringify(json)}`)
  }
  return { ...value }
}
