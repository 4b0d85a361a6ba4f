import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  embed,
  generateObject,
  generateText,
  isStepCount,
  jsonSchema,
  Output,
  streamText,
  tool,
} from 'ai'
import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AiWorld, startAiWorld } from '../../../../test/support/ai-world.ts'
import {
  chunk,
  completion,
  jsonAnswer,
  streamAnswer,
  usageChunk,
} from '../../../../test/support/model-server.ts'

const planner = 'deterministic-planner'
let world: AiWorld
let openai: OpenAI
beforeAll(async () => {
  world = await startAiWorld()
  openai = clientOf('ct_sk_ann')
})
afterAll(() => world.close())
beforeEach(() => world.endpoint.answerWith(jsonAnswer(completion('Hello.'))))

const clientOf = (apiKey: string) =>
  new OpenAI({ apiKey, baseURL: `${world.baseUrl}/api/ai/v1`, maxRetries: 0 })
const sdk = (more: { readonly supportsStructuredOutputs?: boolean } = {}) =>
  createOpenAICompatible({
    name: 'bourse',
    baseURL: `${world.baseUrl}/api/ai/v1`,
    apiKey: 'ct_sk_ann',
    includeUsage: true,
    ...more,
  })
const hi = [{ role: 'user' as const, content: 'Hi' }]
const requestedBody = () => world.endpoint.asked.at(-1)?.body ?? {}
const failureOf = async (work: Promise<unknown>) => {
  const failure: unknown = await work.then(
    () => 'it did not fail',
    (thrown: unknown) => thrown,
  )
  if (!(failure instanceof OpenAI.APIError)) throw failure
  return failure
}
const weather = {
  type: 'function' as const,
  function: {
    name: 'get_weather',
    description: 'Tell the weather of a city',
    strict: true,
    parameters: {
      type: 'object' as const,
      properties: { city: { type: 'string' as const } },
      required: ['city'],
      additionalProperties: false,
    },
  },
}
const clock = {
  type: 'function' as const,
  function: { name: 'tell_time', description: 'Tell the time', parameters: { type: 'object' } },
}
const text = { type: 'string' as const }
const person = {
  type: 'object' as const,
  properties: {
    name: text,
    age: { type: 'integer' as const },
    nick: { anyOf: [text, { type: 'null' as const }] },
  },
  required: ['name', 'age', 'nick'],
  additionalProperties: false,
}

describe('the official client of OpenAI', () => {
  test('has every setting passed on to the endpoint', async () => {
    const settings = {
      top_p: 0.5,
      seed: 7,
      frequency_penalty: 0.1,
      presence_penalty: -0.1,
      temperature: 0.3,
      logit_bias: { 50256: -100 },
      logprobs: true,
      top_logprobs: 2,
      store: true,
      parallel_tool_calls: false,
      metadata: { run: 'a' },
      reasoning_effort: 'low' as const,
      service_tier: 'flex' as const,
      modalities: ['text' as const],
      verbosity: 'low' as const,
      prompt_cache_key: 'k',
      safety_identifier: 's',
      user: 'u',
      stop: ['END', 'STOP'],
      max_completion_tokens: 77,
      tools: [weather],
      tool_choice: 'required' as const,
    }
    await openai.chat.completions.create({ ...settings, model: 'small', messages: hi })
    expect(requestedBody()).toEqual({ ...settings, model: 'small', messages: hi })
  })
  test('asks for tools by name, JSON by schema, several replies and pictures', async () => {
    const format = {
      type: 'json_schema' as const,
      json_schema: { name: 'person', schema: person, strict: true, description: 'Somebody' },
    }
    const content = [
      { type: 'text' as const, text: 'Who is it?' },
      { type: 'image_url' as const, image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
    ]
    const messages = [
      { role: 'developer' as const, content: 'Be brief.' },
      { role: 'user' as const, content, name: 'mara' },
    ]
    const choice = { type: 'function' as const, function: { name: 'get_weather' } }
    const [one] = completion('{"a":1}').choices
    const logprobs = { content: [{ token: 'a', logprob: -0.1, bytes: [97], top_logprobs: [] }] }
    const choices = [
      { ...one, logprobs },
      { ...one, index: 1, message: { role: 'assistant', content: null, refusal: 'No.' } },
    ]
    const counted = { prompt_tokens_details: { cached_tokens: 4 } }
    const { usage } = completion('')
    world.endpoint.answerWith(
      jsonAnswer({
        ...completion(''),
        choices,
        service_tier: 'default',
        system_fingerprint: 'fp',
        usage: { ...usage, ...counted },
      }),
    )
    const { data, request_id: requestId } = await openai.chat.completions
      .create({
        model: 'small',
        messages,
        tools: [weather],
        tool_choice: choice,
        n: 2,
        response_format: format,
      })
      .withResponse()
    expect(requestId).toMatch(/^req_/)
    expect(requestedBody()).toMatchObject({
      n: 2,
      tools: [weather],
      tool_choice: choice,
      response_format: format,
      messages: [{ role: 'system', content: 'Be brief.' }, messages[1]],
    })
    expect(data).toMatchObject({ service_tier: 'default', system_fingerprint: 'fp' })
    expect(data.usage).toMatchObject(counted)
    expect(data.choices).toMatchObject([
      { index: 0, message: { content: '{"a":1}', refusal: null }, logprobs },
      { index: 1, message: { content: null, refusal: 'No.' } },
    ])
  })
  test('is sent pieces of text and calls as the endpoint makes them, with usage', async () => {
    const call = (index: number, id: string, name: string) => ({
      index,
      id,
      type: 'function',
      function: { name, arguments: '' },
    })
    world.endpoint.answerWith(
      streamAnswer([
        chunk({ role: 'assistant', content: null, tool_calls: [call(0, 'call_a', 'get_weather')] }),
        chunk({ tool_calls: [{ index: 0, function: { arguments: '{"city":' } }] }),
        chunk({ tool_calls: [{ index: 0, function: { arguments: '"Paris"}' } }] }),
        chunk({ tool_calls: [call(1, 'call_b', 'tell_time')] }),
        chunk({ tool_calls: [{ index: 1, function: { arguments: '{}' } }] }),
        chunk({}, 'tool_calls'),
        usageChunk,
      ]),
    )
    const stream = openai.chat.completions.stream({
      model: 'small',
      messages: hi,
      tools: [weather, clock],
      stream_options: { include_usage: true },
    })
    const made: string[] = []
    stream.on('tool_calls.function.arguments.delta', ({ name, arguments_delta: delta }) => {
      made.push(`${name} ${delta}`)
    })
    const whole = await stream.finalChatCompletion()
    expect(made.filter((one) => !one.endsWith(' '))).toEqual([
      'get_weather {"city":',
      'get_weather "Paris"}',
      'tell_time {}',
    ])
    expect(whole.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        tool_calls: [
          { id: 'call_a', function: { name: 'get_weather', arguments: '{"city":"Paris"}' } },
          { id: 'call_b', function: { name: 'tell_time', arguments: '{}' } },
        ],
      },
    })
    expect(whole.usage).toMatchObject({ prompt_tokens: 11, completion_tokens: 5 })
  })
  test('ends the call of the endpoint where it stops in the middle of a stream', async () => {
    const before = world.endpoint.cut()
    world.endpoint.answerWith(streamAnswer([chunk({ content: 'a' })], () => undefined))
    const stream = await openai.chat.completions.create({
      model: 'small',
      messages: hi,
      stream: true,
    })
    for await (const _ of stream) stream.controller.abort()
    await expect.poll(world.endpoint.cut, { timeout: 45_000 }).toBe(before + 1)

    const leaving = new AbortController()
    const { textStream } = streamText({
      model: sdk()('small'),
      prompt: 'Hi',
      abortSignal: leaving.signal,
      onError: () => undefined,
    })
    for await (const _ of textStream) leaving.abort()
    await expect.poll(world.endpoint.cut, { timeout: 45_000 }).toBe(before + 2)
  })
  test('is sent several replies in one stream', async () => {
    const of = (index: number, delta: object, reason: string | null = null) => ({
      ...chunk({}),
      choices: [{ index, delta, finish_reason: reason }],
    })
    world.endpoint.answerWith(
      streamAnswer([
        of(0, { content: 'a' }),
        of(1, { content: 'b' }),
        of(0, { content: 'c' }),
        of(1, {}, 'length'),
        of(0, {}, 'stop'),
        usageChunk,
      ]),
    )
    const stream = openai.chat.completions.stream({ model: 'small', messages: hi, n: 2 })
    const { choices } = await stream
      .finalChatCompletion()
      .catch(() => stream.currentChatCompletionSnapshot ?? { choices: [] })
    expect(choices.map(({ message, finish_reason: reason }) => [message.content, reason])).toEqual([
      ['ac', 'stop'],
      ['b', 'length'],
    ])
  })
  test('takes back what it was answered', async () => {
    const first = await openai.chat.completions.create({
      model: planner,
      messages: [{ role: 'user', content: 'weather in Paris' }],
      tools: [weather],
      tool_choice: 'required',
    })
    const [choice] = first.choices
    const [call] = choice?.message.tool_calls ?? []
    if (choice === undefined || call === undefined) throw new Error('no call')
    const second = await openai.chat.completions.create({
      model: planner,
      messages: [
        { role: 'user', content: 'weather in Paris' },
        choice.message,
        { role: 'tool', tool_call_id: call.id, content: '{"degrees":21}' },
      ],
      tools: [weather],
    })
    expect(second.choices[0]?.message.content).toContain('degrees: 21')
  })
  test.each([
    ['one text', 'grid', 1],
    ['texts', ['grid', 'bot'], 2],
    ['tokens', [15, 27], 1],
    ['lists of tokens', [[15], [27, 3]], 2],
  ])('embeds %s at the endpoint, in the length asked for', async (_, input, count) => {
    const data = Array.from({ length: count }, (_value, index) => ({
      object: 'embedding',
      index,
      embedding: [0.5, -0.5],
    }))
    world.endpoint.answerWith(jsonAnswer({ object: 'list', data, usage: { prompt_tokens: 3 } }))
    const made = await openai.embeddings.create({ model: 'vectors', input, dimensions: 2 })
    expect(made.data.map(({ embedding }) => embedding)).toEqual(data.map(() => [0.5, -0.5]))
    const inputs = typeof input === 'string' || typeof input[0] === 'number' ? [input] : input
    expect(requestedBody()).toMatchObject({ input: inputs, dimensions: 2 })
  })
  test('lists models and reads one', async () => {
    const all = await openai.models.list()
    expect(all.data.map(({ id }) => id)).toContain(planner)
    expect(await openai.models.retrieve(planner)).toMatchObject({ id: planner, object: 'model' })
  })
})

describe('what is refused, in OpenAI’s own form', () => {
  const chat = (more: object, client = openai) =>
    failureOf(client.chat.completions.create({ model: 'small', messages: hi, ...more }))
  test('401, 404, 405, 413 and 415', async () => {
    const wrong = await chat({}, clientOf('ct_sk_nobody'))
    expect(wrong).toBeInstanceOf(OpenAI.AuthenticationError)
    expect([wrong.type, wrong.code]).toEqual(['invalid_request_error', 'invalid_api_key'])
    expect(wrong.requestID).toMatch(/^req_/)
    const unknown = await chat({ model: 'none' })
    expect([unknown.status, unknown.code]).toEqual([404, 'model_not_found'])
    expect(await failureOf(openai.models.retrieve('none'))).toMatchObject({
      status: 404,
      code: 'model_not_found',
      type: 'invalid_request_error',
    })
    const path = await failureOf(openai.responses.create({ model: 'small', input: 'Hi' }))
    expect([path.status, path.code, path.type]).toEqual([
      404,
      'unknown_url',
      'invalid_request_error',
    ])
    const method = await failureOf(openai.get('/chat/completions'))
    expect([method.status, method.code]).toEqual([405, 'method_not_supported'])
    const large = await chat({ messages: [{ role: 'user', content: 'a'.repeat(4_200_000) }] })
    expect([large.status, large.code, large.type]).toEqual([
      413,
      'request.too_large',
      'invalid_request_error',
    ])
    const headers = { 'content-type': 'text/plain' }
    const form = await failureOf(openai.post('/chat/completions', { body: 'x', headers }))
    expect([form.status, form.type]).toEqual([415, 'invalid_request_error'])
  })
  test.each([
    [{ top_k: 3 }, 'top_k'],
    [{ top_p: 2 }, 'top_p'],
    [{ n: 0 }, 'n'],
    [{ messages: [{ role: 'user', content: [{ type: 'video' }] }] }, 'messages[0].content'],
    [{ messages: [{ role: 'pirate', content: '' }] }, 'messages[0].role'],
    [{ tool_choice: 'required' }, 'tool_choice'],
    [{ tools: [clock], tool_choice: { type: 'function', function: { name: 'x' } } }, 'tool_choice'],
    [{ top_logprobs: 2 }, 'top_logprobs'],
  ])('400 for %j names the member', async (more, param) => {
    const refusal = await chat(more)
    expect([refusal.status, refusal.type, refusal.param]).toEqual([
      400,
      'invalid_request_error',
      param,
    ])
  })
  test('400 where the endpoint refuses a member, with its words and without the key', async () => {
    const error = {
      message: 'Too long, said sk-operators-own-key',
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    }
    world.endpoint.answerWith(jsonAnswer({ error }, 400))
    const refusal = await chat({})
    expect(refusal).toMatchObject({
      status: 400,
      param: 'messages',
      code: 'context_length_exceeded',
      message: '400 The language model refuses the request: Too long, said [key]',
    })
  })
  test.each([
    [
      {
        messages: [
          {
            role: 'user',
            content: [{ type: 'image_url', image_url: { url: 'https://x.example/a.png' } }],
          },
        ],
      },
      'messages[0].content',
    ],
    [{ logprobs: true }, 'logprobs'],
    [{ modalities: ['text', 'audio'], audio: { format: 'mp3', voice: 'alloy' } }, 'modalities'],
  ])('400 for what the planner cannot do: %j', async (more, param) => {
    const refusal = await chat({ model: planner, ...more })
    expect([refusal.status, refusal.param]).toEqual([400, param])
    expect(refusal.message).toContain('no language model')
  })
  test('402 where there is no credit', async () => {
    world.setPrice({ inputAtomicPerMillion: 2_000_000n, outputAtomicPerMillion: 8_000_000n })
    const broke = await chat({}, clientOf('ct_sk_bob'))
    world.setPrice({ inputAtomicPerMillion: 0n, outputAtomicPerMillion: 0n })
    expect([broke.status, broke.code, broke.type]).toEqual([
      402,
      'insufficient_quota',
      'insufficient_quota',
    ])
  })
})

describe('the planner, asked by the official client', () => {
  const ask = (content: string, more: object) =>
    openai.chat.completions.create({
      model: planner,
      messages: [{ role: 'user' as const, content }],
      ...more,
      stream: false,
    })
  test('calls one of the tools where it must, with what was said', async () => {
    const tools = [clock, weather]
    const one = await ask('What is the weather in Paris?', { tools, tool_choice: 'required' })
    expect(one.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        tool_calls: [{ function: { name: 'get_weather', arguments: '{"city":"Paris"}' } }],
      },
    })
    const named = await ask('What is the weather in Paris?', {
      tools,
      tool_choice: { type: 'function', function: { name: 'tell_time' } },
    })
    expect(named.choices[0]?.message.tool_calls).toMatchObject([
      { function: { name: 'tell_time', arguments: '{}' } },
    ])
  })
  test('refuses where nobody said what the tool needs, rather than make it up', async () => {
    const pay = {
      type: 'function',
      function: {
        name: 'pay',
        parameters: {
          type: 'object',
          properties: { amount: { type: 'number' } },
          required: ['amount'],
        },
      },
    }
    const refusal = await failureOf(ask('pay him', { tools: [pay], tool_choice: 'required' }))
    expect([refusal.status, refusal.param]).toEqual([400, 'tool_choice'])
    expect(refusal.message).toContain('say amount=…')
  })
  test('writes JSON by a schema from what was said, and refuses the rest', async () => {
    const response_format = {
      type: 'json_schema',
      json_schema: { name: 'person', schema: person, strict: true },
    }
    const made = await ask('The patient John Smith is 30 years old', { response_format })
    expect(JSON.parse(made.choices[0]?.message.content ?? '')).toEqual({
      name: 'John Smith',
      age: 30,
      nick: null,
    })
    const refusal = await failureOf(ask('Who is John Smith?', { response_format }))
    expect([refusal.status, refusal.param]).toEqual([400, 'response_format'])
    expect(refusal.message).toContain('age')
  })
  test('writes an object, ends at a word, replies as often as asked, and streams each', async () => {
    const object = await ask('Say it as json', { response_format: { type: 'json_object' } })
    expect(JSON.parse(object.choices[0]?.message.content ?? '')).toMatchObject({
      answer: expect.stringContaining('no language model'),
    })
    const cut = await ask('Hi', { stop: 'language' })
    expect(cut.choices[0]?.message.content).toBe('deterministic-planner (no ')
    const twice = await ask('Hi', { n: 2 })
    expect(twice.choices.map(({ index }) => index)).toEqual([0, 1])
    const once = await ask('Hi', {})
    expect(twice.usage?.completion_tokens).toBe(2 * (once.usage?.completion_tokens ?? 0))
    const stream = openai.chat.completions.stream({ model: planner, messages: hi, n: 2 })
    const { choices } = await stream.finalChatCompletion()
    expect(choices.map(({ message }) => message.content)).toEqual(
      twice.choices.map(({ message }) => message.content),
    )
  })
  test('makes vectors as short as asked, and none of tokens', async () => {
    const model = 'hashed-trigrams-256'
    const made = await openai.embeddings.create({ model, input: 'grid', dimensions: 64 })
    expect(made.data[0]?.embedding).toHaveLength(64)
    const long = await failureOf(openai.embeddings.create({ model, input: 'a', dimensions: 512 }))
    expect([long.status, long.param]).toEqual([400, 'dimensions'])
    const tokens = await failureOf(openai.embeddings.create({ model, input: [1, 2] }))
    expect([tokens.status, tokens.param]).toEqual([400, 'input'])
  })
})

describe('the AI SDK', () => {
  const tools = {
    get_weather: tool({
      description: 'Tell the weather of a city',
      inputSchema: jsonSchema<{ city: string }>(weather.function.parameters),
      execute: async ({ city }) => ({ city, degrees: 21 }),
    }),
  }
  const schema = jsonSchema<{ name: string; age: number; nick: string | null }>(person)
  test('has the planner call a tool that it requires', async () => {
    const { toolResults } = await generateText({
      model: sdk()(planner),
      prompt: 'weather in Paris please',
      tools,
      maxRetries: 0,
      toolChoice: 'required',
    })
    expect(toolResults).toMatchObject([{ output: { city: 'Paris', degrees: 21 } }])
  })
  test('has the endpoint call a tool by name', async () => {
    const call = {
      id: 'c',
      type: 'function',
      function: { name: 'get_weather', arguments: '{"city":"Rome"}' },
    }
    world.endpoint.answerWith(jsonAnswer(completion(null, { tool_calls: [call] })))
    const { toolResults } = await generateText({
      model: sdk()('small'),
      prompt: 'x',
      tools,
      maxRetries: 0,
      stopWhen: isStepCount(1),
      toolChoice: { type: 'tool', toolName: 'get_weather' },
    })
    expect(toolResults).toMatchObject([{ output: { city: 'Rome' } }])
    expect(requestedBody()['tool_choice']).toEqual({
      type: 'function',
      function: { name: 'get_weather' },
    })
  })
  test('makes objects by a schema', async () => {
    const asked = { prompt: 'The patient John Smith is 30 years old', maxRetries: 0 }
    const of = sdk({ supportsStructuredOutputs: true })
    const { object } = await generateObject({ ...asked, schema, model: of(planner) })
    expect(object).toEqual({ name: 'John Smith', age: 30, nick: null })
    const output = Output.object({ schema })
    const written = await generateText({ ...asked, model: of(planner), output })
    expect(written.output).toEqual(object)
    const said = { name: 'Ann', age: 4, nick: null }
    world.endpoint.answerWith(jsonAnswer(completion(JSON.stringify(said))))
    const made = await generateObject({ ...asked, schema, model: of('small') })
    expect(made.object).toEqual(said)
    expect(requestedBody()['response_format']).toMatchObject({ type: 'json_schema' })
    const loose = await generateObject({ ...asked, schema, model: sdk()('small') })
    expect(loose.object).toEqual(said)
    expect(requestedBody()['response_format']).toEqual({ type: 'json_object' })
  })
  test('makes objects by a schema that stands in the instructions', async () => {
    const { object } = await generateObject({
      model: sdk()(planner),
      output: 'no-schema',
      maxRetries: 0,
      system: `Answer with JSON by this schema: ${JSON.stringify(person)}`,
      prompt: 'The patient John Smith is 30 years old',
    })
    expect(object).toEqual({ name: 'John Smith', age: 30, nick: null })
  })
  test('streams and embeds with the planner', async () => {
    const { textStream, usage } = streamText({ model: sdk()(planner), prompt: 'Hi', maxRetries: 0 })
    const parts: string[] = []
    for await (const part of textStream) parts.push(part)
    expect(parts.join('')).toContain('no language model')
    expect((await usage).outputTokens).toBeGreaterThan(0)
    const model = sdk().embeddingModel('hashed-trigrams-256')
    const { embedding } = await embed({ model, value: 'grid', maxRetries: 0 })
    expect(embedding).toHaveLength(256)
  })
})
