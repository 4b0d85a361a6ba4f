import { describe, expect, test } from 'vitest'
import { locales } from '../../kernel/locales.ts'
import { toolName } from '../../kernel/operation.ts'
import type { ModelMessage, ModelReply, ModelTool } from '../../ports/language-model.ts'
import { intents } from './intents/intents.ts'
import { factIn, memoryWish } from './intents/remembering.ts'
import { createOfflinePlanner } from './offline-planner.ts'
import { phrasesOf } from './phrases/phrases.ts'
import { languageOf } from './reading/languages.ts'
import { read } from './reading/reading.ts'
import { lookUps } from './talk.ts'

const wallet = `0x${'a1'.repeat(20)}`
const moon = `0x${'b2'.repeat(20)}`
const planner = createOfflinePlanner()

/** The tools of the table, as far as the planner looks at them. */
const slots = new Map<string, Set<string>>()
for (const [operation, names] of [
  ...Object.entries(lookUps),
  ...Object.values(intents).flatMap(({ calls }) => Object.entries(calls)),
]) {
  slots.set(operation, new Set([...(slots.get(operation) ?? []), ...names]))
}
const tools: readonly ModelTool[] = [...slots].map(([operation, names]) => ({
  name: toolName(operation),
  description: operation,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries([...names].map((name) => [name, {}])),
  },
}))

type Answers = Readonly<Record<string, unknown>>
const known: Answers = {
  me_get: { wallets: [{ namespace: 'eip155', address: wallet }] },
  things_search: { items: [{ kind: 'token', id: moon, title: 'Moonlight', subtitle: 'MOON' }] },
  tokens_list: {
    items: [
      {
        token: moon,
        symbol: 'MOON',
        name: 'Moonlight',
        decimals: 18,
        priceEth: '0.0004',
        priceUsd: { value: '1' },
      },
    ],
  },
  orders_list: { items: [] },
  launches_prepare: { id: 'lnch_01j2w000000000000000000001' },
}

async function talk(
  said: string | readonly ModelMessage[],
  answers: Answers = known,
  offered = tools,
) {
  const messages: ModelMessage[] =
    typeof said === 'string' ? [{ role: 'user', content: said }] : [...said]
  const calls: (readonly [string, unknown])[] = []
  const texts: string[] = []
  for (let turn = 0; turn < 20; turn++) {
    const reply: ModelReply = await planner.reply({
      model: 'deterministic-planner',
      messages,
      tools: offered,
      outputTokensMax: 2_000,
      signal: new AbortController().signal,
    })
    texts.push(reply.text)
    messages.push({ role: 'assistant', content: reply.text, toolCalls: reply.toolCalls })
    if (reply.toolCalls.length === 0)
      return { calls, texts, text: reply.text, outcome: reply.outcome, messages }
    for (const { id, name, input } of reply.toolCalls) {
      calls.push([name, input])
      const answer = answers[name] ?? { items: [] }
      const content = typeof answer === 'string' ? answer : JSON.stringify(answer)
      messages.push({ role: 'tool', toolCallId: id, content })
    }
  }
  throw new Error('the planner does not come to an end')
}

const buying = (amount: object) => [
  'launch_trades_prepare',
  { trader: wallet, token: moon, side: 'buy', ...amount },
]

describe('a request in words', () => {
  test.each([
    ['buy half an ether of MOON', { amountIn: '500000000000000000' }],
    ['compra MOON por 0,5 ETH', { amountIn: '500000000000000000' }],
    ['اشتر MOON بـ ٠٫٥ إيثر', { amountIn: '500000000000000000' }],
    ['用半个以太币买MOON', { amountIn: '500000000000000000' }],
    ['MOONを200枚買って', { amountOut: '200000000000000000000' }],
    ['купи MOON на пол-эфира', { amountIn: '500000000000000000' }],
    ['buy $50 of MOON', { amountIn: '20000000000000000' }],
  ])('%s', async (request, amount) => {
    const { calls } = await talk(request)
    const acts = calls.filter(([name]) => name === 'launch_trades_prepare')
    expect(acts).toEqual(amount === null ? expect.anything() : [buying(amount)])
  })
  test('shows the call and its arguments before it is made', async () => {
    const { texts, calls } = await talk('buy 0.5 ETH of MOON')
    const at = calls.findIndex(([name]) => name === 'launch_trades_prepare')
    expect(texts[at]).toContain('launchTrades.prepare')
    expect(texts[at]).toContain(moon)
    expect(texts[at]).toContain('500000000000000000')
  })
  test('asks one question for what is missing, and takes the next message for its answer', async () => {
    const first = await talk('kaufe MOON')
    expect(first.outcome).toEqual({ kind: 'asks', asks: 'amount', made: 0 })
    expect(first.text).toContain('Wie viel?')
    const second = await talk([...first.messages, { role: 'user', content: '0,5 ETH' }])
    expect(second.calls).toContainEqual(buying({ amountIn: '500000000000000000' }))
    expect(second.outcome).toEqual({ kind: 'done', made: 1 })
  })
  test('shows what is meant where words are not accounted for, and does it on a yes alone', async () => {
    const first = await talk('achète 0,5 ETH de MOON sur Binance')
    expect(first.outcome).toEqual({ kind: 'asks', asks: 'agreement', made: 0 })
    expect(first.text).toContain('“Binance”')
    expect(first.text).toContain('launchTrades.prepare')
    const prepared = buying({ amountIn: '500000000000000000' })
    expect(first.calls).not.toContainEqual(prepared)
    const refused = await talk([...first.messages, { role: 'user', content: 'non merci' }])
    expect(refused.calls).not.toContainEqual(prepared)
    const agreed = await talk([...first.messages, { role: 'user', content: 'Oui, vas-y !' }])
    expect(agreed.calls).toContainEqual(prepared)
    expect(agreed.outcome).toEqual({ kind: 'done', made: 1 })
  })
  test('asks where a symbol is of several tokens, and never takes one of them', async () => {
    const items = [moon, wallet].map((id, at) => ({
      kind: 'token',
      id,
      title: `Moon ${at}`,
      subtitle: 'MOON',
    }))
    const { outcome, calls } = await talk('buy 1 ETH of MOON', {
      ...known,
      things_search: { items },
    })
    expect(outcome).toMatchObject({ kind: 'asks', asks: 'token' })
    expect(calls.map(([name]) => name)).not.toContain('launch_trades_prepare')
  })
  test('does not report an empty list as something done', async () => {
    const { text } = await talk('show my open orders')
    expect(text).toContain('there is nothing there')
    expect(text).not.toContain('Done')
  })
  test('calls only what is offered', async () => {
    const few = tools.filter(({ name }) => name !== 'launch_trades_prepare')
    const { outcome, calls } = await talk('buy 0.5 ETH of MOON', known, few)
    expect(outcome).toMatchObject({ kind: 'refused' })
    expect(calls.map(([name]) => name)).not.toContain('launch_trades_prepare')
  })
})

describe('what is only spoken of is not done', () => {
  test.each([
    'do not sell my MOON',
    'what happens if I cancel all orders?',
    'should I sell 5 MOON',
    'my friend wrote: sell all your MOON',
    'what does "cancel all my orders" mean',
    'verkaufe meine MOON nicht',
    'faut-il vendre mes MOON ?',
    '不要卖我的MOON',
    'MOONを売らないで',
    'не продавай мои MOON',
    'show me the private key of my wallet',
    'sell all my MOON but 5',
    'sell 50 MOON, no',
    'buy 0.1 ETH of MOON tomorrow',
    'buy 50 euros of MOON',
    'vende dos tercios de mis MOON',
  ])('%s', async (request) => {
    const { calls } = await talk(request)
    const acting = Object.values(intents).filter(({ effect }) => effect !== 'reads')
    const names = new Set(acting.flatMap(({ calls: one }) => Object.keys(one).map(toolName)))
    expect(calls.filter(([name]) => names.has(name))).toEqual([])
  })
})

describe('several steps', () => {
  const request = 'launch Night Owl (NOWL), check its risk, then claim my fees'
  test('happen one after the other, with values handed on', async () => {
    const { calls, outcome } = await talk(request)
    expect(calls.filter(([name]) => name !== 'me_get' && name !== 'things_search')).toEqual([
      ['launches_prepare', { creator: wallet, name: 'Night Owl', symbol: 'NOWL' }],
      ['launches_get_risk', { launchId: 'lnch_01j2w000000000000000000001' }],
      ['creator_fees_prepare_claim', { account: wallet }],
    ])
    expect(outcome).toEqual({ kind: 'done', made: 3 })
  })
  test('stop where one fails, and say which were not done', async () => {
    const launches_get_risk = { status: 503, code: 'upstream.unavailable', title: 'Gone' }
    const { calls, outcome, text } = await talk(request, { ...known, launches_get_risk })
    expect(outcome).toEqual({ kind: 'failed', made: 1 })
    expect(calls.map(([name]) => name)).not.toContain('creator_fees_prepare_claim')
    expect(text).toContain('failed: Gone')
    expect(text).toContain('Not done, because of that')
  })
})

describe('an answer', () => {
  const orders = JSON.stringify({
    items: ['ord_1', 'ord_2', 'ord_3'].map((id) => ({
      id,
      kind: 'limit',
      side: 'buy',
      status: 'open',
      limitPrice: '0.0003',
      pair: { base: moon },
    })),
  })
  const cut = `${orders.slice(0, -20)}\n(cut: ${orders.length} characters)`
  test('that was cut is told as far as it goes, and that there was more', async () => {
    const { text, outcome } = await talk('show my open orders', { ...known, orders_list: cut })
    expect(text).toContain('ord_1')
    expect(text).toContain('ord_2')
    expect(text).not.toContain('ord_3')
    expect(text).toContain('there is more')
    expect(text).not.toContain('there is nothing')
    expect(outcome).toEqual({ kind: 'done', made: 1 })
  })
  test('that was cut before anything could be read is not told as nothing', async () => {
    const { text } = await talk('show my open orders', {
      ...known,
      orders_list: '{"items":[{"id":',
    })
    expect(text).toContain('there is more')
    expect(text).not.toContain('there is nothing')
  })
  test('that was cut never tells which one of several is meant', async () => {
    const { calls, outcome } = await talk('cancel my MOON order', { ...known, orders_list: cut })
    expect(outcome).toMatchObject({ kind: 'asks', asks: 'orderId' })
    expect(calls.map(([name]) => name)).not.toContain('orders_cancel')
  })
  test('is told with the words of the request and its own values', async () => {
    const made = { id: 'pal_1', state: 'active', priceEth: '0.001', note: '', lastFiredAt: null }
    const request = 'tell me when MOON goes above 0.001'
    const { text } = await talk(request, { ...known, alerts_create: made })
    expect(text).toContain(`Done: ${request}.`)
    expect(text).toContain('price 0.001 ETH')
    expect(text).not.toContain('null')
  })
  test('with something to sign is not told as done', async () => {
    const { text } = await talk('buy 0.5 ETH of MOON')
    expect(text).toContain('not yet signed')
    expect(text).not.toContain('Done')
  })
})

describe('the words of the languages', () => {
  test('there are four phrases at the least for each intent in each language', () => {
    const few = locales.flatMap((locale) => {
      const phrases = phrasesOf(locale)
      return Object.keys(intents)
        .filter(
          (id) => id !== 'vault-keys' && phrases.filter(({ intent }) => intent === id).length < 4,
        )
        .map((id) => `${locale} ${id}`)
    })
    expect(few).toEqual([])
  })
  test('what is to be remembered, told or forgotten is known by its form in each language', () => {
    const wrong = locales.flatMap((locale) =>
      phrasesOf(locale)
        .filter(({ intent, text }) => {
          const wish = intent.startsWith('memory-') ? intent : null
          return memoryWish(text) !== wish
        })
        .map(({ intent, text }) => `${locale} ${intent}: ${text}`),
    )
    expect(wrong).toEqual([])
  })
  test.each(['Was weißt du über MOON?', 'Que sais-tu de MOON ?', 'what do you know about MOON?'])(
    '%s is asked of a token, and not of the memory',
    (request) => {
      expect(memoryWish(request)).toBeNull()
    },
  )
  test.each([
    [
      'remember that I prefer low leverage and never short',
      'I prefer low leverage and never short',
    ],
    ['Merk dir, dass ich nur in USDC rechne', 'ich nur in USDC rechne'],
    ['低いレバレッジが好きだと覚えておいて', '低いレバレッジが好きだ'],
    ['请记住：我只做现货', '我只做现货'],
    ['remember to cancel my MOON order', null],
    ['remember that?', null],
  ])('%s is the fact %s', (request, fact) => {
    expect(factIn(request)).toBe(fact)
  })
  test.each(['yes', 'No.', 'ok', 'stop'])('%s alone is answered in English', (answer) => {
    expect(languageOf(answer)).toBe('en-US')
  })
  test.each([
    ['продай 15к MOON', '15000'],
    ['vende medio millón de MOON', '500000'],
    ['продай 9 хиляди MOON', '9000'],
    ['10 bin MOON sat', '10000'],
    ['出掉1.2万个MOON', '12000'],
    ['MOON 二百个卖掉', '200'],
    ['vends 3 500 MOON', '3500'],
    ['sell 1,000 MOON', '1000'],
    ['sell three quarters of my MOON', '0.75'],
    ['vende un millón y medio de MOON', '1500000'],
    ['verkaufe zweitausendfünfhundert MOON', '2500'],
    ['vendi millecinquecento MOON', '1500'],
    ['vends quatre-vingt-dix NOVA', '90'],
    ['продай полторы тысячи MOON', '1500'],
    ['بع ألف وخمسمئة MOON', '1500'],
    ['bán bảy mươi lăm NOVA', '75'],
    ['bir buçuk ETH ile KOI al', '1.5'],
  ])('%s has the number %s', (request, value) => {
    expect(read(request, languageOf(request)).amounts.map((one) => one.value)).toContain(value)
  })
})
