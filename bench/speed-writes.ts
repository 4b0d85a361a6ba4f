import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'

const connections = 32

/** A write of which a caller is told only when it is durable. */
export type Write = {
  readonly work: string
  readonly url: string
  /** The keys of the accounts that take turns. */
  readonly keys: readonly string[]
  readonly body: (number: number) => unknown
  /** Cancels what would make later writes fail, such as too many open orders. Not measured. */
  readonly clear?: () => Promise<void>
}

/** Starts paper accounts for these keys and says how their orders are placed. */
export async function writesOf(url: string, keys: readonly string[]): Promise<readonly Write[]> {
  const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
  const launches = await fetch(`${url}/api/rh-launchpad/launches`)
  const { items } = (await launches.json()) as { items: readonly { tokenAddress: string }[] }
  const pair = { base: items.at(-1)?.tokenAddress, quote: ether }
  for (const key of keys) {
    const balances = [{ token: ether, amountAtomic: `${10n ** 21n}` }]
    await post(`${url}/api/paper/account`, key, { balances })
  }
  return [
    {
      work: 'placing a paper order',
      url: `${url}/api/trading/orders`,
      keys,
      body: (number) => ({
        mode: 'paper',
        kind: 'limit',
        side: 'buy',
        pair,
        limitPrice: '0.000000000001',
        amountAtomic: '1000000',
        clientOrderId: `bench-${number}`,
      }),
      clear: () => cancelAll(url, keys),
    },
    {
      work: 'placing a perp order',
      url: `${url}/api/backpack/order`,
      keys,
      body: () => ({
        symbol: 'SOL_USDC_PERP',
        side: 'Bid',
        orderType: 'Limit',
        price: '101.5',
        quantity: '0.01',
        timeInForce: 'IOC',
      }),
    },
  ]
}

/** Writes of 32 connections for some seconds, each call with a key of its own; how many were done in a second. */
export async function writesPerSecond(
  { body, keys, url }: Write,
  seconds: number,
): Promise<number> {
  let number = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          number += 1
          return {
            ...request,
            headers: {
              'content-type': 'application/json',
              'x-api-key': keys[number % keys.length] ?? '',
              'idempotency-key': randomUUID(),
            },
            body: JSON.stringify(body(Date.now() * 1_000 + number)),
          }
        },
      },
    ],
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} failed at ${url}`)
  return result['2xx'] / result.duration
}

/** Cancels all open orders of these accounts, which have a limit of them. One call cancels only a part, so it is repeated. */
async function cancelAll(url: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    for (;;) {
      const answer = await post(`${url}/api/trading/orders/cancel-all`, key, { mode: 'paper' })
      if ((answer as { cancelled: readonly unknown[] }).cancelled.length === 0) break
    }
  }
}

/** Asks as the owner of a key, and raises what is no success. */
export async function post(url: string, key: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
