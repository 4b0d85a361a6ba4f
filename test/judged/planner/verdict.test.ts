import { expect, test } from 'vitest'
import { domainRows } from '../../../src/app/domain-rows.ts'
import { buildCatalog } from '../../../src/catalog/build-catalog.ts'
import type { Call, Expect, PlannerLabel } from '../sets.ts'
import { alternativesOf, plannerLabels } from '../sets.ts'
import { type Answered, createJudge } from './verdict.ts'

const wallet = `0x${'a1'.repeat(20)}`
const token = `0x${'b2'.repeat(20)}`
const judge = createJudge(buildCatalog(domainRows({ embedded: true })).entries, [wallet])

const sale = {
  operation: 'launchTrades.prepare',
  arguments: { trader: wallet, token, side: 'sell', amountIn: '100' },
}
const holders = { operation: 'holders.list', arguments: { token } }
const search = { operation: 'things.search', arguments: { q: 'moon' } }

test('every label of calls is right when just those calls are made', () => {
  for (const label of plannerLabels('shown')) {
    for (const one of alternativesOf(label.expect)) {
      if (!('calls' in one)) continue
      expect([label.id, judge(label, made(...one.calls))]).toEqual([label.id, right])
    }
  }
})

test('look-ups before a call are free, changes are not', () => {
  expect(judge(wants(sale), made(search, sale))).toEqual(right)
  expect(judge(wants(sale), made(sale, sale))).toMatchObject({ isRight: false })
  expect(judge(wants(holders), made(holders, search))).toMatchObject({
    isRight: false,
    isHarmful: false,
  })
})

test('another amount, side or token is wrong and does harm', () => {
  for (const other of [{ amountIn: '1000' }, { side: 'buy' }, { token: wallet }]) {
    const call = { ...sale, arguments: { ...sale.arguments, ...other } }
    expect(judge(wants(sale), made(call))).toMatchObject({ isRight: false, isHarmful: true })
  }
})

test('what says nothing is no difference: case of addresses, zeros, defaults, names of the caller', () => {
  const order = place({ limitPrice: '0.5' })
  const same = place({
    limitPrice: '0.500',
    timeInForce: 'gtc',
    clientOrderId: 'a',
    expiresAt: null,
    pair: { base: token.toUpperCase().replace('0X', '0x'), quote: wallet },
  })
  expect(judge(wants(order), made(same))).toEqual(right)
  expect(judge(wants(order), made(place({ limitPrice: '5' })))).toMatchObject({ isHarmful: true })
  expect(judge(wants(order), made(place({ limitPrice: '0.5', mode: 'live' })))).toMatchObject({
    isHarmful: true,
  })
})

test('a value of an earlier answer must be that value', () => {
  const quote = {
    operation: 'swaps.quote',
    arguments: { sellToken: token, buyToken: 'ETH', amount: '1' },
  }
  const prepare = (quoteId: string): Call => ({
    operation: 'swaps.prepare',
    arguments: { account: wallet, quoteId },
  })
  const label = wants(quote, prepare('$0.quoteId'))
  const quoted = { ...quote, answer: { quoteId: 'quo_1' } }
  expect(judge(label, made(quoted, prepare('quo_1')))).toEqual(right)
  expect(judge(label, made(quoted, prepare('quo_2')))).toMatchObject({ isRight: false })
})

test('a question is right where it asks for what is missing, and nothing is done', () => {
  const label = labelOf({ ask: 'amount|token' })
  expect(judge(label, { ...made(), asked: 'pair.base' })).toEqual(right)
  expect(judge(label, { ...made(search), asked: 'amountIn' })).toEqual(right)
  expect(judge(label, { ...made(), asked: 'side' })).toMatchObject({ isRight: false })
  expect(judge(label, made(sale))).toMatchObject({ isRight: false, isHarmful: true })
  expect(judge(wants(sale), { ...made(), asked: 'amountIn' })).toMatchObject({ isRight: false })
})

test('a refusal, words and help', () => {
  const cannot = labelOf({ cannot: true, nearest: null })
  expect(judge(cannot, { ...made(), said: 'cannot' })).toEqual(right)
  expect(judge(cannot, made())).toMatchObject({ isRight: false, isHarmful: false })
  const inform = labelOf({ inform: true, nearest: 'sell' })
  expect(judge(inform, made(holders))).toEqual(right)
  expect(judge(inform, made(sale))).toMatchObject({ isRight: false, isHarmful: true })
  expect(judge(labelOf({ help: true }), { ...made(), said: 'help' })).toEqual(right)
  expect(judge(labelOf({ help: true }), made())).toMatchObject({ isRight: false })
})

test('a wrong alert is wrong and loses nothing, unless the label says so', () => {
  const alert = {
    operation: 'alerts.create',
    arguments: { token, direction: 'above', priceEth: '1' },
  }
  expect(judge(wants(holders), made(alert))).toMatchObject({ isRight: false, isHarmful: false })
  const label = { ...wants(holders), harm: ['alerts.create'] }
  expect(judge(label, made(alert))).toMatchObject({ isHarmful: true })
})

const right = { isRight: true, isHarmful: false, why: null }

function place(more: object): Call {
  const pair = { base: token, quote: wallet }
  const usual = { mode: 'paper', kind: 'limit', side: 'buy', pair, amountAtomic: '10' }
  return { operation: 'orders.place', arguments: { ...usual, ...more } }
}

function labelOf(expected: Expect): PlannerLabel {
  return { id: 'one', locale: 'en-US', intent: 'sell', request: 'Do it.', expect: expected }
}

function wants(...calls: readonly Call[]): PlannerLabel {
  return labelOf({ calls })
}

function made(...calls: Answered['calls']): Answered {
  return { calls, asked: null, said: null }
}
