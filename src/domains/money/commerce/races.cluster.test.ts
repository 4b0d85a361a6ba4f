import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, type HandClock, handClock } from '../../../../test/support/auth-world.ts'
import {
  type CommerceWorld,
  commerceSets,
  createCommerceWorld,
} from '../../../../test/support/commerce-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { createInterleaving, type Interleaving } from '../../../../test/support/interleaving.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { checkoutsStore } from './checkouts.store.ts'
import { createCommerceService } from './commerce.service.ts'
import {
  confirmPayment,
  type IncomingPayment,
  recordPayment,
  retractAbove,
} from './incoming-payments.ts'
import { paymentsStore, type StoredPayment } from './payments.store.ts'
import { standardPacks } from './products.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const minuteMs = 60_000
const much = 20_000_000n
const payer = '0x0000000000000000000000000000000000000009'

// The embedded store runs one transaction at a time; only a server shows what is read beside another one.
describe.skipIf(url === '')('what two processes do to a checkout at once', () => {
  let clock: HandClock
  let interleave: Interleaving['interleave']
  let worlds: readonly [CommerceWorld, CommerceWorld]
  let services: readonly [CommerceService, CommerceService]
  beforeAll(async () => {
    clock = handClock()
    const [one, other] = await openPostgresPair(url, commerceSets)
    const interleaving = createInterleaving(one)
    interleave = interleaving.interleave
    worlds = [
      await createCommerceWorld({ database: interleaving.database, clock }),
      await createCommerceWorld({ database: other, clock }),
    ]
    services = [createCommerceService(worlds[0].options), createCommerceService(worlds[1].options)]
  })
  afterAll(async () => {
    for (const world of worlds ?? []) await world.close()
  })

  let owners = 0
  let blocks = 0n
  const newOwner = () => principal({ accountId: `acct_${++owners}`, credential: 'wallet_session' })
  type Owner = ReturnType<typeof newOwner>
  const available = ({ accountId }: Owner) => worlds[1].available(accountId)
  const open = (owner: Owner) =>
    services[0].checkouts.create(owner, { item: { product: 'credit-usdc-5' }, network: 'evm' })
  const read = (owner: Owner, { id }: { readonly id: string }) =>
    services[1].checkouts.get(owner, id)
  const topicsOf = async ({ id }: { readonly id: string }) =>
    (await worlds[1].events('commerce.*'))
      .filter(({ subject }) => subject === id)
      .map(({ topic }) => topic)

  /** What the next block of the chain shows. */
  function incoming(amountAtomic: bigint): IncomingPayment {
    blocks += 1n
    return {
      network: 'evm',
      transaction: `0x${blocks}`,
      part: '0',
      asset: 'USDC',
      amountAtomic,
      payer,
      blockNumber: blocks,
      paidAt: new Date(clock.nowMs()),
      references: [],
    }
  }
  const see = ({ options, database }: CommerceWorld, seen: IncomingPayment) =>
    database.transaction((tx) => recordPayment(tx, seen, { ...options, packs: standardPacks }))
  const confirm = ({ options, database }: CommerceWorld, payment: StoredPayment) =>
    database.transaction((tx) => confirmPayment(tx, payment, { ...options, packs: standardPacks }))
  const retract = ({ options, database }: CommerceWorld, blockNumber: bigint) =>
    database.transaction((tx) =>
      retractAbove(tx, { network: 'evm', blockNumber }, { ...options, packs: standardPacks }),
    )
  async function waiting({ transaction }: IncomingPayment): Promise<StoredPayment> {
    const all = await paymentsStore(worlds[1].database.query).waiting('evm', blocks, 100)
    const found = all.find((one) => one.transaction === transaction)
    if (found === undefined) throw new Error('no payment waits')
    return found
  }
  /** A final payment that nothing finds a checkout for. */
  async function nobodys(): Promise<StoredPayment> {
    const seen = incoming(much)
    await see(worlds[1], seen)
    const payment = await waiting(seen)
    await confirm(worlds[1], payment)
    return payment
  }

  test('a payment that is given to one checkout meanwhile is not given to another', async () => {
    const [owner, other] = [newOwner(), newOwner()]
    const [one, two] = [await open(owner), await open(other)]
    const { id } = await nobodys()
    const [, code] = await interleave(
      () => services[0].arrivals.assign(id, one.id),
      () => codeOf(services[1].arrivals.assign(id, two.id)),
    )
    expect(code).toBe('resource.not_found')
    expect([await available(owner), await available(other)]).toEqual([much, 0n])
    expect((await read(other, two)).status).toBe('open')
  })

  test('a payment that its wallet told of one checkout meanwhile is not told of another', async () => {
    const wallet = { namespace: 'eip155', address: payer } as const
    const owner = { ...newOwner(), wallets: [wallet] }
    const [one, two] = [await open(owner), await open(owner)]
    const { transaction } = await nobodys()
    const [, code] = await interleave(
      () => services[0].arrivals.tell(owner, { checkoutId: one.id, transaction }),
      () => codeOf(services[1].arrivals.tell(owner, { checkoutId: two.id, transaction })),
    )
    expect(code).toBe('commerce.payment_unfit')
    expect(await available(owner)).toBe(much)
    expect((await read(owner, two)).status).toBe('open')
  })

  test('a checkout that is canceled meanwhile is not paid by what is given to it: that is credit', async () => {
    const owner = newOwner()
    const checkout = await open(owner)
    const { id } = await nobodys()
    await interleave(
      () => services[0].checkouts.cancel(owner, checkout.id),
      () => services[1].arrivals.assign(id, checkout.id),
    )
    expect(await read(owner, checkout)).toMatchObject({
      status: 'canceled',
      late: { amountAtomic: `${much}` },
    })
    expect(await topicsOf(checkout)).toEqual(['commerce.checkout_canceled'])
    expect(await available(owner)).toBe(much)
  })

  test('a checkout that is refunded meanwhile is not refunded again', async () => {
    const owner = newOwner()
    const checkout = await open(owner)
    const seen = incoming(BigInt(checkout.amountAtomic))
    await see(worlds[1], seen)
    await confirm(worlds[1], await waiting(seen))
    // For both of two refunds, so that want stops neither.
    await worlds[1].fund(owner.accountId, much)
    const [refunded, code] = await interleave(
      () => services[0].checkouts.refund(checkout.id, '0xone'),
      () => codeOf(services[1].checkouts.refund(checkout.id, '0xother')),
    )
    expect([refunded.status, code]).toEqual(['refunded', 'resource.illegal_transition'])
    expect(await available(owner)).toBe(much)
  })

  test('a checkout whose payment is seen meanwhile does not end', async () => {
    const owner = newOwner()
    const checkout = await open(owner)
    clock.advance(40 * minuteMs)
    await interleave(
      () => see(worlds[0], incoming(BigInt(checkout.amountAtomic))),
      () => services[1].round(),
    )
    expect((await read(owner, checkout)).status).toBe('seen')
    expect(await topicsOf(checkout)).toEqual(['commerce.checkout_seen'])
  })

  test('a checkout that is fulfilled meanwhile stays so when a reorganisation takes another payment of it', async () => {
    const owner = newOwner()
    const checkout = await open(owner)
    const amountAtomic = BigInt(checkout.amountAtomic)
    const [first, again] = [incoming(amountAtomic), incoming(amountAtomic)]
    for (const seen of [first, again]) await see(worlds[1], seen)
    expect((await read(owner, checkout)).payments).toHaveLength(2)
    const payment = await waiting(first)
    await interleave(
      () => confirm(worlds[0], payment),
      () => retract(worlds[1], first.blockNumber),
    )
    expect(await read(owner, checkout)).toMatchObject({
      status: 'fulfilled',
      received: { amountAtomic: checkout.amountAtomic },
      payments: [{ state: 'credited' }],
    })
    expect(await available(owner)).toBe(amountAtomic)
  })

  test('what a reorganisation takes is locked after its checkouts, like everywhere: nobody waits in a circle', async () => {
    const owner = newOwner()
    const checkout = await open(owner)
    const seen = incoming(BigInt(checkout.amountAtomic))
    await see(worlds[1], seen)
    const payment = await waiting(seen)
    const [isLocked, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const confirming = worlds[0].database.transaction(
      async (tx) => {
        await checkoutsStore(tx).lock(checkout.id)
        isLocked.resolve()
        await goesOn.promise
        return paymentsStore(tx).lock(payment.id)
      },
      { retriesMax: 0 },
    )
    await isLocked.promise
    const place = { network: 'evm', blockNumber: seen.blockNumber - 1n } as const
    const retracting = worlds[1].database.transaction(
      (tx) => retractAbove(tx, place, { ...worlds[1].options, packs: standardPacks }),
      { retriesMax: 0 },
    )
    const waits = sql`SELECT 1 FROM pg_locks WHERE NOT granted`
    await expect
      .poll(async () => (await waits.execute(worlds[0].database.query)).rows.length)
      .toBeGreaterThan(0)
    goesOn.resolve()
    const [found] = await Promise.all([confirming, retracting])
    expect(found?.id).toBe(payment.id)
    expect(await read(owner, checkout)).toMatchObject({ status: 'open', payments: [] })
  })
})

type CommerceService = ReturnType<typeof createCommerceService>
