import { expect, test } from 'vitest'
import { type Said, scriptedModel, toolAnswers } from '../../../../test/support/scripted-model.ts'
import type { ModelToolCall } from '../../../ports/language-model.ts'
import { type LoopPart, type ToolLoop, toolLoop, wholeAnswer } from './tool-loop.ts'

const looked = { name: 'look', input: {} }
const limits = { roundsMax: 4, callsMax: 3, resultMax: 5 }

/** A loop over what a model says turn by turn, the last one for ever, and what it called. */
function loopOf(said: readonly Said[], more: Partial<ToolLoop> = {}) {
  const model = scriptedModel((_, turn) => said[turn] ?? said.at(-1) ?? {})
  const called: ModelToolCall[] = []
  const parts = toolLoop({
    messages: [{ role: 'user', content: 'Look.' }],
    tools: [{ name: 'look', description: 'Looks.', inputSchema: { type: 'object' } }],
    ask: (request) => model.stream({ ...request, model: 'scripted', outputTokensMax: 100 }),
    async call(call) {
      called.push(call)
      return 'a long answer'
    },
    signal: new AbortController().signal,
    ...limits,
    ...more,
  })
  return { parts, called, requests: model.requests }
}

test('the answer is the last reply, with the usage of every reply and what it came to', async () => {
  const { parts, requests } = loopOf([{ calls: [looked] }, { text: 'It is there.', tokens: 40 }])
  const seen: LoopPart[] = []
  for await (const part of parts) seen.push(part)
  expect(seen).toEqual([
    { kind: 'tool', name: 'look' },
    {
      kind: 'answer',
      text: 'It is there.',
      finishReason: 'stop',
      usage: { inputTokens: 30, outputTokens: 30 },
    },
  ])
  expect(toolAnswers(requests.at(-1)?.messages ?? [])).toEqual(['a lon'])
})

test('a model that only calls is stopped by rounds, and has no tools in the last one', async () => {
  const { parts, called, requests } = loopOf([{ calls: [looked] }], { callsMax: 9 })
  expect(await wholeAnswer(parts)).toMatchObject({ finishReason: 'tool_calls' })
  expect(called).toHaveLength(3)
  expect(requests.map(({ tools }) => tools?.length)).toEqual([1, 1, 1, undefined])
})

test('calls above the limit are not made, and no reply may call after them', async () => {
  const many = { calls: [looked, looked, looked, looked] }
  const { parts, called, requests } = loopOf([many])
  await wholeAnswer(parts)
  expect(called).toHaveLength(3)
  expect(requests).toHaveLength(2)
  expect(requests[1]?.tools).toBeUndefined()
  expect(toolAnswers(requests[1]?.messages ?? [])).toHaveLength(3)
})

test('408 and no further call once the signal aborts', async () => {
  const leaving = new AbortController()
  const { parts, called } = loopOf([{ calls: [looked, looked] }], {
    signal: leaving.signal,
    async call() {
      called.push({ id: '', ...looked })
      leaving.abort()
      return 'late'
    },
  })
  await expect(wholeAnswer(parts)).rejects.toMatchObject({ spec: { status: 408 } })
  expect(called).toHaveLength(1)
})
