import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/ports/database.ts'
import { count, numbersOf, scaled, seed } from '../security/scale.ts'
import { startCachingProxy } from '../support/caching-proxy.ts'
import {
  type Headers,
  inject,
  openShops,
  type PaidCallsKit,
  type ShopRequest,
  type Shops,
} from '../support/paid-calls-kit.ts'
import { shopPrice } from '../support/payments-world.ts'

/**
 * What every rail must keep, whatever its protocol: one payment is one grant, a moved or changed payment is none, nothing
 * paid is lost and nothing is served unpaid when processes die, repeats are the same answer, and no cache gives a paid
 * answer to somebody else.
 */
export function paidCallsContract(
  kit: PaidCallsKit,
  databases?: () => Promise<readonly [Database, Database]>,
): void {
  describe(`paid calls by ${kit.name}`, () => {
    let shops: Shops
    beforeAll(async () => {
      shops = await openShops(kit, await databases?.())
    }, 120_000)
    afterAll(() => shops?.close())

    const cup = (till: number, colour = 'red'): ShopRequest => ({
      url: `${shops.urls[till % 2]}/shop/cup`,
      body: JSON.stringify({ colour }),
    })
    const paidWith = (request: ShopRequest, payment: Headers): ShopRequest => ({
      ...request,
      headers: { ...request.headers, ...payment },
    })
    const made = () => shops.tills.flatMap(({ shop }) => shop.made)
    const buy = async (request: ShopRequest) =>
      shops.call(paidWith(request, await shops.payFor(request)))

    oneGrant()
    eitherAddress()
    substitution()
    repeats()
    webLayer()

    function oneGrant(): void {
      test('P1: one payment is one grant, however many copies come to both addresses', async () => {
        const copies = scaled({ small: 300, full: 10_000 })
        const request = cup(0)
        const payment = await shops.payFor(request)
        const before = made().length
        const paidBefore = await shops.kit.paidAtomic()
        const answers = await inParallel(copies, 100, (index) => {
          const till = shops.tills[index % 2]
          // Either address comes to either process: a proxy in front would do so.
          const copy = paidWith(cup(Math.floor(index / 2)), payment)
          return till === undefined ? missing() : inject(till.http, copy)
        })
        const grants = answers.filter(({ status }) => status === 200)
        const others = answers.filter(({ status }) => ![200, 402, 409, 503].includes(status))
        expect(made().length - before).toBe(1)
        expect((await shops.kit.paidAtomic()) - paidBefore).toBe(shopPrice.amountAtomic)
        expect(others).toEqual([])
        expect(grants.length).toBeGreaterThan(0)
        expect(new Set(grants.map(({ text }) => text)).size).toBe(1)
        const fresh = grants.filter(({ headers }) => headers.get('payment-replayed') === null)
        expect(fresh.length).toBeLessThanOrEqual(1)
        count(`P1 one grant, ${kit.name}`, { tried: copies, bad: made().length - before - 1 })
      }, 600_000)
    }

    function eitherAddress(): void {
      test.each([
        [0, 1],
        [1, 0],
      ])('P1: what address %i asks for pays at address %i, and once', async (asked, used) => {
        const payment = await shops.payFor(cup(asked))
        const before = made().length
        const paid = await shops.call(paidWith(cup(used), payment))
        const again = await shops.call(paidWith(cup(asked), payment))
        expect([paid.status, again.status, made().length - before]).toEqual([200, 200, 1])
        expect([again.text, again.headers.get('payment-replayed')]).toEqual([paid.text, 'true'])
        expect(again.headers.get('idempotency-replayed')).toBe('true')
      })
    }

    function substitution(): void {
      test('P2: a payment that was moved to another request, caller or price pays for none', async () => {
        const original = { ...cup(0), headers: {} }
        const payment = await shops.payFor(original)
        const moved = movedRequests(shops.urls, scaled({ small: 520, full: 1_295 }))
        const before = made().length
        const paidBefore = await shops.kit.paidAtomic()
        let granted = 0
        for (const { request, amountAtomic } of moved) {
          for (const { shop } of shops.tills) shop.quote = { ...shopPrice, amountAtomic }
          const answer = await shops.call(paidWith(request, payment))
          if (answer.status < 400 || answer.status >= 500) granted += 1
        }
        for (const { shop } of shops.tills) shop.quote = shopPrice
        expect({ granted, made: made().length - before }).toEqual({ granted: 0, made: 0 })
        expect(await shops.kit.paidAtomic()).toBe(paidBefore)
        // It was good all the time: where it belongs it pays.
        expect((await shops.call(paidWith(original, payment))).status).toBe(200)
        count(`P2 substitution, ${kit.name}`, { tried: moved.length, bad: granted })
      }, 600_000)

      test('P2: a payment that was changed in one member, or written in another way, pays nothing', async () => {
        const request = cup(0)
        const before = made().length
        const forgeries = shops.kit.forge(await shops.payFor(request))
        expect(forgeries.length).toBeGreaterThan(5)
        for (const forgery of forgeries) {
          const answer = await shops.call(paidWith(request, forgery))
          expect([answer.status >= 400 && answer.status < 500, JSON.stringify(forgery)]).toEqual([
            true,
            JSON.stringify(forgery),
          ])
        }
        expect(made().length).toBe(before)
      }, 600_000)
    }

    function repeats(): void {
      test('P6: of many requests under one Idempotency-Key one is paid, and all answers are the same bytes', async () => {
        const many = scaled({ small: 60, full: 500 })
        const request = { ...cup(0), headers: { 'idempotency-key': 'many-at-once' } }
        const payment = await shops.payFor(request)
        const before = made().length
        const answers = await inParallel(many, 50, () => shops.call(paidWith(request, payment)))
        const texts = answers.filter(({ status }) => status === 200).map(({ text }) => text)
        expect(made().length - before).toBe(1)
        expect(new Set(texts).size).toBe(1)
        const busy = answers.filter(({ status }) => status === 409)
        expect(busy.every(({ headers }) => headers.get('retry-after') !== null)).toBe(true)
        expect(texts.length + busy.length).toBe(many)
      }, 120_000)

      test('P6: 402 leaves the key free; a paid answer comes again under it, without payment', async () => {
        const request = { ...cup(0), headers: { 'idempotency-key': 'then-paid' } }
        expect((await shops.call(request)).status).toBe(402)
        const first = await buy(request)
        const again = await shops.call(request)
        expect([again.status, again.text]).toEqual([200, first.text])
        expect(again.headers.get('idempotency-replayed')).toBe('true')
      })

      test('P6: 422 for another body under the key, and its payment stays unused', async () => {
        const headers = { 'idempotency-key': 'two-bodies' }
        await buy({ ...cup(0), headers })
        const other = { ...cup(0, 'blue'), headers }
        const payment = await shops.payFor(cup(0, 'blue'))
        expect((await shops.call(paidWith(other, payment))).status).toBe(422)
        expect((await shops.call(paidWith(cup(0, 'blue'), payment))).status).toBe(200)
      })

      test('P6: the key of another account is another key', async () => {
        const as = (name: string) => ({ ...cup(0), headers: keyed(name, 'same-key') })
        const first = await buy(as('a'))
        const other = await shops.call(as('b'))
        expect([first.status, other.status]).toEqual([200, 402])
      })

      test.each([
        ['', 400],
        ['k', 200],
        ['k'.repeat(255), 200],
        ['k'.repeat(256), 400],
        ['ключ', 400],
        ['two words', 400],
      ])('P6: the key %j answers %i', async (key, status) => {
        const request = { ...cup(0, `colour ${key.length}`), headers: {} }
        const payment = await shops.payFor(request)
        // What is no header value in JavaScript is one on the wire: its bytes.
        const value = Buffer.from(key, 'utf8').toString('latin1')
        const answer = await shops.call(paidWith(request, { ...payment, 'idempotency-key': value }))
        expect(answer.status).toBe(status)
      })

      test('P6: a process that dies while it runs; the repeat under the key is carried out once', async () => {
        const request = { ...cup(0), headers: { 'idempotency-key': 'dies' } }
        const payment = await shops.payFor(request)
        const [dying, living] = shops.tills
        const started = Promise.withResolvers<void>()
        dying.shop.work = () => {
          started.resolve()
          return new Promise(() => {})
        }
        void inject(dying.http, paidWith(request, payment))
        await started.promise
        dying.shop.work = () => {}
        const before = made().length
        const tooSoon = await inject(living.http, paidWith(request, payment))
        expect(tooSoon.status).toBe(409)
        shops.skipMs(91_000)
        const repeated = await inject(living.http, paidWith(request, payment))
        expect([repeated.status, made().length - before]).toEqual([200, 1])
      })

      test('P6: after a day the key is free, and the same payment still pays once', async () => {
        const request = { ...cup(0), headers: { 'idempotency-key': 'a-day' } }
        const payment = await shops.payFor(request)
        const first = await shops.call(paidWith(request, payment))
        shops.skipMs(86_400_001)
        const before = made().length
        const again = await shops.call(paidWith(request, payment))
        expect([again.status, made().length - before]).toEqual([200, 0])
        expect([again.text, again.headers.get('payment-replayed')]).toEqual([first.text, 'true'])
        expect(again.headers.get('idempotency-replayed')).toBe('true')
      })
    }

    function webLayer(): void {
      test.each([
        ['keeps what it may', true],
        ['keeps everything it can tell apart', false],
      ])('P7: a shared cache that %s gives no paid answer to others', async (_, obeys) => {
        const proxy = await startCachingProxy({ origin: shops.urls[0], obeys })
        try {
          const free = { url: `${proxy.url}/api/payments/rails`, method: 'GET' }
          await shops.call(free)
          await shops.call(free)
          expect(proxy.hits()).toBe(1)
          const window = { url: `${proxy.url}/shop/window`, method: 'GET' }
          const payments: Headers[] = []
          for (const request of [window, { ...cup(0), url: `${proxy.url}/shop/cup` }]) {
            const payment = await shops.payFor(request)
            payments.push(payment)
            const paid = await shops.call(paidWith(request, payment))
            expect(paid.status).toBe(200)
            expect(paid.headers.get('cache-control')).toBe('no-store, private')
            await expectNothingPaid(request, [paid.text])
          }
        } finally {
          await proxy.close()
        }
      })

      test('P7: HTTP/1.0 without payment gets a challenge and no paid byte', async () => {
        const { connect } = await import('node:net')
        const { hostname, port } = new URL(shops.urls[0])
        const text = await new Promise<string>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () =>
            socket.end('GET /shop/window HTTP/1.0\r\n\r\n'),
          )
          let all = ''
          socket.on('data', (chunk) => (all += String(chunk)))
          socket.on('end', () => resolve(all))
          socket.on('error', reject)
        })
        expect(text).toMatch(/^HTTP\/1\.1 402 /)
        expect(text).not.toContain('"piece"')
      })

      test('P7: a payment is never taken for HEAD, and still pays for GET', async () => {
        const request = { url: `${shops.urls[0]}/shop/window`, method: 'GET' }
        const payment = await shops.payFor(request)
        const before = await shops.kit.paidAtomic()
        const head = await shops.call({ ...paidWith(request, payment), method: 'HEAD' })
        expect([head.status, head.text, await shops.kit.paidAtomic()]).toEqual([402, '', before])
        expect((await shops.call(paidWith(request, payment))).status).toBe(200)
      })
    }

    async function expectNothingPaid(request: ShopRequest, secrets: readonly string[]) {
      const asks: readonly ShopRequest[] = [
        request,
        { ...request, headers: { range: 'bytes=0-1000' } },
        { ...request, headers: { 'if-none-match': '*' } },
        { ...request, headers: { 'x-api-key': 'ct_sk_b' } },
        { ...request, headers: { origin: 'http://localhost:4663' } },
        { url: request.url, method: 'HEAD' },
        { url: request.url, method: 'OPTIONS' },
      ]
      for (const ask of asks) {
        const answer = await shops.call(ask)
        expect([ask, answer.status]).not.toEqual([ask, 200])
        for (const secret of secrets) expect(answer.text).not.toContain(secret)
        expect(answer.text).not.toContain('"piece"')
      }
    }
  })
}

const keyed = (name: string, key: string) => ({
  'x-api-key': `ct_sk_${name}`,
  'idempotency-key': key,
})

/** Every way to change method, path, query, body, caller and price, at either address, apart from changing nothing. */
function movedRequests(
  urls: readonly [string, string],
  most: number,
): readonly { readonly request: ShopRequest; readonly amountAtomic: bigint }[] {
  const body = '{"colour":"red"}'
  const all = ['POST', 'PUT'].flatMap((method) =>
    ['/shop/cup', '/shop/plate', '/shop/cup%20'].flatMap((path) =>
      ['', '?x=1', '?'].flatMap((query) =>
        [body, '{"colour":"blue"}', '{"colour":"Red"}'].flatMap((text) =>
          [{}, { 'x-api-key': 'ct_sk_a' }, { 'x-api-key': 'ct_sk_b' }].flatMap((caller) =>
            [shopPrice.amountAtomic, 999n, 2_000n].flatMap((amountAtomic) =>
              urls.map((url) => ({
                request: { url: `${url}${path}${query}`, method, headers: caller, body: text },
                amountAtomic,
              })),
            ),
          ),
        ),
      ),
    ),
  )
  const random = numbersOf(seed)
  return all
    .slice(urls.length)
    .map((one) => ({ one, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, most)
    .map(({ one }) => one)
}

/** Runs `work` many times, so many at once. */
async function inParallel<result>(
  times: number,
  atOnce: number,
  work: (index: number) => Promise<result>,
): Promise<readonly result[]> {
  const results: result[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < times) {
        const index = next
        next += 1
        results.push(await work(index))
      }
    }),
  )
  return results
}

function missing(): never {
  throw new Error('there is no such till')
}
