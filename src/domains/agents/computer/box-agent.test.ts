import { expect, test } from 'vitest'
import { AppError } from '../../../kernel/errors.ts'
import { sandboxErrors } from '../../../kernel/sandbox.ts'
import type { ModelReply, ModelRequest } from '../../../ports/language-model.ts'
import type { SandboxRun } from '../../../ports/sandbox.ts'
import { answerInBox, type BoxAgentSource, type BoxHands } from './box-agent.ts'

const scout = { name: 'Scout', instructions: 'You are Scout.' }
const signal = new AbortController().signal
const ran = (stdout: string): SandboxRun => ({
  outcome: 'completed',
  stdout,
  stderr: '',
  isTruncated: false,
  result: null,
  error: null,
  interpreter: 'fresh',
  durationMs: 1,
})

/** A box that remembers what was done in it. */
function box() {
  const did: unknown[] = []
  const hands: BoxHands = {
    run: async (program) => {
      did.push(program)
      if (program.language === 'cobol') {
        throw new AppError(sandboxErrors.language_unsupported, 'Another language runs here.')
      }
      return ran('42\n')
    },
    readFile: async (path) => (path === '/a' ? Buffer.from('content') : null),
    writeFile: async (path, bytes) => void did.push([path, Buffer.from(bytes).toString()]),
    listFiles: async () => [{ path: '/a', bytes: 7 }],
  }
  return { did, hands }
}

/** A model that replies with these, one after another, and remembers what it was asked. */
function model(replies: readonly Partial<ModelReply>[]) {
  const asked: ModelRequest[] = []
  const source: BoxAgentSource = {
    find: () => scout,
    modelId: 'm',
    isLanguageModel: true,
    model: {
      async *stream(request) {
        asked.push({ ...request, messages: [...request.messages] })
        const usage = { inputTokens: 1, outputTokens: 1 }
        const plain = { text: '', toolCalls: [], finishReason: 'stop' as const, usage }
        yield {
          kind: 'reply',
          reply: { ...plain, ...(replies[asked.length - 1] ?? replies.at(-1)) },
        }
      },
    },
  }
  return { asked, source }
}
const calls = (name: string, input: unknown) => ({ toolCalls: [{ id: name, name, input }] })
const question = { agent: scout, history: [], content: 'How much is 6 * 7?', signal }

test('an agent uses its box, and answers with what it found', async () => {
  const { did, hands } = box()
  const { asked, source } = model([
    calls('write_file', { path: '/n', text: '7' }),
    calls('run_code', { language: 'python', code: 'print(6 * 7)' }),
    { text: 'It is 42.' },
  ])
  const answer = await answerInBox(question, source, hands)
  expect(answer).toEqual({ text: 'It is 42.', run: ran('42\n') })
  expect(did).toEqual([['/n', '7'], { language: 'python', code: 'print(6 * 7)' }])
  expect(asked[0]?.messages[0]).toEqual({ role: 'system', content: 'You are Scout.' })
  expect(asked[2]?.messages.at(-1)).toMatchObject({
    role: 'tool',
    content: expect.stringContaining('"stdout":"42\\n"'),
  })
})

test.each([
  ['run_code', { language: 'cobol', code: 'x' }, 'Another language runs here.'],
  ['read_file', { path: '/none' }, 'no such file'],
  ['read_file', 'nonsense', 'no such file'],
  ['format_disk', {}, 'there is no such tool'],
])('what %s with %j is refused goes back to the model', async (name, input, reason) => {
  const { asked, source } = model([calls(name, input), { text: 'I see.' }])
  expect(await answerInBox(question, source, box().hands)).toMatchObject({ text: 'I see.' })
  expect(asked[1]?.messages.at(-1)).toMatchObject({
    role: 'tool',
    content: expect.stringContaining(reason),
  })
})

test('an agent that only calls is stopped, and gets no tools in its last round', async () => {
  const { did, hands } = box()
  const { asked, source } = model([calls('run_code', { language: 'shell', code: 'ls' })])
  await answerInBox(question, source, hands)
  expect(asked).toHaveLength(6)
  expect(asked.at(-1)?.tools).toBeUndefined()
  expect(did).toHaveLength(5)
})

test('what was said before is told', async () => {
  const { asked, source } = model([{ text: 'Yes.' }])
  const history = [
    { role: 'user', content: 'I am Ann.' },
    { role: 'box', content: 'Hello Ann.' },
  ] as const
  await answerInBox({ ...question, history }, source, box().hands)
  expect(asked[0]?.messages.map(({ role }) => role)).toEqual([
    'system',
    'system',
    'user',
    'assistant',
    'user',
  ])
})

test('without a language model fenced code runs, and nothing is made up', async () => {
  const { did, hands } = box()
  const source = { ...model([]).source, isLanguageModel: false }
  const content = 'Please\n```python\nprint(6 * 7)\n```\nand\n```bash\nls\n```'
  const answer = await answerInBox({ ...question, content }, source, hands)
  expect(answer.text).toBe('42\n\n42\n')
  expect(did).toEqual([
    { language: 'python', code: 'print(6 * 7)\n' },
    { language: 'shell', code: 'ls\n' },
  ])
  const words = await answerInBox(question, source, hands)
  expect(words).toMatchObject({
    run: null,
    text: expect.stringContaining('without a language model'),
  })
})
