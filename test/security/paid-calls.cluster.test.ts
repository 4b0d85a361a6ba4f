import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/ports/database.ts'
import { paidCallsContract } from '../contract/paid-calls.contract.ts'
import { coinKit } from '../support/coin-kit.ts'
import { compileCache } from '../support/compile-cache.ts'
import { freePort } from '../support/free-port.ts'
import { kitMigrations, openShops, type Shops } from '../support/paid-calls-kit.ts'
import { shopPrice } from '../support/payments-world.ts'
import { openPostgresPair } from '../support/postgres-pair.ts'
import { count, numbersOf, scaled, seed } from './scale.ts'

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? ''
const openPair = () => openPostgresPair(databaseUrl, kitMigrations(coinKit))

describe.skipIf(databaseUrl === '')('paid calls on PostgreSQL', () => {
  paidCallsContract(coinKit, openPair)

  describe('a process that is killed', () => {
    let shops: Shops
    let databases: readonly [Database, Database]
    let child: ChildProcess | undefined
    beforeAll(async () => {
      databases = await openPair()
      shops = await openShops(coinKit, databases)
    }, 120_000)
    afterAll(async () => {
      child?.kill('SIGKILL')
      await shops?.close()
    })

    const workMs = 20

    /** Starts a third till on the same schema; resolves once it listens. */
    async function startTill(address: string): Promise<ChildProcess> {
      const { rows } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(
        databases[0].query,
      )
      const started = spawn(
        process.execPath,
        [path.resolve(import.meta.dirname, '../support/till-process.ts')],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: {
            ...compileCache,
            DATABASE_URL: databaseUrl,
            SCHEMA: rows[0]?.name ?? '',
            TILL_URL: address,
            ADDRESSES: shops.urls.join(','),
            WORK_MS: String(workMs),
          },
        },
      )
      await lineOf(started, 'listening')
      return started
    }

    test('P1, P4: kill -9 at any moment of a paid call; the payment is one grant, paid once, and served', async () => {
      const kills = scaled({ small: 6, full: 200 })
      const random = numbersOf(seed)
      const paidBefore = await shops.kit.paidAtomic()
      const revenue = () => shops.tills[0].balance('platform', 'USDC', 'revenue')
      const revenueBefore = await revenue()
      // One address for all three, as behind a balancer.
      const { host } = new URL(shops.urls[0])
      let bad = 0
      for (let kill = 0; kill < kills; kill++) {
        const address = `http://127.0.0.1:${await freePort()}`
        child = await startTill(address)
        const body = JSON.stringify({ colour: randomUUID() })
        const payment = await shops.payFor({ url: `${shops.urls[0]}/shop/cup`, body })
        // The first half ends before its answer, the others around it and around settling.
        const working = lineOf(child, 'working')
        const first = shops
          .call({ url: `${address}/shop/cup`, body, headers: { ...payment, host } })
          .catch(() => null)
        await working
        await pause(random() * workMs * 3)
        child.kill('SIGKILL')
        const lost = await first
        shops.skipMs(91_000)
        while ((await shops.tills[kill % 2 === 0 ? 0 : 1].payments.reconcile()) > 0);
        const answers = await Promise.all(
          [0, 1, 0, 1].map((till) => repeat(shops, till, { host, body, payment })),
        )
        const served = answers.filter(({ status }) => status === 200)
        const texts = new Set(served.map(({ text }) => text))
        if (lost?.status === 200) texts.add(lost.text)
        if (served.length === 0 || texts.size !== 1) bad += 1
      }
      const paid = (await shops.kit.paidAtomic()) - paidBefore
      expect({ bad, paid }).toEqual({ bad: 0, paid: shopPrice.amountAtomic * BigInt(kills) })
      expect((await revenue()) - revenueBefore).toBe(paid)
      count('P1 kill -9 around a paid call', { tried: kills, bad })
    }, 3_600_000)
  })
})

async function repeat(
  { tills }: Shops,
  till: number,
  {
    host,
    body,
    payment,
  }: { readonly host: string; readonly body: string; readonly payment: object },
) {
  const answer = await tills[till === 0 ? 0 : 1].http.inject({
    method: 'POST',
    url: '/shop/cup',
    headers: { host, 'content-type': 'application/json', ...payment },
    payload: body,
  })
  return { status: answer.statusCode, text: answer.body }
}

/** Resolves when the process has written this line. */
function lineOf(child: ChildProcess, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes(`${line}\n`)) resolve()
    })
    child.once('exit', () => reject(new Error(`the till ended before it was ${line}`)))
  })
}
