import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { embedMany, generateText, isStepCount, jsonSchema, streamText, tool } from 'ai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AiWorld, startAiWorld } from '../../../../test/support/ai-world.ts'
import {
  chunk,
  completion,
  jsonAnswer,
  streamAnswer,
  usageChunk,
} from '../../../../test/support/model-server.ts'

const path = '/api/ai/v1/chat/completions'
const hi = [{ role: 'user', content: 'Hi' }]
let world: AiWorld
beforeAll(async () => {
  world = await startAiWorld()
})
afterAll(() => world.close())
beforeEach(() => world.endpoint.answerWith(jsonAnswer(completion('Hello.'))))

const post = (body: unknown, key: string | null = 'ct_sk_ann', url = path) =>
  world.http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const events = (text: string) =>
  text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => event.replace(/^data: /, ''))

describe('a chat completion', () => {
  test('200 whole, in the public API’s own form', async () => {
    const answer = await post({ model: 'small', messages: hi, max_tokens: 50, user: 'mara' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^chatcmpl-[0-9a-z]{26}$/),
      object: 'chat.completion',
      created: Math.floor(world.billing.clock.nowMs() / 1_000),
      model: 'small',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'Hello.', refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
    })
    expect(world.endpoint.asked.at(-1)?.body).toEqual({
      model: 'small',
      messages: hi,
      max_tokens: 50,
      user: 'mara',
    })
  })
  test('200 as chunks that end with the usage and [DONE]', async () => {
    world.endpoint.answerWith(
      streamAnswer([
        chunk({ content: 'He' }),
        chunk({ content: 'y' }),
        chunk({}, 'stop'),
        usageChunk,
      ]),
    )
    const asked = { model: 'small', messages: hi, stream: true }
    const answer = await post({ ...asked, stream_options: { include_usage: true } })
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const all = events(answer.body)
    expect(all.pop()).toBe('[DONE]')
    const chunks = all.map((event) => JSON.parse(event))
    expect(chunks.map(({ object }) => object)).toEqual(all.map(() => 'chat.completion.chunk'))
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
    expect(chunks.map(({ choices: [choice] }) => choice?.delta ?? null)).toEqual([
      { role: 'assistant', content: '' },
      { content: 'He' },
      { content: 'y' },
      {},
      null,
    ])
    expect(chunks.at(-2).choices[0].finish_reason).toBe('stop')
    expect(chunks.map(({ usage }) => usage)).toEqual([
      null,
      null,
      null,
      null,
      { prompt_tokens: 11, completion_tokens: 5, total_tokens: 16 },
    ])
    const plain = events((await post(asked)).body)
    expect(JSON.parse(plain.at(-2) ?? '')).not.toHaveProperty('usage')
  })
  test.each([
    ['no JSON', '{oh', 'request.malformed'],
    ['no messages', { model: 'small', messages: [] }, 'request.invalid'],
    ['a setting that nobody knows', { model: 'small', messages: hi, top_k: 3 }, 'request.invalid'],
    [
      'a picture',
      { model: 'small', messages: [{ role: 'user', content: [{ type: 'image_url' }] }] },
      'request.invalid',
    ],
    [
      'an answer to no call',
      { model: 'small', messages: [{ role: 'tool', tool_call_id: 'x', content: '' }] },
      'request.invalid',
    ],
    ['a model for embeddings', { model: 'vectors', messages: hi }, 'ai.model_unsuited'],
    [
      'a seed phrase',
      {
        model: 'small',
        messages: [{ role: 'user', content: `${'abandon '.repeat(11)}about` }],
      },
      'request.secret_refused',
    ],
  ])('400 for %s', async (_name, body, code) => {
    const answer = await post(body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, code])
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })
  test('401 without a credential, 404 for a model that is not there, 415 for a form', async () => {
    expect((await post({ model: 'small', messages: hi }, null)).statusCode).toBe(401)
    const unknown = await post({ model: 'none', messages: hi })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'ai.model_unknown'])
    expect(unknown.json().error).toEqual({
      message: 'There is no model none.',
      type: 'invalid_request_error',
      param: null,
      code: 'model_not_found',
    })
    const faulty = await post({ model: 'small', messages: 7 })
    expect([faulty.statusCode, faulty.json().error.param]).toEqual([400, 'messages'])
    const image = { type: 'image_url' }
    const params = [
      { role: 'pirate', content: 'a' },
      { role: 'tool', content: 'a' },
      { role: 'user', content: [image] },
    ]
    const named = await Promise.all(
      params.map(async (message) => (await post({ model: 'small', messages: [message] })).json()),
    )
    expect(named.map(({ error }) => error.param)).toEqual([
      'messages[0].role',
      'messages[0].tool_call_id',
      'messages[0].content',
    ])
    const form = await world.http.inject({
      method: 'POST',
      url: path,
      headers: { authorization: 'Bearer ct_sk_ann', 'content-type': 'text/plain' },
      payload: '{}',
    })
    expect(form.statusCode).toBe(415)
  })
  test.each([
    [
      'the form whose fixed values fit, though it comes last',
      { messages: [{ role: 'tool', content: 'a', tool_call_id: '' }] },
      'body/messages/0/tool_call_id expected string length greater or equal to 1',
    ],
    [
      'the form with the fewest faults, though it comes last',
      { messages: [{ role: 'pirate', content: 'a', tool_call_id: 'call_1' }] },
      'body/messages/0/role is not a value that it may have',
    ],
    [
      'the first of two forms with as many faults',
      { messages: hi, temperature: 'hot' },
      'body/temperature expected number',
    ],
  ])('400 with what is wrong with %s', async (_, request, fault) => {
    const answer = await post({ model: 'small', ...request })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.message).toBe(`The request is not valid: ${fault}.`)
  })
  test.each([true, false])('502 when the endpoint fails, streamed: %s', async (stream) => {
    world.endpoint.answerWith(jsonAnswer({ error: { message: 'broken' } }, 500))
    const answer = await post({ model: 'small', messages: hi, stream })
    expect([answer.statusCode, answer.json().code]).toEqual([502, 'upstream.failed'])
  })
  test('a stream that fails in its middle ends with the problem', async () => {
    world.endpoint.answerWith(streamAnswer([chunk({ content: 'half' })]))
    const all = events((await post({ model: 'small', messages: hi, stream: true })).body)
    expect(all).not.toContain('[DONE]')
    expect(JSON.parse(all.at(-1) ?? '')).toMatchObject({
      error: { status: 502, code: 'upstream.failed', message: expect.any(String) },
    })
  })
  test('a caller who goes away ends the call of the endpoint', async () => {
    const before = world.endpoint.cut()
    world.endpoint.answerWith(streamAnswer([chunk({ content: 'a' })], () => undefined))
    const gone = new AbortController()
    const response = await fetch(`${world.baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer ct_sk_ann', 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'small', messages: hi, stream: true }),
      signal: gone.signal,
    })
    await response.body?.getReader().read()
    gone.abort()
    await expect.poll(world.endpoint.cut, { timeout: 45_000 }).toBe(before + 1)
  })
})

describe('the AI SDK’s own client', () => {
  const client = () =>
    createOpenAICompatible({
      name: 'bourse',
      baseURL: `${world.baseUrl}/api/ai/v1`,
      apiKey: 'ct_sk_ann',
      includeUsage: true,
    })
  const launches = tool({
    description: 'List launches, newest first',
    inputSchema: jsonSchema<{ limit?: number }>({
      type: 'object',
      properties: { limit: { type: 'integer', minimum: 1, maximum: 200 } },
    }),
    execute: async ({ limit }) => ({ items: [{ symbol: 'CAT', limit }] }),
  })

  test('runs a tool loop with the planner', async () => {
    const { text, steps } = await generateText({
      model: client()('deterministic-planner'),
      prompt: 'list the latest 3 launches',
      tools: { launches },
      stopWhen: isStepCount(4),
      maxRetries: 0,
    })
    expect(steps.map(({ finishReason }) => finishReason)).toEqual(['tool-calls', 'stop'])
    expect(steps[0]?.toolCalls).toMatchObject([{ toolName: 'launches', input: { limit: 3 } }])
    expect(text).toContain('deterministic-planner (no language model)')
    expect(text).toContain('symbol CAT, limit 3')
  })
  test('streams from the endpoint, tools passed through', async () => {
    world.endpoint.answerWith((response, asked) => {
      const messages = asked.body['messages']
      const isFirst = Array.isArray(messages) && messages.length === 1
      const call = { index: 0, id: 'call_9', type: 'function' }
      streamAnswer(
        isFirst
          ? [
              chunk({ tool_calls: [{ ...call, function: { name: 'launches', arguments: '{}' } }] }),
              chunk({}, 'tool_calls'),
              usageChunk,
            ]
          : [chunk({ content: 'One: ' }), chunk({ content: 'CAT' }), chunk({}, 'stop'), usageChunk],
      )(response, asked)
    })
    const { textStream, totalUsage } = streamText({
      model: client()('large'),
      prompt: 'which launches are there?',
      tools: { launches },
      stopWhen: isStepCount(3),
      maxRetries: 0,
    })
    const parts: string[] = []
    for await (const part of textStream) parts.push(part)
    expect(parts.join('')).toBe('One: CAT')
    expect(await totalUsage).toMatchObject({ inputTokens: 22, outputTokens: 10 })
    expect(world.endpoint.asked.at(-1)?.body['model']).toBe('large')
  })
  test('embeds', async () => {
    const model = client().embeddingModel('hashed-trigrams-256')
    const { embeddings } = await embedMany({ model, values: ['grid', 'bot'], maxRetries: 0 })
    expect(embeddings.map(({ length }) => length)).toEqual([256, 256])
  })
})

describe('models and embeddings', () => {
  const get = (url: string, key: string | null = 'ct_sk_ann') =>
    world.http.inject({ url, headers: key === null ? {} : { authorization: `Bearer ${key}` } })

  test('200 the list and one of it, 404 and 401', async () => {
    const list = (await get('/api/ai/v1/models')).json()
    expect(list.data.map(({ id }: { id: string }) => id)).toEqual([
      'small',
      'large',
      'vectors',
      'deterministic-planner',
      'hashed-trigrams-256',
    ])
    expect((await get('/api/ai/v1/models/vectors')).json()).toEqual({
      id: 'vectors',
      object: 'model',
      created: 0,
      owned_by: 'openai-compatible',
    })
    expect((await get('/api/ai/v1/models/none')).statusCode).toBe(404)
    expect((await get('/api/ai/v1/models', null)).statusCode).toBe(401)
  })
  test('200 the status for anybody', async () => {
    expect((await get('/api/ai/status', null)).json()).toMatchObject({
      configured: true,
      defaultModel: 'small',
      embeddingModel: 'vectors',
    })
  })
  test('200 vectors as numbers and as bytes', async () => {
    const url = '/api/ai/v1/embeddings'
    const asked = { model: 'hashed-trigrams-256', input: ['grid', 'bot'] }
    const numbers = (await post(asked, 'ct_sk_ann', url)).json()
    expect(numbers).toMatchObject({
      object: 'list',
      model: asked.model,
      usage: { prompt_tokens: 2 },
    })
    const bytes = (await post({ ...asked, encoding_format: 'base64' }, 'ct_sk_ann', url)).json()
    const first = Buffer.from(bytes.data[0].embedding, 'base64')
    expect(first.readFloatLE(28)).toBeCloseTo(numbers.data[0].embedding[7], 5)
    expect(first).toHaveLength(1_024)
    const unsuited = await post({ ...asked, model: 'small' }, 'ct_sk_ann', url)
    expect([unsuited.statusCode, unsuited.json().code]).toEqual([400, 'ai.model_unsuited'])
  })
})
