import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AiWorld, startAiWorld } from '../../../../test/support/ai-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import {
  chunk,
  completion,
  jsonAnswer,
  streamAnswer,
  usageChunk,
} from '../../../../test/support/model-server.ts'
import { AppError } from '../../../kernel/errors.ts'

/** Dollars for a million tokens, in millionths. */
const price = { inputAtomicPerMillion: 2_000_000n, outputAtomicPerMillion: 8_000_000n }
const asset = 'paper:USDC'
let world: AiWorld
let accounts = 0
let owner = ''
beforeAll(async () => {
  world = await startAiWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  owner = `acct_${++accounts}`
  world.setPrice(price)
  world.endpoint.answerWith(jsonAnswer(completion('Hello.')))
})

const caller = () => ({
  principal: principal({ accountId: owner, credentialId: 'key_7' }),
  operationId: 'post_api_ai_v1_chat_completions',
  requestId: 'req_1',
})
const request = (differences: object = {}) => ({
  model: 'small',
  messages: [{ role: 'user', content: 'Hi' }] as const,
  outputTokensMax: 100,
  signal: new AbortController().signal,
  ...differences,
})
const reply = (differences: object = {}) =>
  world.service.models.reply(caller(), request(differences))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (failure: unknown) => (failure instanceof AppError ? failure.spec.code : String(failure)),
  )
const posted = async () => {
  const account = { owner, purpose: 'available', asset } as const
  return world.billing.ledger.balance(world.billing.database.query, account)
}
const tokens = async () => {
  const { usage } = world.books
  const { items } = await usage.meterUsage(caller().principal, 'model_tokens', { window: 'total' })
  return items.map(({ value }) => value)
}

describe('a call that costs', () => {
  test('is charged for what it used, once, with a line of billing and its tokens counted', async () => {
    await world.billing.fund(owner, 10_000n)
    await reply()
    // 9 input tokens and 3 output tokens.
    expect(await posted()).toMatchObject({ postedAtomic: 9_958n, heldAtomic: 0n })
    expect(await tokens()).toEqual(['12'])
    const { items } = await world.books.usage.query(caller().principal, {
      limit: 10,
      groupBy: 'key',
    })
    expect(items).toMatchObject([{ group: 'key_7', charged: [{ asset, amountAtomic: '42' }] }])
  })
  test('is charged for all replies that were asked for, and provided for them before', async () => {
    const [one] = completion('Hello.').choices
    const choices = [0, 1, 2].map((index) => ({ ...one, index }))
    const usage = { prompt_tokens: 9, completion_tokens: 300, total_tokens: 309 }
    world.endpoint.answerWith(jsonAnswer({ ...completion('Hello.'), choices, usage }))
    await world.billing.fund(owner, 1_000n)
    expect(await codeOf(reply({ choices: 3 }))).toBe('ledger.insufficient')
    await world.billing.fund(owner, 10_000n)
    const { others } = await reply({ choices: 3 })
    expect(others).toHaveLength(2)
    expect(await posted()).toMatchObject({ postedAtomic: 11_000n - 18n - 2_400n, heldAtomic: 0n })
    expect(await tokens()).toEqual(['309'])
  })
  test('provides for a picture by what it can be at the most', async () => {
    const picture = { type: 'image_url', image_url: { url: 'https://x.example/a.png' } }
    const parts = [{ kind: 'other', wire: picture }]
    await world.billing.fund(owner, 10_000n)
    const messages = [{ role: 'user', content: '', parts }]
    expect(await codeOf(reply({ messages }))).toBe('ledger.insufficient')
    await world.billing.fund(owner, 100_000n)
    expect(await codeOf(reply({ messages }))).toBe('fine')
  })
  test('rounds up', async () => {
    world.setPrice({ inputAtomicPerMillion: 1n, outputAtomicPerMillion: 1n })
    await world.billing.fund(owner, 10n)
    await reply()
    expect((await posted()).postedAtomic).toBe(9n)
  })
  test('402 with the shortfall where its most is not there; the model is not asked', async () => {
    await world.billing.fund(owner, 100n)
    const asked = world.endpoint.asked.length
    expect(await codeOf(reply())).toBe('ledger.insufficient')
    expect(world.endpoint.asked).toHaveLength(asked)
    expect(await posted()).toMatchObject({ postedAtomic: 100n, heldAtomic: 0n })
  })
  test('429 where a budget has too little left', async () => {
    await world.billing.fund(owner, 10_000n)
    await world.books.budgets.create(caller().principal, {
      name: 'models',
      window: 'total',
      action: 'block',
      asset,
      scope: { kind: 'family', value: 'AI' },
      limitAtomic: '500',
    })
    expect(await codeOf(reply())).toBe('billing.budget_exceeded')
    expect(await codeOf(reply({ outputTokensMax: 5 }))).toBe('fine')
    expect(await posted()).toMatchObject({ postedAtomic: 9_958n, heldAtomic: 0n })
  })
  test('of an account with little is answered as long as it can pay for, and says that it was cut', async () => {
    await world.billing.fund(owner, 300n)
    const long = { outputTokensMax: 4_096, outputTokensLeast: 16 }
    expect(await codeOf(reply({ outputTokensMax: 4_096 }))).toBe('ledger.insufficient')
    expect(await codeOf(reply(long))).toBe('fine')
    const { max_tokens: most } = Object(world.endpoint.asked.at(-1)?.body)
    // Two for each input token, and eight for each output token.
    expect(300 - 8 * most).toBeLessThan(2 * 64)
    expect(await posted()).toMatchObject({ postedAtomic: 258n, heldAtomic: 0n })
    await world.books.budgets.create(principal({ accountId: owner }), {
      name: 'models',
      window: 'total',
      action: 'block',
      asset,
      scope: { kind: 'family', value: 'AI' },
      limitAtomic: '250',
    })
    expect(await codeOf(reply(long))).toBe('fine')
    expect(await codeOf(reply({ ...long, outputTokensLeast: 64 }))).toBe('billing.budget_exceeded')
    expect(await posted()).toMatchObject({ postedAtomic: 216n, heldAtomic: 0n })
  })
  test('parallel calls never spend more than there is', async () => {
    await world.billing.fund(owner, 2_000n)
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(reply())))
    const fine = codes.filter((code) => code === 'fine').length
    expect(fine).toBeGreaterThan(0)
    expect(codes.filter((code) => code === 'ledger.insufficient')).toHaveLength(12 - fine)
    expect(await posted()).toMatchObject({
      postedAtomic: 2_000n - 42n * BigInt(fine),
      heldAtomic: 0n,
    })
  })
  test('that fails costs nothing, whole or streamed', async () => {
    await world.billing.fund(owner, 10_000n)
    world.endpoint.answerWith(jsonAnswer({ error: { message: 'broken' } }, 500))
    expect(await codeOf(reply())).toBe('upstream.failed')
    world.endpoint.answerWith(streamAnswer([chunk({ content: 'half' })]))
    const parts = async () => {
      for await (const _ of world.service.models.stream(caller(), request())) continue
    }
    expect(await codeOf(parts())).toBe('upstream.failed')
    expect(await posted()).toMatchObject({ postedAtomic: 10_000n, heldAtomic: 0n })
    expect(await tokens()).toEqual([])
  })
  test('a streamed one is charged by the count at its end', async () => {
    await world.billing.fund(owner, 10_000n)
    world.endpoint.answerWith(
      streamAnswer([chunk({ content: 'a' }), chunk({}, 'stop'), usageChunk]),
    )
    for await (const _ of world.service.models.stream(caller(), request())) continue
    expect(await posted()).toMatchObject({ postedAtomic: 9_938n, heldAtomic: 0n })
  })
  test('one that its caller cuts is charged for what was read and delivered', async () => {
    await world.billing.fund(owner, 10_000n)
    world.endpoint.answerWith(streamAnswer([chunk({ content: 'abcdefgh' })], () => undefined))
    for await (const _ of world.service.models.stream(caller(), request())) break
    const { postedAtomic, heldAtomic } = await posted()
    const read = Math.ceil(JSON.stringify([request().messages, []]).length / 4)
    expect([postedAtomic, heldAtomic]).toEqual([10_000n - BigInt(read * 2 + 2 * 8), 0n])
  })
})

test('408 for a call that its caller ends, which is charged for what was read', async () => {
  await world.billing.fund(owner, 10_000n)
  const read = BigInt(Math.ceil(JSON.stringify([request().messages, []]).length / 4))
  const work = [
    (signal: AbortSignal) => reply({ signal }),
    async (signal: AbortSignal) => {
      const parts = world.service.models.stream(caller(), request({ signal }))
      for await (const _ of parts) continue
    },
  ]
  for (const [at, one] of work.entries()) {
    const gone = new AbortController()
    world.endpoint.answerWith(() => gone.abort(new Error('gone')))
    expect(await codeOf(one(gone.signal))).toBe('request.timeout')
    expect(await posted()).toMatchObject({
      postedAtomic: 10_000n - read * 2n * BigInt(at + 1),
      heldAtomic: 0n,
    })
  }
})

describe('a call that costs nothing', () => {
  test('needs no credit, and its tokens are counted', async () => {
    world.setPrice({ inputAtomicPerMillion: 0n, outputAtomicPerMillion: 0n })
    await reply()
    await reply({ model: 'deterministic-planner' })
    const [counted = '0'] = await tokens()
    expect(Number(counted)).toBeGreaterThan(12)
  })
  test('embeddings of what is built in are free at any price', async () => {
    const inputs = ['grid trading']
    const { signal } = request()
    await world.service.models.embed(caller(), { model: 'hashed-trigrams-256', inputs, signal })
    expect(await tokens()).toEqual(['3'])
  })
})

test('what a killed process left goes back to budgets when its time has passed', async () => {
  await world.billing.fund(owner, 10_000n)
  const { id } = await world.books.budgets.create(caller().principal, {
    name: 'all',
    window: 'total',
    action: 'block',
    asset,
    limitAtomic: '5000',
    scope: { kind: 'account' },
  })
  const used = async () => (await world.books.budgets.get(caller().principal, id)).used.amountAtomic
  world.endpoint.answerWith(streamAnswer([chunk({ content: 'a' })], () => undefined))
  const left = world.service.models.stream(caller(), request())[Symbol.asyncIterator]()
  await left.next()
  expect(Number(await used())).toBeGreaterThan(0)
  await world.service.sweep()
  expect(Number(await used())).toBeGreaterThan(0)
  world.billing.clock.advance(16 * 60_000)
  await world.service.sweep()
  await world.billing.ledger.expireHolds()
  expect(await used()).toBe('0')
  expect(await posted()).toMatchObject({ postedAtomic: 10_000n, heldAtomic: 0n })
  // The process was alive after all; it settles too late to charge.
  await left.return?.()
  expect(await posted()).toMatchObject({ postedAtomic: 10_000n, heldAtomic: 0n })
})
