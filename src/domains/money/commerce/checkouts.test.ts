import { sql } from 'kysely'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../../../test/support/auth-world.ts'
import {
  type CommerceWorld,
  createCommerceWorld,
  evmPayTo,
  solanaPayTo,
  testCommerce,
} from '../../../../test/support/commerce-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { fc } from '../../../../test/support/properties.ts'
import { race } from '../../../../test/support/race.ts'
import type { CheckoutView, CreateCheckoutRequest } from './commerce.schemas.ts'
import { createCommerceService } from './commerce.service.ts'
import type { CommerceParts } from './commerce-parts.ts'
import {
  confirmPayment,
  type IncomingPayment,
  recordPayment,
  retractAbove,
} from './incoming-payments.ts'
import { paymentsStore } from './payments.store.ts'
import { standardPacks } from './products.ts'

const minuteMs = 60_000
let world: CommerceWorld
let commerce: ReturnType<typeof createCommerceService>
let parts: CommerceParts
beforeAll(async () => {
  world = await createCommerceWorld()
  commerce = createCommerceService(world.options)
  parts = { ...world.options, packs: standardPacks }
})
afterAll(() => world.close())

let owners = 0
let transactions = 0
const newOwner = () => principal({ accountId: `acct_${++owners}`, credential: 'wallet_session' })
type Owner = ReturnType<typeof newOwner>
const credit = { kind: 'credit', asset: 'USDC', amountAtomic: '5000000' } as const
const open = (owner: Owner, differences: Partial<CreateCheckoutRequest> = {}) =>
  commerce.checkouts.create(owner, { item: credit, network: 'evm', ...differences })

/** Value that arrives: seen, and final unless the test wants to wait. */
async function arrive(
  amountAtomic: bigint,
  differences: Partial<IncomingPayment> = {},
  isFinal = true,
): Promise<IncomingPayment> {
  const incoming: IncomingPayment = {
    network: 'evm',
    transaction: `0x${(++transactions).toString(16).padStart(64, '0')}`,
    part: '0',
    asset: 'USDC',
    amountAtomic,
    payer: '0x0000000000000000000000000000000000000009',
    blockNumber: BigInt(transactions),
    paidAt: new Date(world.clock.nowMs()),
    references: [],
    ...differences,
  }
  await world.database.transaction((tx) => recordPayment(tx, incoming, parts))
  if (isFinal) await makeFinal(incoming.network)
  return incoming
}
async function makeFinal(network: IncomingPayment['network'] = 'evm'): Promise<void> {
  for (const payment of await paymentsStore(world.database.query).waiting(
    network,
    10n ** 15n,
    100,
  )) {
    await world.database.transaction((tx) => confirmPayment(tx, payment, parts))
  }
}
const asked = (checkout: CheckoutView) => BigInt(checkout.amountAtomic)
const read = (owner: Owner, { id }: { id: string }) => commerce.checkouts.get(owner, id)
const available = (owner: Owner) => world.available(owner.accountId)
const topics = async (id: string) =>
  (await world.events('commerce.*'))
    .filter(({ subject }) => subject === id)
    .map(({ topic }) => topic.replace('commerce.checkout_', ''))

describe('a checkout', () => {
  test('for credit is seen, then fulfilled once the payment is final: all that was paid is credit', async () => {
    const owner = newOwner()
    const checkout = await open(owner)
    expect(asked(checkout)).toBeGreaterThan(5_000_000n)
    expect(asked(checkout)).toBeLessThan(5_010_000n)
    await arrive(asked(checkout), {}, false)
    expect((await read(owner, checkout)).status).toBe('seen')
    expect(await available(owner)).toBe(0n)
    await makeFinal()
    expect(await read(owner, checkout)).toMatchObject({
      status: 'fulfilled',
      note: 'credited',
      received: { amountAtomic: checkout.amountAtomic },
      payments: [{ state: 'credited', amountAtomic: checkout.amountAtomic }],
    })
    expect(await available(owner)).toBe(asked(checkout))
    expect(await topics(checkout.id)).toEqual(['seen', 'confirmed', 'fulfilled'])
  })
  test('is fulfilled once, however often and by however many processes its payment is reported', async () => {
    const owner = newOwner()
    const checkout = await open(owner)
    const incoming = await arrive(asked(checkout), {}, false)
    await race({ times: 6, enough: 'what came in is credited, whatever there is' }, (index) =>
      index < 4
        ? world.database.transaction((tx) => recordPayment(tx, incoming, parts))
        : makeFinal(),
    )
    await makeFinal()
    expect(await available(owner)).toBe(asked(checkout))
  })
  test('for a plan begins it with what was paid, and leaves the rest as credit', async () => {
    const owner = newOwner()
    const checkout = await open(owner, { item: { product: 'plan-developer' } })
    await arrive(asked(checkout))
    expect(await read(owner, checkout)).toMatchObject({ status: 'fulfilled', note: 'subscribed' })
    expect((await world.billing.plans.subscription(owner)).active).toMatchObject({
      plan: 'developer',
    })
    expect(await available(owner)).toBe(asked(checkout))
  })
  test('for a plan that cannot begin any more leaves all of it as credit', async () => {
    const owner = newOwner()
    const checkout = await open(owner, { item: { product: 'plan-developer' } })
    await world.fund(owner.accountId, 20_000_000n)
    await world.billing.plans.subscribe(owner, 'developer')
    const before = await available(owner)
    await arrive(asked(checkout))
    expect(await read(owner, checkout)).toMatchObject({ status: 'fulfilled', note: 'credited' })
    expect((await available(owner)) - before).toBe(asked(checkout))
    expect((await world.billing.plans.subscription(owner)).scheduled).toBeNull()
  })
  test('for a plan that costs more by now leaves the credit and no trace of a subscription', async () => {
    const owner = newOwner()
    const terms = {
      plan: 'rising',
      name: 'Rising',
      summary: 'For tests',
      asset: 'USDC' as const,
      includedAtomic: '0',
      rateMultiplier: 1,
      features: [],
    }
    const publish = async (priceAtomic: string) => {
      const { version } = await world.billing.plans.draftPlan({ ...terms, priceAtomic })
      await world.billing.plans.publishPlan('rising', version)
    }
    await publish('5000000')
    const checkout = await open(owner, { item: { product: 'plan-rising' } })
    await publish('9000000')
    await arrive(asked(checkout))
    expect(await read(owner, checkout)).toMatchObject({ status: 'fulfilled', note: 'credited' })
    expect(await available(owner)).toBe(asked(checkout))
    const { items } = await world.billing.plans.subscriptionList(owner, { limit: 10 })
    expect(items).toEqual([])
  })
  test('that is paid too much is fulfilled too, and what is over is credit', async () => {
    const owner = newOwner()
    const checkout = await open(owner, { payer: '0x00000000000000000000000000000000000000a1' })
    await arrive(7_000_000n, { payer: getAddress('0x00000000000000000000000000000000000000a1') })
    expect(await read(owner, checkout)).toMatchObject({ status: 'overpaid' })
    expect(await available(owner)).toBe(7_000_000n)
  })
  test('that is paid in parts waits for the rest', async () => {
    const owner = newOwner()
    const checkout = await open(owner, { network: 'solana' })
    const references = [checkout.reference]
    await arrive(2_000_000n, { network: 'solana', references })
    expect(await read(owner, checkout)).toMatchObject({
      status: 'seen',
      received: { amountAtomic: '2000000' },
    })
    expect(await available(owner)).toBe(0n)
    await arrive(3_000_000n, { network: 'solana', references })
    expect(await read(owner, checkout)).toMatchObject({ status: 'fulfilled' })
    expect(await available(owner)).toBe(5_000_000n)
  })
  test('that was paid too little when it ends is underpaid: what came is credit', async () => {
    const owner = newOwner()
    const checkout = await open(owner, { network: 'solana' })
    await arrive(2_000_000n, { network: 'solana', references: [checkout.id] })
    world.clock.advance(40 * minuteMs)
    await commerce.round()
    expect(await read(owner, checkout)).toMatchObject({ status: 'underpaid', note: 'credited' })
    expect(await available(owner)).toBe(2_000_000n)
    expect(await topics(checkout.id)).toEqual(['seen', 'underpaid'])
  })
  test('expires without a payment, after its grace; what comes later is credit and is said so', async () => {
    const owner = newOwner()
    const checkout = await open(owner)
    world.clock.advance(30 * minuteMs)
    await commerce.round()
    expect((await read(owner, checkout)).status).toBe('open')
    world.clock.advance(10 * minuteMs)
    await commerce.round()
    expect((await read(owner, checkout)).status).toBe('expired')
    await arrive(asked(checkout))
    expect(await read(owner, checkout)).toMatchObject({
      status: 'expired',
      received: { amountAtomic: '0' },
      late: { amountAtomic: checkout.amountAtomic },
    })
    expect(await available(owner)).toBe(asked(checkout))
    const told = await world.events('commerce.payment_credited')
    expect(told.filter(({ accountId }) => accountId === owner.accountId)).toHaveLength(1)
  })
  test('that cannot end keeps none behind it from ending', async () => {
    const owner = newOwner()
    const stuck = await open(owner)
    const behind = await open(owner)
    await sql`
      CREATE FUNCTION refuse_checkout() RETURNS trigger LANGUAGE plpgsql
      AS ${sql.lit("BEGIN RAISE EXCEPTION 'stuck'; END")}`.execute(world.database.query)
    await sql`
      CREATE TRIGGER refuse_checkout BEFORE UPDATE ON commerce_checkouts FOR EACH ROW
      WHEN (OLD.id = ${sql.lit(stuck.id)}) EXECUTE FUNCTION refuse_checkout()`.execute(
      world.database.query,
    )
    world.clock.advance(40 * minuteMs)
    await commerce.round()
    expect((await read(owner, stuck)).status).toBe('open')
    expect((await read(owner, behind)).status).toBe('expired')
    await sql`DROP TRIGGER refuse_checkout ON commerce_checkouts`.execute(world.database.query)
    await commerce.round()
    expect((await read(owner, stuck)).status).toBe('expired')
  })
  test('whose payment is on the chain and not final does not end', async () => {
    const owner = newOwner()
    const checkout = await open(owner)
    await arrive(asked(checkout), {}, false)
    world.clock.advance(60 * minuteMs)
    await commerce.round()
    expect((await read(owner, checkout)).status).toBe('seen')
    await makeFinal()
    expect((await read(owner, checkout)).status).toBe('fulfilled')
    const inParts = await open(owner, { network: 'solana' })
    const part = { network: 'solana', references: [inParts.id] } as const
    await arrive(1_000_000n, part)
    await arrive(4_000_000n, part, false)
    world.clock.advance(60 * minuteMs)
    await commerce.round()
    expect((await read(owner, inParts)).status).toBe('seen')
    await makeFinal('solana')
    expect((await read(owner, inParts)).status).toBe('fulfilled')
  })
  test('can be canceled while nothing was paid, and not after', async () => {
    const owner = newOwner()
    const first = await open(owner)
    expect((await commerce.checkouts.cancel(owner, first.id)).status).toBe('canceled')
    await arrive(asked(first))
    expect(await read(owner, first)).toMatchObject({
      status: 'canceled',
      late: { amountAtomic: first.amountAtomic },
    })
    const second = await open(owner)
    await arrive(asked(second), {}, false)
    expect(await codeOf(commerce.checkouts.cancel(owner, second.id))).toBe(
      'resource.illegal_transition',
    )
    await makeFinal()
  })
  test("is nobody else's to see or cancel", async () => {
    const checkout = await open(newOwner())
    expect(await codeOf(read(newOwner(), checkout))).toBe('resource.not_found')
    expect(await codeOf(commerce.checkouts.cancel(newOwner(), checkout.id))).toBe(
      'resource.not_found',
    )
  })
  test('has an amount of its own among the open ones of its address, whatever chance says', async () => {
    let draws = 0
    // Every amount is drawn three times in a row.
    const bytes = (length: number) =>
      length === 2 ? Uint8Array.of(Math.floor(draws++ / 3), 0) : world.random.bytes(length)
    const unlucky = createCommerceService({ ...world.options, random: { bytes } })
    const owner = newOwner()
    const item = { ...credit, amountAtomic: '6000000' }
    const amounts = []
    for (let index = 0; index < 4; index++) {
      amounts.push((await unlucky.checkouts.create(owner, { item, network: 'evm' })).amountAtomic)
    }
    expect(amounts).toEqual(['6000001', '6000002', '6000003', '6000004'])
  })
  test('has no amount that somebody may still pay late for a checkout that has ended', async () => {
    let draws = 0
    // Every amount is drawn twice in a row.
    const bytes = (length: number) =>
      length === 2 ? Uint8Array.of(Math.floor(draws++ / 2), 0) : world.random.bytes(length)
    const unlucky = createCommerceService({ ...world.options, random: { bytes } })
    const [owner, other] = [newOwner(), newOwner()]
    const item = { ...credit, amountAtomic: '7000000' }
    const ended = await unlucky.checkouts.create(owner, { item, network: 'evm' })
    await unlucky.checkouts.cancel(owner, ended.id)
    const next = await unlucky.checkouts.create(other, { item, network: 'evm' })
    expect([ended.amountAtomic, next.amountAtomic]).toEqual(['7000001', '7000002'])
    await arrive(7_000_001n)
    expect([await available(owner), await available(other)]).toEqual([7_000_001n, 0n])
  })
  test('is one of twenty at the most', async () => {
    const owner = newOwner()
    const codes = await race({ times: 23, enough: 'it costs nothing' }, () => codeOf(open(owner)))
    expect(codes.filter((code) => code === 'no failure')).toHaveLength(20)
    expect(codes.filter((code) => code === 'commerce.checkouts_full')).toHaveLength(3)
  })
})

describe('a refund', () => {
  test('takes the credit that was paid for, not gifts that would be spent before it', async () => {
    const owner = newOwner()
    const { accountId } = owner
    const gift = { kind: 'promotional', source: `gift-${accountId}`, note: 'gift' } as const
    const { billing, database } = world.options
    await billing.creditBook.grant(database.query, {
      ...gift,
      accountId,
      asset: 'paper:USDC',
      amountAtomic: 5_000_000n,
      expiresAt: null,
      funding: 'external',
    })
    const checkout = await open(owner)
    await arrive(asked(checkout))
    expect((await commerce.checkouts.refund(checkout.id, '0xabc')).status).toBe('refunded')
    const creditAccount = { accountId, asset: 'paper:USDC' } as const
    const left = await database.transaction((tx) => billing.creditBook.settle(tx, creditAccount))
    expect(left).toMatchObject([{ kind: 'promotional', remainingAtomic: 5_000_000n }])
    expect(await available(owner)).toBe(5_000_000n)
  })
  test('takes the credit once, and is refused where it was spent', async () => {
    const owner = newOwner()
    const checkout = await open(owner)
    await arrive(asked(checkout))
    await world.ledger.post(world.database.query, {
      id: `spent-${owner.accountId}`,
      kind: 'test',
      entries: [
        {
          account: { owner: owner.accountId, purpose: 'available', asset: 'paper:USDC' },
          amountAtomic: -1n,
        },
        {
          account: { owner: 'platform', purpose: 'revenue', asset: 'paper:USDC' },
          amountAtomic: 1n,
        },
      ],
    })
    const refund = () => commerce.checkouts.refund(checkout.id, '0xabc')
    expect(await codeOf(refund())).toBe('ledger.insufficient')
    await world.fund(owner.accountId, 1n)
    expect((await refund()).status).toBe('refunded')
    expect(await available(owner)).toBe(0n)
    expect(await codeOf(refund())).toBe('resource.illegal_transition')
  })
})

describe('payments', () => {
  test("of nobody's wait for the operator, who gives each to one checkout once", async () => {
    const owner = newOwner()
    const checkout = await open(owner)
    await arrive(4_321n)
    const unassigned = async () => (await commerce.arrivals.payments({ limit: 200 })).items
    const payment = (await unassigned()).find(({ amountAtomic }) => amountAtomic === '4321')
    const id = payment?.id ?? ''
    const wrong = await open(owner, { network: 'solana' })
    expect(await codeOf(commerce.arrivals.assign(id, wrong.id))).toBe('resource.not_found')
    expect(await commerce.arrivals.assign(id, checkout.id)).toMatchObject({
      status: 'seen',
      received: { amountAtomic: '4321' },
    })
    expect(await codeOf(commerce.arrivals.assign(id, checkout.id))).toBe('resource.not_found')
    expect((await unassigned()).map((one) => one.id)).not.toContain(id)
  })
  test("of nobody's that are not final count for the checkout that they are given to once they are", async () => {
    const owner = newOwner()
    const checkout = await open(owner)
    await arrive(asked(checkout) + 50_000n, {}, false)
    const { items } = await commerce.arrivals.payments({ limit: 200 })
    const wanted = `${asked(checkout) + 50_000n}`
    const id = items.find(({ amountAtomic }) => amountAtomic === wanted)?.id ?? ''
    expect(await commerce.arrivals.assign(id, checkout.id)).toMatchObject({
      status: 'seen',
      received: { amountAtomic: '0' },
      payments: [{ state: 'seen' }],
    })
    expect(await available(owner)).toBe(0n)
    await makeFinal()
    expect((await read(owner, checkout)).status).toBe('overpaid')
    expect(await available(owner)).toBe(BigInt(wanted))
  })
  test('are found by their announced payer only while that has one open checkout', async () => {
    const owner = newOwner()
    const payer = getAddress('0x00000000000000000000000000000000000000b2')
    const first = await open(owner, { payer })
    const second = await open(owner, { payer })
    await arrive(1_234n, { payer })
    expect((await read(owner, first)).status).toBe('open')
    expect((await read(owner, second)).status).toBe('open')
    await commerce.checkouts.cancel(owner, second.id)
    await arrive(1_235n, { payer })
    expect((await read(owner, first)).received.amountAtomic).toBe('1235')
  })
  test('that name a checkout in another asset are not taken for it', async () => {
    const owner = newOwner()
    const checkout = await open(owner, { network: 'solana' })
    await arrive(5_000_000n, { network: 'solana', asset: 'SOL', references: [checkout.reference] })
    expect((await read(owner, checkout)).status).toBe('open')
  })
  test('of exactly the amount are not taken for a checkout on Solana, where two may ask for the same', async () => {
    const owner = newOwner()
    const item = { ...credit, amountAtomic: '5123456' }
    const checkout = await open(owner, { network: 'solana', item })
    await arrive(5_123_456n, { network: 'solana' })
    expect((await read(owner, checkout)).status).toBe('open')
    const { items } = await commerce.arrivals.payments({ limit: 200 })
    expect(items.some(({ amountAtomic }) => amountAtomic === '5123456')).toBe(true)
  })
})

describe('a reorganisation', () => {
  test('takes a payment back that was not final, and the event that said it was seen', async () => {
    const owner = newOwner()
    const checkout = await open(owner)
    const incoming = await arrive(asked(checkout), {}, false)
    const retract = () =>
      world.database.transaction((tx) =>
        retractAbove(tx, { network: 'evm', blockNumber: incoming.blockNumber - 1n }, parts),
      )
    await retract()
    expect(await read(owner, checkout)).toMatchObject({ status: 'open', payments: [] })
    const events = (await world.events('commerce.*')).filter(
      ({ subject }) => subject === checkout.id,
    )
    expect(events.map(({ topic }) => topic)).toEqual([
      'commerce.checkout_seen',
      'commerce.checkout_reopened',
    ])
    expect(events[1]?.retracts).toBe(events[0]?.seq)
    await world.database.transaction((tx) => recordPayment(tx, incoming, parts))
    await makeFinal()
    expect((await read(owner, checkout)).status).toBe('fulfilled')
    expect(await available(owner)).toBe(asked(checkout))
  })
  test('that is deeper than final is reported to the operator, and the same payment never pays twice', async () => {
    const owner = newOwner()
    const checkout = await open(owner)
    const incoming = await arrive(asked(checkout))
    const above = { network: 'evm', blockNumber: incoming.blockNumber - 1n } as const
    await world.database.transaction((tx) => retractAbove(tx, above, parts))
    expect((await read(owner, checkout)).status).toBe('fulfilled')
    expect((await commerce.arrivals.payments({ limit: 200, state: 'lost' })).items).toHaveLength(1)
    const moved = { ...incoming, blockNumber: incoming.blockNumber + 5n }
    await world.database.transaction((tx) => recordPayment(tx, moved, parts))
    await makeFinal()
    expect((await commerce.arrivals.payments({ limit: 200, state: 'lost' })).items).toEqual([])
    expect(await available(owner)).toBe(asked(checkout))
  })
})

describe('what is asked for', () => {
  test.each([
    [{ item: { product: 'plan-none' } }, 'commerce.product_unknown'],
    [{ item: { product: 'plan-free' } }, 'commerce.product_unknown'],
    [{ item: { ...credit, amountAtomic: '999999' } }, 'request.invalid'],
    [{ item: { ...credit, amountAtomic: '10000000001' } }, 'request.invalid'],
    [{ item: { product: 'credit-sol-1' } }, 'commerce.network_unfit'],
    [{ payer: 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w' }, 'request.invalid'],
  ] as const)('%j is refused with %s', async (differences, code) => {
    expect(await codeOf(open(newOwner(), differences))).toBe(code)
  })
  test('is refused where no network is configured', async () => {
    const bare = createCommerceService({ ...world.options, settings: {} })
    const work = bare.checkouts.create(newOwner(), { item: credit, network: 'evm' })
    expect(await codeOf(work)).toBe('commerce.not_configured')
    expect((await bare.checkouts.products()).items[0]?.networks).toEqual([])
  })
  test.each([
    [evmPayTo.toLowerCase(), 'checkouts need an address of their own'],
    [solanaPayTo, 'checkouts need an address of their own'],
    [solanaPayTo.toLowerCase(), null],
    [evmPayTo.replace('7', '8'), null],
  ])('may not be paid to %s when that takes other payments too', (address, message) => {
    const settings = { ...testCommerce, paidElsewhere: [address] }
    const start = () => createCommerceService({ ...world.options, settings })
    if (message === null) expect(start).not.toThrow()
    else expect(start).toThrow(message)
  })
  test('comes with a link for wallets', async () => {
    const onSolana = await open(newOwner(), {
      network: 'solana',
      item: { product: 'credit-sol-0_1' },
    })
    expect(onSolana.uri).toBe(
      `solana:${onSolana.payTo}?amount=0.1&reference=${onSolana.reference}&memo=${onSolana.id}`,
    )
    const onEvm = await open(newOwner())
    expect(onEvm.uri).toMatch(
      /^ethereum:0x5FbD\w+@4663\/transfer\?address=0x7099\w+&uint256=500\d{4}$/,
    )
  })
})

describe('the law of checkouts', () => {
  test('every final payment for a checkout is credit exactly once, whatever comes in which order', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('pay' as const), of: fc.integer({ min: 1, max: 150 }) }),
      fc.record({ do: fc.constant('see' as const), of: fc.integer({ min: 1, max: 150 }) }),
      fc.constant({ do: 'final' as const }),
      fc.constant({ do: 'reorganise' as const }),
      fc.constant({ do: 'repeat' as const }),
      fc.constant({ do: 'cancel' as const }),
      fc.constant({ do: 'time' as const }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const owner = newOwner()
        const checkout = await open(owner, { network: 'solana' })
        const references = [checkout.reference]
        let waiting: IncomingPayment[] = []
        let final: IncomingPayment[] = []
        for (const one of steps) {
          if (one.do === 'pay' || one.do === 'see') {
            const amount = BigInt(one.of) * 50_000n
            const incoming = await arrive(amount, { network: 'solana', references }, false)
            waiting.push(incoming)
            if (one.do === 'see') continue
          }
          if (one.do === 'pay' || one.do === 'final') {
            await makeFinal('solana')
            final = [...final, ...waiting]
            waiting = []
          }
          if (one.do === 'reorganise' && waiting[0] !== undefined) {
            const blockNumber = waiting[0].blockNumber - 1n
            await world.database.transaction((tx) =>
              retractAbove(tx, { network: 'solana', blockNumber }, parts),
            )
            waiting = []
          }
          if (one.do === 'repeat') {
            for (const incoming of [...final, ...waiting]) {
              await world.database.transaction((tx) => recordPayment(tx, incoming, parts))
            }
          }
          if (one.do === 'cancel') await codeOf(commerce.checkouts.cancel(owner, checkout.id))
          if (one.do === 'time') {
            world.clock.advance(41 * minuteMs)
            await commerce.round()
          }
        }
        world.clock.advance(41 * minuteMs)
        await makeFinal('solana')
        await commerce.round()
        const paid = [...final, ...waiting].reduce(
          (sum, { amountAtomic }) => sum + amountAtomic,
          0n,
        )
        expect(await available(owner)).toBe(paid)
        const { status, received, late } = await read(owner, checkout)
        expect(BigInt(received.amountAtomic) + BigInt(late.amountAtomic)).toBe(paid)
        const full = BigInt(received.amountAtomic) >= asked(checkout)
        expect(full).toBe(status === 'fulfilled' || status === 'overpaid')
        expect(status).not.toBe('open')
      }),
      { numRuns: 40 },
    )
  })
})
