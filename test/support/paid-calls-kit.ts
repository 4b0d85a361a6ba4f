import type { LedgerAsset } from '../../src/kernel/assets.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import { createTestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import {
  openTill,
  paymentMigrationSets,
  type RailParts,
  type Rails,
  type Till,
} from './payments-world.ts'

export type Headers = Readonly<Record<string, string>>

/** A request that is to be paid, and the 402 that it was answered with. */
export type Unpaid = {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: string | undefined
  readonly challenge: { readonly headers: globalThis.Headers; readonly body: unknown }
}

/** A rail as the suite of paid calls needs it: any rail that has this passes through the same tests. */
export type PaidCallsKit = {
  readonly name: string
  /** What it is paid in, as the ledger counts it. */
  readonly asset: LedgerAsset
  /** What the rail stores, besides what paid calls store. */
  readonly migrations: readonly MigrationSet[]
  /** Opens what the rail stands on, once for each database. */
  readonly open: (database: Database) => Promise<OpenKit>
}

export type OpenKit = {
  /** The rail and its frame in one process. */
  readonly rails: (parts: RailParts) => Rails
  /** Pays what the challenge asks, afresh each time, and answers the headers that say so. */
  readonly pay: (unpaid: Unpaid) => Promise<Headers>
  /** What payers gave on the rail's own side, less what was sent back. */
  readonly paidAtomic: () => Promise<bigint>
  /** The same payment, each time with one member changed or written in another way; none may pay. */
  readonly forge: (payment: Headers) => readonly Headers[]
  readonly close: () => Promise<void>
}

/** Two processes' tills on one database, each on an address of its own, and the rail that pays them. */
export type Shops = {
  readonly tills: readonly [Till, Till]
  readonly urls: readonly [string, string]
  readonly kit: OpenKit
  readonly database: Database
  /** Moves the clock of both tills forward. */
  readonly skipMs: (ms: number) => void
  /** A further process, on a database of the same content that may fail, and whose rails may too. */
  readonly openThird: (database: Database, change?: (rails: Rails) => Rails) => Promise<Till>
  readonly call: (request: ShopRequest) => Promise<ShopAnswer>
  /** Asks for the price and pays it. */
  readonly payFor: (request: ShopRequest) => Promise<Headers>
  readonly close: () => Promise<void>
}

export type ShopRequest = {
  readonly url: string
  readonly method?: string
  readonly headers?: Headers
  readonly body?: string
}
export type ShopAnswer = {
  readonly status: number
  readonly headers: globalThis.Headers
  readonly text: string
  readonly code: string
}

/** Opens two tills over one database; `databases` gives each its own way to it. */
export async function openShops(
  kit: PaidCallsKit,
  databases?: readonly [Database, Database],
): Promise<Shops> {
  const own = databases ?? (await embedded(kit))
  const [database] = own
  const open = await kit.open(database)
  let skippedMs = 0
  const clock = { nowMs: () => Date.now() + skippedMs }
  const ports = [await freePort(), await freePort()] as const
  const urls = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const
  const till = async (index: 0 | 1): Promise<Till> => {
    const opened = await openTill({
      database: own[index],
      clock,
      rails: open.rails,
      addresses: urls,
    })
    await opened.http.listen({ port: ports[index], host: '127.0.0.1' })
    return opened
  }
  const tills = [await till(0), await till(1)] as const
  return {
    tills,
    urls,
    kit: open,
    database,
    skipMs: (ms) => void (skippedMs += ms),
    openThird: (failing, change = (rails) => rails) =>
      openTill({
        database: failing,
        clock,
        rails: (parts) => change(open.rails({ ...parts, database })),
        addresses: urls,
      }),
    call,
    payFor: (request) => payFor(open, request),
    async close() {
      for (const { http } of tills) await http.close()
      await open.close()
      for (const one of new Set(own)) await one.close()
    },
  }
}

/** The schemas that a kit needs. */
export function kitMigrations(kit: PaidCallsKit): readonly MigrationSet[] {
  return [...paymentMigrationSets, ...kit.migrations]
}

/** Sends a request and reads all of its answer. */
export async function call({
  url,
  method = 'POST',
  headers = {},
  body,
}: ShopRequest): Promise<ShopAnswer> {
  const answer = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    code: /"code":"([^"]*)"/.exec(text)?.[1] ?? '',
  }
}

/** Through the server of one process, whatever address the request names. */
export async function inject(
  http: Till['http'],
  { url, method = 'POST', headers = {}, body }: ShopRequest,
): Promise<ShopAnswer> {
  const { host, pathname, search } = new URL(url)
  const answer = await http.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: `${pathname}${search}`,
    headers: { host, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  const pairs = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  return {
    status: answer.statusCode,
    headers: new globalThis.Headers(pairs),
    text: answer.body,
    code: /"code":"([^"]*)"/.exec(answer.body)?.[1] ?? '',
  }
}

async function payFor(kit: OpenKit, request: ShopRequest): Promise<Headers> {
  const headers = { ...request.headers, 'payment-preference': 'none' }
  const answer = await call({ ...request, headers })
  if (answer.status !== 402) throw new Error(`not a challenge: ${answer.status} ${answer.text}`)
  return kit.pay({
    url: request.url,
    method: request.method ?? 'POST',
    headers: request.headers ?? {},
    body: request.body,
    challenge: { headers: answer.headers, body: JSON.parse(answer.text) },
  })
}

async function embedded(kit: PaidCallsKit): Promise<readonly [Database, Database]> {
  const database = await createTestDatabase(kitMigrations(kit))
  return [database, database]
}
