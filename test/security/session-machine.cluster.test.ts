import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { KeyPairSigner } from '@solana/kit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/ports/database.ts'
import { paidCallsContract } from '../contract/paid-calls.contract.ts'
import { compileCache } from '../support/compile-cache.ts'
import { plainVoucher, post, readJson } from '../support/mpp-client.ts'
import { paperKit, sessionKit } from '../support/mpp-kits.ts'
import { openInPaper } from '../support/mpp-sessions.ts'
import { openSolana, type SolanaWorld, solanaClient } from '../support/mpp-solana.ts'
import { type MppProcess, mppMigrationSets, openMppProcess } from '../support/mpp-world.ts'
import { openPostgresPair } from '../support/postgres-pair.ts'
import { count, numbersOf, scaled, seed } from './scale.ts'

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? ''
const openPair = () => openPostgresPair(databaseUrl, mppMigrationSets)
const childFile = fileURLToPath(new URL('../support/mpp-process.ts', import.meta.url))
/** What one unit costs in sessions of these tests. */
const unit = 10_000n

describe.skipIf(databaseUrl === '')('micropayments on PostgreSQL, several processes', () => {
  paidCallsContract(paperKit, openPair)
  paidCallsContract(sessionKit, openPair)

  describe('sessions that are used and closed everywhere at once', () => {
    let databases: readonly [Database, Database]
    let processes: readonly [MppProcess, MppProcess]
    let bases: readonly string[]
    let skippedMs = 0
    beforeAll(async () => {
      databases = await openPair()
      const clock = { nowMs: () => Date.now() + skippedMs }
      const open = (index: 0 | 1) => openMppProcess({ database: databases[index], clock })
      processes = [await open(0), await open(1)]
      bases = await listening(processes)
    }, 200_000)
    afterAll(() => ending(processes, databases))

    const at = (index: number) => bases[index % bases.length] ?? ''
    /** What lies in the ledger as deposits of whoever paid for the session; each pays under a name of its own. */
    async function depositOf(sessionId: string): Promise<bigint> {
      const { rows } = await sql<{ payer: string }>`
        SELECT payer FROM mpp_sessions WHERE id = ${sessionId}`.execute(databases[0].query)
      return processes[0].balance(rows[0]?.payer ?? '', 'paper:USDC', 'deposit')
    }

    test('P5: a use and a close never both have the last word, and the sums are exact', async () => {
      const rounds = scaled({ small: 12, full: 2_000 })
      const random = numbersOf(seed)
      let bad = 0
      for (let round = 0; round < rounds; round++) {
        const signs = round % 2 === 0
        const session = await openInPaper(at(round), { signs, deposit: '0.2' })
        // Deposits of a payer lie in one account: without another one, too much given back would be refused there.
        await openInPaper(at(round), { payer: session.payer, deposit: '1' })
        const { sessionId, channelId, bearer, key } = session
        const proofOf = (units: number) =>
          signs
            ? {
                sessionId,
                voucher: plainVoucher(key, { channelId, cumulative: unit * BigInt(units) }),
              }
            : { sessionId, bearer }
        const uses = Array.from({ length: 24 }, async (_, index) => {
          await pause(random() * 30)
          return post(`${at(index)}/session/use`, proofOf(index + 1))
        })
        const closes = [0, 1].map(async (index) => {
          await pause(random() * 30)
          return post(`${at(index)}/session/close`, proofOf(20))
        })
        const used = await Promise.all(uses)
        const closed = await Promise.all(closes)
        const served = used.filter(({ status }) => status === 200)
        const [first, second] = closed
        const late = await Promise.all(
          [0, 1].map((index) => post(`${at(index)}/session/use`, proofOf(20))),
        )
        const spent = unit * BigInt(served.length)
        const left = await depositOf(sessionId)
        const isRight =
          JSON.stringify(first?.json) === JSON.stringify(second?.json) &&
          first?.json.receipt.spent.amountAtomic === `${spent}` &&
          first?.json.receipt.refunded.amountAtomic === `${200_000n - spent}` &&
          left === 1_000_000n &&
          late.every(({ status }) => status === 410) &&
          used.every(({ status }) => status === 200 || status === 402 || status === 410)
        if (!isRight) bad += 1
      }
      expect(bad).toBe(0)
      count('P5 uses against closes', { tried: rounds, bad })
    }, 3_600_000)

    test('P5: of many copies of one voucher, at every process, one is served', async () => {
      const rounds = scaled({ small: 10, full: 500 })
      const { channelId, key, sessionId } = await openInPaper(at(0), {
        signs: true,
        deposit: '90',
      })
      const served: number[] = []
      for (let round = 1; round <= rounds; round++) {
        // It would pay for two, so that a copy is not refused for want of money.
        const voucher = plainVoucher(key, { channelId, cumulative: 2n * unit * BigInt(round) })
        const copies = await Promise.all(
          Array.from({ length: 16 }, (_, index) =>
            post(`${at(index)}/session/use`, { sessionId, voucher }),
          ),
        )
        served.push(copies.filter(({ status }) => status === 200).length)
      }
      expect(new Set(served)).toEqual(new Set([1]))
      count('P5 copies of a voucher', { tried: rounds * 16, bad: 0 })
    }, 3_600_000)

    test('of many copies of one named use, at every process, one is charged, and all are told the same', async () => {
      const { bearer, sessionId } = await openInPaper(at(0), { deposit: '1' })
      const copies = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          post(`${at(index)}/session/use`, { sessionId, bearer, useId: 'the-one' }),
        ),
      )
      expect(new Set(copies.map(({ status }) => status))).toEqual(new Set([200]))
      expect(copies.filter(({ json }) => json.used.repeated === false)).toHaveLength(1)
      expect(new Set(copies.map(({ json }) => json.used.spentAfter))).toEqual(new Set(['10000']))
    })

    test('ends what is idle once, however many keep up', async () => {
      const opened = await Promise.all(
        Array.from({ length: 12 }, (_, index) => openInPaper(at(index), { deposit: '1' })),
      )
      for (const { bearer, sessionId } of opened) {
        await post(`${at(1)}/session/use`, { sessionId, bearer })
      }
      skippedMs += 3_601_000
      await Promise.all([0, 1, 0, 1].map((index) => processes[index === 0 ? 0 : 1].mpp.runRound()))
      for (const { sessionId } of opened) {
        const { session } = await readJson(await fetch(`${at(0)}/session/${sessionId}`))
        expect(session).toMatchObject({ status: 'expired', spent: '10000', refunded: '990000' })
        expect(await depositOf(sessionId)).toBe(0n)
      }
      const ids = opened.map(({ sessionId }) => sessionId)
      const { rows } = await sql<{ told: string }>`
        SELECT count(*)::text AS told FROM events
        WHERE payload ->> 'status' = 'expired' AND subject = ANY (${ids})`.execute(
        databases[0].query,
      )
      expect(rows[0]?.told).toBe(`${opened.length}`)
    })

    test('P5: kill -9 while vouchers come; what was answered was stored, and none is served again', async () => {
      const kills = scaled({ small: 4, full: 200 })
      const random = numbersOf(seed)
      const { channelId, key, sessionId } = await openInPaper(at(0), { signs: true, deposit: '90' })
      const voucherOf = (units: number) => ({
        sessionId,
        voucher: plainVoucher(key, { channelId, cumulative: BigInt(units) }),
      })
      let next = 0
      let answered = 0
      let bad = 0
      for (let kill = 0; kill < kills; kill++) {
        const child = await startChild(databases[0])
        const killed = answered + 5 + Math.floor(random() * 10)
        for (;;) {
          next += 2 * Number(unit)
          const sent = post(`${child.base}/session/use`, voucherOf(next)).catch(() => null)
          if (answered >= killed) {
            await pause(random() * 10)
            child.process.kill('SIGKILL')
          }
          const answer = await sent
          if (answer === null) break
          answered += 1
          const copy = await post(`${at(0)}/session/use`, voucherOf(next))
          if (answer.status !== 200 || copy.status === 200) bad += 1
        }
      }
      const { session } = await readJson(await fetch(`${at(1)}/session/${sessionId}`))
      // One call of each process may have been stored without an answer.
      expect(Number(session.requests)).toBeGreaterThanOrEqual(answered)
      expect(Number(session.requests)).toBeLessThanOrEqual(answered + kills)
      expect(session.spent).toBe(`${unit * BigInt(session.requests)}`)
      expect({ bad, enough: answered >= kills * 5 }).toEqual({ bad: 0, enough: true })
      count('P5 kill -9 among vouchers', { tried: answered, bad })
    }, 3_600_000)
  })

  describe('deposits on the chain', () => {
    let solana: SolanaWorld
    let databases: readonly [Database, Database]
    let processes: readonly [MppProcess, MppProcess]
    let bases: readonly string[]
    let skippedMs = 0
    beforeAll(async () => {
      databases = await openPair()
      solana = await openSolana()
      const clock = { nowMs: () => Date.now() + skippedMs }
      const open = (index: 0 | 1) =>
        openMppProcess({
          database: databases[index],
          clock,
          solana: solana.options,
          settings: { modes: ['live'] },
        })
      processes = [await open(0), await open(1)]
      bases = await listening(processes)
    }, 120_000)
    afterAll(async () => {
      await ending(processes, databases)
      await solana?.close()
    })

    async function opened(base: string) {
      const payer = await solana.payer({ sol: 2n, usdc: 10n })
      const answer = await solanaClient(solana, payer).fetch(`${base}/session/open`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ deposit: '10', unitCost: '1' }),
      })
      const { session } = await readJson(answer)
      const { bearer, sessionId } = session
      await post(`${base}/session/use`, { sessionId, bearer, units: 3 })
      return { payer, bearer, sessionId }
    }
    type Opened = Awaited<ReturnType<typeof opened>>

    /** What the payers have again, and what the ledger still owes them. */
    async function ended(sessions: readonly Opened[]) {
      const returned: bigint[] = []
      const owed: bigint[] = []
      for (const { payer } of sessions) {
        returned.push(await solana.usdcOf(payer.address))
        owed.push(await owedTo(payer))
      }
      return { returned: new Set(returned), owed: new Set(owed) }
    }
    const owedTo = ({ address }: KeyPairSigner) =>
      processes[0].balance(`wallet:${address}`, 'USDC', 'deposit')
    const allIsBack = { returned: new Set([7_000_000n]), owed: new Set([0n]) }

    test('the rest is sent once, however many close the session', async () => {
      const sessions = [await opened(bases[0] ?? ''), await opened(bases[1] ?? '')]
      for (const { bearer, sessionId } of sessions) {
        await Promise.all(
          [0, 1, 0, 1].map((index) => post(`${bases[index]}/session/close`, { sessionId, bearer })),
        )
        await Promise.all(processes.map(({ mpp }) => mpp.runRound()))
      }
      expect(await ended(sessions)).toEqual(allIsBack)
    })

    test('kill -9 while a session closes; the rest is sent once', async () => {
      const kills = scaled({ small: 4, full: 100 })
      const random = numbersOf(seed)
      const sessions: Opened[] = []
      for (let kill = 0; kill < kills; kill++) {
        const session = await opened(bases[kill % 2] ?? '')
        sessions.push(session)
        const { bearer, sessionId } = session
        const child = await startChild(databases[0], solana)
        const closing = post(`${child.base}/session/close`, { sessionId, bearer }).catch(() => null)
        await pause(random() * 150)
        child.process.kill('SIGKILL')
        await closing
        // Whoever closes again, or nobody: what was begun is ended by those that are left.
        skippedMs += 61_000
        if (kill % 2 === 0) {
          await post(`${bases[0]}/session/close`, { sessionId, bearer })
        }
      }
      const isOver = async () => {
        skippedMs += 61_000
        await Promise.all(processes.map(({ mpp }) => mpp.runRound()))
        const { returned } = await ended(sessions)
        return returned.size === 1 && returned.has(7_000_000n)
      }
      // A session whose close never arrived ends when its hour is over.
      for (let round = 0; round < 100 && !(await isOver()); round++);
      expect(await ended(sessions)).toEqual(allIsBack)
      expect(processes.flatMap(({ logged }) => logged)).toEqual([])
      count('X2 kill -9 around a refund', { tried: kills, bad: 0 })
    }, 3_600_000)
  })
})

async function listening(processes: readonly MppProcess[]): Promise<readonly string[]> {
  const urls = await Promise.all(
    processes.map(({ http }) => http.listen({ port: 0, host: '127.0.0.1' })),
  )
  return urls.map((url) => `${url}/api/mpp`)
}

async function ending(
  processes: readonly MppProcess[] | undefined,
  databases: readonly Database[] | undefined,
): Promise<void> {
  for (const { http } of processes ?? []) await http.close()
  for (const database of databases ?? []) await database.close()
}

/** Starts one more process on the schema of `database`; resolves once it listens. */
async function startChild(
  database: Database,
  solana?: SolanaWorld,
): Promise<{ readonly process: ChildProcess; readonly base: string }> {
  const { rows } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(
    database.query,
  )
  const child = spawn(process.execPath, [childFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...compileCache,
      DATABASE_URL: databaseUrl,
      SCHEMA: rows[0]?.name ?? '',
      ...(solana === undefined
        ? {}
        : { SOLANA_RPC_URL: solana.rpcUrl, USDC_MINT: solana.usdcMint }),
    },
  })
  for await (const line of createInterface({ input: child.stdout })) {
    return { process: child, base: `${line}/api/mpp` }
  }
  throw new Error('the process ended before it listened')
}
