import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewHold, NewTransfer } from '../../src/domains/money/ledger/ledger.ts'
import type { LedgerAsset } from '../../src/kernel/assets.ts'
import { createLedgerModel, holdOf, type LedgerModel, outcomeOf } from '../support/ledger-model.ts'
import { accountOf, createLedgerWorld, type LedgerWorld, moved } from '../support/ledger-world.ts'
import { fc } from '../support/properties.ts'
import { count, scaled, seed } from './scale.ts'

const stepsPerRun = 100
const steps = scaled({ small: 3_000, full: 1_000_000 })

let world: LedgerWorld
let model: LedgerModel
beforeAll(async () => {
  world = await createLedgerWorld()
  model = createLedgerModel()
})
afterAll(() => world.database.close())

const assets: readonly LedgerAsset[] = ['USDC', 'paper:USDC', 'SOL']

/** One call of the ledger. Places are taken modulo what there is, so that every step means something. */
const step = fc.record({
  act: fc.constantFrom(
    ...(['fund', 'fund', 'pay', 'pay', 'split', 'repeat', 'reuse'] as const),
    ...(['hold', 'hold', 'rehold', 'commit', 'commit', 'recommit'] as const),
    ...(['release', 'advance', 'expire', 'unknown'] as const),
  ),
  from: fc.nat({ max: 4 }),
  to: fc.nat({ max: 5 }),
  asset: fc.nat({ max: assets.length - 1 }),
  amount: fc.oneof(
    { arbitrary: fc.bigInt({ min: 1n, max: 100n }), weight: 8 },
    { arbitrary: fc.bigInt({ min: 1n, max: 2n ** 128n }), weight: 1 },
  ),
  place: fc.nat({ max: 1_000 }),
})
type Step = typeof step extends fc.Arbitrary<infer value> ? value : never

type Run = {
  readonly name: string
  readonly transfers: { readonly transfer: NewTransfer; readonly holdId?: string }[]
  readonly holds: NewHold[]
}

const nowMs = () => world.clock.nowMs()
const post = (transfer: NewTransfer) =>
  outcomeOf(
    world.ledger
      .post(world.database.query, transfer)
      .then(({ isRepeat }) => (isRepeat ? 'repeat' : 'posted')),
  )
const hold = (made: NewHold) =>
  outcomeOf(world.ledger.hold(world.database.query, made).then(holdOf))
const commit = (holdId: string, transfer: NewTransfer) =>
  outcomeOf(world.ledger.commit(world.database.query, holdId, transfer).then(holdOf))
const release = (holdId: string) =>
  outcomeOf(world.ledger.release(world.database.query, holdId).then(holdOf))

const at = <value>(values: readonly value[], place: number): value | undefined =>
  values[place % Math.max(values.length, 1)]

function payment(run: Run, { act, from, to, asset, amount }: Step): NewTransfer {
  const unit = assets[asset] ?? 'USDC'
  const payer =
    act === 'fund'
      ? accountOf('platform', 'external', unit)
      : accountOf(`${run.name}-${from}`, 'available', unit)
  const payee =
    act !== 'fund' && to === 5
      ? accountOf('platform', 'revenue', unit)
      : accountOf(`${run.name}-${to % 5}`, act === 'fund' ? 'available' : 'earnings', unit)
  return moved(`${run.name}-t${run.transfers.length}`, amount, { from: payer, to: payee })
}

function splitPayment(run: Run, taken: Step): NewTransfer {
  const whole = payment(run, { ...taken, act: 'pay' })
  const [from, to] = whole.entries
  if (from === undefined || to === undefined) throw new Error('a payment has two sides')
  const fee = { ...to.account, owner: 'platform', purpose: 'revenue' } as const
  return {
    ...whole,
    entries: [from, { ...to, amountAtomic: taken.amount - 1n }, { account: fee, amountAtomic: 1n }],
  }
}

/** What the ledger answers to one step, and what it must. */
async function answersTo(run: Run, taken: Step): Promise<readonly [unknown, unknown]> {
  const { act, place, amount, from, asset } = taken
  switch (act) {
    case 'fund':
    case 'pay':
    case 'split': {
      const transfer = act === 'split' ? splitPayment(run, taken) : payment(run, taken)
      run.transfers.push({ transfer })
      return [await post(transfer), model.post(transfer)]
    }
    case 'repeat':
    case 'recommit': {
      const before = at(run.transfers, place)
      if (before === undefined) return [0, 0]
      const { transfer, holdId } = before
      return holdId === undefined
        ? [await post(transfer), model.post(transfer)]
        : [await commit(holdId, transfer), model.commit(holdId, transfer, nowMs())]
    }
    case 'reuse': {
      const before = at(run.transfers, place)
      if (before === undefined) return [0, 0]
      const transfer = { ...payment(run, taken), id: before.transfer.id }
      return [await post(transfer), model.post(transfer)]
    }
    case 'hold':
    case 'rehold': {
      const again = act === 'rehold' ? at(run.holds, place) : undefined
      const made: NewHold = again ?? {
        id: `${run.name}-h${run.holds.length}`,
        account: accountOf(`${run.name}-${from}`, 'available', assets[asset]),
        amountAtomic: amount,
        expiresAt: new Date(nowMs() + 1_000 * (1 + (place % 60))),
      }
      if (again === undefined) run.holds.push(made)
      return [await hold(made), model.hold(made)]
    }
    default:
      return answersToHold(run, taken)
  }
}

async function answersToHold(run: Run, taken: Step): Promise<readonly [unknown, unknown]> {
  const { act, place, amount } = taken
  const held = at(run.holds, place)
  switch (act) {
    case 'commit': {
      if (held === undefined) return [0, 0]
      const spent = (held.amountAtomic * (amount % 120n)) / 100n + 1n
      const transfer = moved(`${run.name}-t${run.transfers.length}`, spent, {
        from: held.account,
        to: { ...held.account, owner: 'platform', purpose: 'revenue' },
      })
      run.transfers.push({ transfer, holdId: held.id })
      return [await commit(held.id, transfer), model.commit(held.id, transfer, nowMs())]
    }
    case 'release':
      if (held === undefined) return [0, 0]
      return [await release(held.id), model.release(held.id)]
    case 'unknown':
      return [await release('nothing'), model.release('nothing')]
    case 'advance':
      world.clock.advance(Number(amount % 30_000n))
      return [0, 0]
    default:
      return [await world.ledger.expireHolds(), model.expire(nowMs())]
  }
}

test(`${steps} random calls answer what a ledger on paper does, and leave its balances`, async () => {
  let runs = 0
  let tried = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: stepsPerRun, maxLength: stepsPerRun }),
      async (taken) => {
        const before = model.accounts().length
        const run: Run = { name: `run${++runs}`, transfers: [], holds: [] }
        for (const one of taken) {
          const [answered, expected] = await answersTo(run, one)
          expect(answered, one.act).toEqual(expected)
          tried += 1
        }
        for (const account of model.accounts().slice(before)) await expectBalance(account)
      },
    ),
    { seed, numRuns: steps / stepsPerRun, endOnFailure: true },
  )
  for (const account of model.accounts()) await expectBalance(account)
  const report = await world.ledger.prove(world.database.query)
  count('P8 ledger against a model', { tried, bad: report.breachesTotal })
  expect(report).toMatchObject({ isSound: true, breaches: [] })
}, 7_200_000)

async function expectBalance(account: Parameters<LedgerModel['balance']>[0]): Promise<void> {
  const { posted, held } = model.balance(account)
  expect(await world.ledger.balance(world.database.query, account)).toEqual({
    postedAtomic: posted,
    heldAtomic: held,
    availableAtomic: posted - held,
  })
}
