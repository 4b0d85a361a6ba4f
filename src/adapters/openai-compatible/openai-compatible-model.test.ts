import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  chunk,
  completion,
  jsonAnswer,
  type ModelServer,
  modelServerKey,
  startModelServer,
  streamAnswer,
  usageChunk,
} from '../../../test/support/model-server.ts'
import { AppError } from '../../kernel/errors.ts'
import type { ModelPart, ModelRequest } from '../../ports/language-model.ts'

let server: ModelServer
beforeEach(async () => {
  server = await startModelServer()
})
afterEach(() => server.close())

const request = (differences: Partial<ModelRequest> = {}): ModelRequest => ({
  model: 'small',
  messages: [{ role: 'user', content: 'Quote CAT' }],
  outputTokensMax: 100,
  signal: new AbortController().signal,
  ...differences,
})
const quoteTool = {
  name: 'quote',
  description: 'Quote a token',
  inputSchema: {
    type: 'object',
    properties: { symbol: { type: 'string' } },
    required: ['symbol'],
  },
}
const failureOf = async (work: Promise<unknown>): Promise<AppError> => {
  const failure: unknown = await work.then(
    () => new Error('did not fail'),
    (thrown: unknown) => thrown,
  )
  if (!(failure instanceof AppError)) throw failure
  return failure
}
const partsOf = async (stream: AsyncIterable<ModelPart>) => {
  const parts: ModelPart[] = []
  for await (const part of stream) parts.push(part)
  return parts
}

describe('a whole reply', () => {
  test('has the text, the usage and why it ended; the key goes along', async () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
    ] as const
    expect(await server.model.reply(request({ messages, temperature: 0.2 }))).toEqual({
      text: 'Hello.',
      toolCalls: [],
      finishReason: 'stop',
      usage: { inputTokens: 9, outputTokens: 3 },
    })
    expect(server.asked).toEqual([
      {
        path: '/v1/chat/completions',
        authorization: `Bearer ${modelServerKey}`,
        body: { model: 'small', max_tokens: 100, temperature: 0.2, messages },
      },
    ])
  })
  test('passes tools, calls and their answers on in the protocol’s own form', async () => {
    const call = {
      id: 'call_1',
      type: 'function',
      function: { name: 'quote', arguments: '{"symbol":"CAT"}' },
    }
    server.answerWith(jsonAnswer(completion(null, { tool_calls: [call] })))
    const first = await server.model.reply(request({ tools: [quoteTool] }))
    expect(first).toMatchObject({
      text: '',
      toolCalls: [{ id: 'call_1', name: 'quote', input: { symbol: 'CAT' } }],
      finishReason: 'tool_calls',
    })
    server.answerWith(jsonAnswer(completion('It costs 2.')))
    await server.model.reply(
      request({
        messages: [
          { role: 'user', content: 'Quote CAT' },
          { role: 'assistant', content: '', toolCalls: first.toolCalls },
          { role: 'tool', toolCallId: 'call_1', content: '{"price":"2"}' },
        ],
      }),
    )
    expect(server.asked[0]?.body['tools']).toEqual([
      {
        type: 'function',
        function: {
          name: 'quote',
          description: 'Quote a token',
          parameters: quoteTool.inputSchema,
        },
      },
    ])
    expect(server.asked[1]?.body['messages']).toMatchObject([
      { role: 'user' },
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: '{"price":"2"}' },
    ])
  })
  test('keeps what the model wrote as arguments even where it is no JSON', async () => {
    const call = { id: 'c', type: 'function', function: { name: 'quote', arguments: '{oh' } }
    server.answerWith(jsonAnswer(completion(null, { tool_calls: [call] })))
    expect((await server.model.reply(request())).toolCalls).toEqual([
      { id: 'c', name: 'quote', input: '{oh' },
    ])
  })
  test('counts by characters where the endpoint does not, and never above what could be', async () => {
    const { usage: _, ...uncounted } = completion('abcdefgh')
    server.answerWith(jsonAnswer(uncounted))
    const guessed = await server.model.reply(request())
    expect(guessed.usage.outputTokens).toBe(2)
    expect(guessed.usage.inputTokens).toBeGreaterThan(2)
    const wild = { prompt_tokens: 1e12, completion_tokens: 1e12, total_tokens: 2e12 }
    server.answerWith(jsonAnswer({ ...completion('x'), usage: wild }))
    const { inputTokens, outputTokens } = (await server.model.reply(request())).usage
    expect(outputTokens).toBe(100)
    expect(inputTokens + outputTokens).toBe(server.model.tokensMax(request()))
  })
  test.each([
    ['length', 'length'],
    ['content_filter', 'content_filter'],
  ])('says that it ended by %s', async (reason, expected) => {
    const body = completion('cut')
    const [choice] = body.choices
    server.answerWith(jsonAnswer({ ...body, choices: [{ ...choice, finish_reason: reason }] }))
    expect((await server.model.reply(request())).finishReason).toBe(expected)
  })
})

describe('a streamed reply', () => {
  test('comes in pieces, then whole with calls and usage', async () => {
    const call = { index: 0, id: 'call_1', type: 'function' }
    server.answerWith(
      streamAnswer([
        chunk({ role: 'assistant', content: 'It ' }),
        chunk({ content: 'is' }),
        chunk({ tool_calls: [{ ...call, function: { name: 'quote', arguments: '{"sym' } }] }),
        chunk({ tool_calls: [{ index: 0, function: { arguments: 'bol":"CAT"}' } }] }),
        chunk({}, 'tool_calls'),
        usageChunk,
      ]),
    )
    const parts = await partsOf(server.model.stream(request({ tools: [quoteTool] })))
    expect(parts).toEqual([
      { kind: 'text', choice: 0, text: 'It ' },
      { kind: 'text', choice: 0, text: 'is' },
      {
        kind: 'call',
        choice: 0,
        index: 0,
        id: 'call_1',
        name: 'quote',
        argumentsText: '{"sym',
      },
      { kind: 'call', choice: 0, index: 0, argumentsText: 'bol":"CAT"}' },
      {
        kind: 'reply',
        reply: {
          text: 'It is',
          toolCalls: [{ id: 'call_1', name: 'quote', input: { symbol: 'CAT' } }],
          finishReason: 'tool_calls',
          usage: { inputTokens: 11, outputTokens: 5 },
        },
      },
    ])
    expect(server.asked[0]?.body).toMatchObject({
      stream: true,
      stream_options: { include_usage: true },
    })
  })
  test('that breaks off is 502, after what had come', async () => {
    let breakOff = () => {}
    server.answerWith(
      streamAnswer([chunk({ content: 'half' })], (response) => {
        breakOff = () => void response.destroy()
      }),
    )
    const parts: ModelPart[] = []
    const reading = async () => {
      for await (const part of server.model.stream(request())) {
        parts.push(part)
        breakOff()
      }
    }
    const failure = await failureOf(reading())
    expect(parts).toEqual([{ kind: 'text', choice: 0, text: 'half' }])
    expect([failure.spec.status, failure.spec.code]).toEqual([502, 'upstream.failed'])
  })
  test('that ends without saying why is 502', async () => {
    server.answerWith(streamAnswer([chunk({ content: 'half' })]))
    const failure = await failureOf(partsOf(server.model.stream(request())))
    expect(failure.spec.code).toBe('upstream.failed')
  })
  test('that tells an error in the middle is 502', async () => {
    server.answerWith(streamAnswer([chunk({ content: 'a' }), { error: { message: 'overload' } }]))
    const failure = await failureOf(partsOf(server.model.stream(request())))
    expect(failure.spec.status).toBe(502)
    expect(failure.message).not.toContain('overload')
  })
  test('that stalls is 504', async () => {
    const slow = await startModelServer({ idleTimeoutMs: 50 })
    try {
      slow.answerWith(streamAnswer([chunk({ content: 'a' })], () => undefined))
      const failure = await failureOf(partsOf(slow.model.stream(request())))
      expect([failure.spec.status, failure.spec.code]).toEqual([504, 'upstream.timeout'])
    } finally {
      await slow.close()
    }
  })
  test('ends its connection when the caller reads no further', async () => {
    server.answerWith(streamAnswer([chunk({ content: 'a' })], () => undefined))
    for await (const _ of server.model.stream(request())) break
    await expect.poll(server.cut).toBe(1)
  })
})

describe('failures', () => {
  test.each([
    [401, 502, 'upstream.failed'],
    [400, 502, 'upstream.failed'],
    [500, 502, 'upstream.failed'],
    [429, 503, 'upstream.unavailable'],
    [503, 503, 'upstream.unavailable'],
    [504, 504, 'upstream.timeout'],
  ])('%i of the endpoint is %i', async (answered, status, code) => {
    server.answerWith(jsonAnswer({ error: { message: `no: ${modelServerKey}` } }, answered))
    for (const work of [
      () => server.model.reply(request()),
      () => partsOf(server.model.stream(request())),
      () => server.model.embed({ ...request(), model: 'vectors', inputs: ['a'] }),
    ]) {
      const failure = await failureOf(work())
      expect([failure.spec.status, failure.spec.code]).toEqual([status, code])
      expect(inspect(failure, { depth: 20 })).not.toContain(modelServerKey)
    }
  })
  test('429 says when to come back', async () => {
    const limited = { error: { message: 'slow down' } }
    server.answerWith(jsonAnswer(limited, 429, { 'retry-after': '7' }))
    const failure = await failureOf(server.model.reply(request()))
    expect(failure.options.retryAfterSeconds).toBe(7)
  })
  test.each([['<html>'], ['{}'], [{ ...completion('x'), choices: [] }]])(
    '502 for the answer %j',
    async (body) => {
      server.answerWith(jsonAnswer(body))
      expect((await failureOf(server.model.reply(request()))).spec.status).toBe(502)
    },
  )
  test('503 where nobody listens', async () => {
    const gone = await startModelServer()
    await gone.close()
    expect((await failureOf(gone.model.reply(request()))).spec.status).toBe(503)
  })
  test('a caller who gives up gets their own reason', async () => {
    const caller = new AbortController()
    server.answerWith(() => caller.abort(new Error('gave up')))
    await expect(server.model.reply(request({ signal: caller.signal }))).rejects.toThrow('gave up')
    await expect(server.model.reply(request({ signal: caller.signal }))).rejects.toThrow('gave up')
    expect(server.asked).toHaveLength(1)
  })
})

describe('embeddings', () => {
  const answer = (vectors: readonly unknown[]) =>
    jsonAnswer({
      object: 'list',
      model: 'vectors',
      data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
      usage: { prompt_tokens: 4, total_tokens: 4 },
    })
  const embed = (inputs: readonly string[], model = 'vectors') =>
    server.model.embed({ model, inputs, signal: new AbortController().signal })

  test('are one vector for each text', async () => {
    server.answerWith(answer([[0.6, 0.8], [1, 0]])) // biome-ignore format: short
    expect(await embed(['a', 'b'])).toEqual({
      vectors: [[0.6, 0.8], [1, 0]], // biome-ignore format: short
      usage: { inputTokens: 4, outputTokens: 0 },
    })
    expect(server.asked[0]).toMatchObject({
      path: '/v1/embeddings',
      body: { model: 'vectors', input: ['a', 'b'], encoding_format: 'float' },
    })
  })
  test.each([[[[1, 0]]], [[[1, 0], [1]]], [[[], []]], [[['x'], ['y']]]])(
    '502 for the vectors %j',
    async (vectors) => {
      server.answerWith(answer(vectors))
      expect((await failureOf(embed(['a', 'b']))).spec.status).toBe(502)
    },
  )
  test('503 for a model that makes none', async () => {
    expect((await failureOf(embed(['a'], 'small'))).spec.status).toBe(503)
  })
})

test('the models are those of the configuration', () => {
  expect(server.model.models()).toEqual([
    { id: 'small', owner: 'openai-compatible', isLanguageModel: true, canEmbed: false },
    { id: 'large', owner: 'openai-compatible', isLanguageModel: true, canEmbed: false },
    { id: 'vectors', owner: 'openai-compatible', isLanguageModel: false, canEmbed: true },
  ])
})
