import { createAnsweringServer } from '../test/support/answering-server.ts'

// A language model in a process of its own, by OpenAI's protocol: it streams one short reply at once, or first asks for
// the one tool that it is given, where it is told to use it.
type Asked = {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
  readonly tools?: readonly { readonly function: { readonly name: string } }[]
}

const usage = { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 }
const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'stub' }

const server = createAnsweringServer((_, response, body) => {
  const asked: Asked = JSON.parse(body.toString())
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const choices of choicesOf(asked)) say({ choices })
  say({ choices: [], usage })
  response.end('data: [DONE]\n\n')

  function say(part: object): void {
    response.write(`data: ${JSON.stringify({ ...head, ...part })}\n\n`)
  }
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))

function choicesOf({ messages, tools = [] }: Asked): readonly object[][] {
  const name = tools[0]?.function.name
  const last = messages.at(-1)
  const isAsking = last?.role === 'user' && String(last.content).includes('Use the tool')
  if (!isAsking || name === undefined) {
    return [
      [{ index: 0, delta: { role: 'assistant', content: 'Hello.' }, finish_reason: null }],
      [{ index: 0, delta: {}, finish_reason: 'stop' }],
    ]
  }
  const call = { index: 0, id: 'call_1', type: 'function', function: { name, arguments: '{}' } }
  return [
    [{ index: 0, delta: { role: 'assistant', tool_calls: [call] }, finish_reason: null }],
    [{ index: 0, delta: {}, finish_reason: 'tool_calls' }],
  ]
}
