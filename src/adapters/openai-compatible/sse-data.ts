const done = '[DONE]'

/**
 * Parses each `data` of a server-sent event stream as JSON, until `[DONE]` or the end. Throws `SyntaxError` for invalid
 * JSON.
 */
export async function* sseData(body: AsyncIterable<Uint8Array>): AsyncGenerator {
  let data: string[] = []
  for await (const line of linesOf(body)) {
    if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''))
    if (line !== '' || data.length === 0) continue
    const text = data.join('\n')
    if (text.trim() === done) return
    data = []
    yield JSON.parse(text)
  }
  const rest = data.join('\n')
  // Some endpoints omit the empty line after the last event.
  if (data.length > 0 && rest.trim() !== done) yield JSON.parse(rest)
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let open = ''
  for await (const bytes of body) {
    const lines = (open + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    open = lines.pop() ?? ''
    yield* lines
  }
  if (open !== '') yield open.replace(/\r$/, '')
}
