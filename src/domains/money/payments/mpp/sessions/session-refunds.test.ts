import { sql } from 'kysely'
import { Receipt } from 'mppx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerWith,
  challengesOf,
  post,
  readJson,
  signVoucher,
} from '../../../../../../test/support/mpp-client.ts'
import {
  openSolana,
  type SolanaWorld,
  solanaClient,
} from '../../../../../../test/support/mpp-solana.ts'
import { type RunningMpp, startMpp } from '../../../../../../test/support/mpp-world.ts'
import { race } from '../../../../../../test/support/race.ts'
import { solanaKey } from '../../../../../../test/support/solana-payments.ts'
import type { ChainSolana } from '../../../../../ports/chain-solana.ts'
import { chargesStore } from '../../charges.store.ts'

let solana: SolanaWorld
let world: RunningMpp
let base: string
let chain: { seen: ChainSolana }
let skippedMs = 0
let signed = 0
beforeAll(async () => {
  solana = await openSolana()
  chain = { seen: solana.chain }
  world = await startMpp({
    solana: {
      ...solana.options,
      chain: {
        ...solana.chain,
        sendTransaction: (...sent) => chain.seen.sendTransaction(...sent),
        waitForSignature: (...waited) => chain.seen.waitForSignature(...waited),
      },
      wallet: {
        ...solana.wallet,
        signTransfer: (transfer) => {
          signed++
          return solana.wallet.signTransfer(transfer)
        },
      },
    },
    settings: { modes: ['live'] },
    clock: { nowMs: () => Date.now() + skippedMs },
  })
  base = `${world.url}/api/mpp`
}, 120_000)
afterAll(async () => {
  await world?.close()
  await solana?.close()
})

const sessionOf = async (id: string) => readJson(await fetch(`${base}/session/${id}`))

/** Opens a session whose deposit the payer sends on the chain. */
async function open(
  body: Readonly<Record<string, unknown>>,
  from?: Awaited<ReturnType<SolanaWorld['payer']>>,
) {
  const payer = from ?? (await solana.payer())
  const answer = await solanaClient(solana, payer).fetch(`${base}/session/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return { payer, session: (await readJson(answer)).session, receipt: Receipt.fromResponse(answer) }
}

async function refundsOf(id: string) {
  const { rows } = await sql<{ status: string; reference: string | null; kind: string }>`
    SELECT kind, status, reference FROM mpp_refunds WHERE session_id = ${id}`.execute(
    world.database.query,
  )
  return rows
}

describe('a session whose deposit lies on the chain', () => {
  test('opens, spends, closes, and its rest is on the chain again', async () => {
    const { payer, session } = await open({ deposit: '10', unitCost: '0.5' })
    expect(session).toMatchObject({ mode: 'live', currency: 'USDC', mint: solana.usdcMint })
    expect(await solana.usdcOf(payer.address)).toBe(40_000_000n)
    const account = `wallet:${payer.address}`
    expect(await world.balance(account, 'USDC', 'deposit')).toBe(10_000_000n)
    const { bearer, sessionId } = session
    await post(`${base}/session/use`, { bearer, units: 5 })
    const closed = await post(`${base}/session/close`, { sessionId, bearer })
    expect(closed.status).toBe(200)
    expect(closed.json).toMatchObject({
      refundHuman: '7.5',
      session: { status: 'closed', settled: '2500000', refunded: '7500000' },
      receipt: { refundVia: 'solana', refunded: { amountAtomic: '7500000' } },
    })
    expect(await solana.usdcOf(payer.address)).toBe(47_500_000n)
    const transaction = await solana.chain.getTransaction(closed.json.receipt.refundReference)
    expect(transaction?.error).toBeNull()
    expect(await world.balance(account, 'USDC', 'deposit')).toBe(0n)
    expect(await world.balance('platform', 'USDC', 'revenue')).toBe(2_500_000n)
    expect(await world.balance('platform', 'USDC', 'external')).toBe(-2_500_000n)
    const again = await post(`${base}/session/close`, { sessionId, bearer })
    expect(again.json).toEqual(closed.json)
    expect(await solana.usdcOf(payer.address)).toBe(47_500_000n)
  })

  test('pays priced rows by vouchers of the method `solana`, in SOL', async () => {
    const key = solanaKey()
    const { payer, session } = await open({
      asset: 'SOL',
      deposit: '0.5',
      unitCost: '0.1',
      sessionKey: key.address,
    })
    world.kitchen.quote = { amountAtomic: 100_000_000n, asset: 'SOL', unit: 'call' }
    const { channelId, sessionId } = session
    const order = () => post(`${world.url}/kitchen/orders`, { dish: 'soup' })
    const challenge = challengesOf(await order()).get('solana/session')
    expect(challenge?.request).toMatchObject({ currency: 'sol', amount: '100000000' })
    const voucher = signVoucher(key, { channelId, cumulative: 100_000_000n })
    const paid = await post(
      `${world.url}/kitchen/orders`,
      { dish: 'soup' },
      { authorization: answerWith(challenge, { action: 'voucher', channelId, voucher }) },
    )
    expect(paid.status).toBe(200)
    expect((await sessionOf(sessionId)).session).toMatchObject({ spent: '100000000' })
    const before = await solana.chain.getBalance(payer.address)
    const { voucher: inner, signature } = voucher
    await post(`${base}/session/close`, { sessionId, voucher: { ...inner, signature } })
    expect((await solana.chain.getBalance(payer.address)) - before).toBe(400_000_000n)
  })

  test('is closing while the chain is away, and closed by whoever comes later', async () => {
    const { payer, session } = await open({ deposit: '3', unitCost: '1' })
    const { bearer, sessionId } = session
    const away = () => Promise.reject(new Error('the node is away'))
    chain.seen = { ...solana.chain, sendTransaction: away }
    const pending = await post(`${base}/session/close`, { sessionId, bearer })
    expect(pending.json).toMatchObject({ session: { status: 'closing' }, receipt: null })
    expect((await post(`${base}/session/use`, { bearer })).status).toBe(410)
    const repeated = await post(`${base}/session/close`, { sessionId, bearer })
    expect(repeated.json.session.status).toBe('closing')
    chain.seen = solana.chain
    skippedMs += 60_000
    await world.mpp.runRound()
    expect((await sessionOf(sessionId)).session.status).toBe('closed')
    expect(await solana.usdcOf(payer.address)).toBe(50_000_000n)
    expect(await refundsOf(sessionId)).toEqual([
      { kind: 'rest', status: 'sent', reference: expect.any(String) },
    ])
  })

  test('has its rest, though the one before it cannot be written down', async () => {
    const [broken, next] = [
      (await open({ deposit: '3', unitCost: '1' })).session,
      (await open({ deposit: '3', unitCost: '1' })).session,
    ]
    const away = () => Promise.reject(new Error('the node is away'))
    chain.seen = { ...solana.chain, sendTransaction: away }
    for (const { bearer, sessionId } of [broken, next]) {
      expect((await post(`${base}/session/close`, { sessionId, bearer })).status).toBe(200)
    }
    chain.seen = solana.chain
    // A state that the program cannot come to, as after somebody's hand in the database.
    await sql`UPDATE mpp_sessions SET status = 'failed' WHERE id = ${broken.sessionId}`.execute(
      world.database.query,
    )
    skippedMs += 60_000
    await world.mpp.runRound()
    expect((await sessionOf(next.sessionId)).session.status).toBe('closed')
    expect(await refundsOf(broken.sessionId)).toMatchObject([{ status: 'pending' }])
    expect(world.logged).toContainEqual(expect.stringContaining('a refund was not ended'))
  })

  test('sends its rest once, though the process died after it was sent', async () => {
    const { payer, session } = await open({ deposit: '3', unitCost: '1' })
    const { bearer, sessionId } = session
    // Sent, and then gone: nobody hears of it, and nothing after it is written.
    chain.seen = { ...solana.chain, waitForSignature: () => new Promise(() => {}) }
    void post(`${base}/session/close`, { sessionId, bearer }).catch(() => {})
    await untilPaid(payer.address, 50_000_000n)
    expect(await refundsOf(sessionId)).toMatchObject([{ status: 'pending' }])
    chain.seen = solana.chain
    // Its lease runs out, and the next process takes over what it had kept.
    skippedMs += 61_000
    await world.mpp.runRound()
    const { session: closed, receipt } = await sessionOf(sessionId)
    expect([closed.status, closed.refunded]).toEqual(['closed', '3000000'])
    expect(receipt.refundVia).toBe('solana')
    expect(await solana.usdcOf(payer.address)).toBe(50_000_000n)
    expect(await world.balance(`wallet:${payer.address}`, 'USDC', 'deposit')).toBe(0n)
  })

  test('signs one refund, however many close it at once', async () => {
    const { payer, session } = await open({ deposit: '3', unitCost: '1' })
    const { bearer, sessionId } = session
    // Deposits of a payer lie in one account: with another one it has enough for more than one refund.
    await open({ deposit: '15', unitCost: '1' }, payer)
    signed = 0
    const have = await world.balance(`wallet:${payer.address}`, 'USDC', 'deposit')
    await race({ times: 6, enough: { have, each: 3_000_000n } }, () =>
      post(`${base}/session/close`, { sessionId, bearer }),
    )
    await race({ times: 2, enough: 'the other session is open' }, () => world.mpp.runRound())
    expect(signed).toBe(1)
    expect((await sessionOf(sessionId)).session.status).toBe('closed')
    expect(await solana.usdcOf(payer.address)).toBe(35_000_000n)
  })

  test('a process that slept past its lease finds the refund ended, and changes nothing', async () => {
    const { payer, session } = await open({ deposit: '3', unitCost: '1' })
    const { bearer, sessionId } = session
    let wake = () => {}
    const asleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    chain.seen = {
      ...solana.chain,
      waitForSignature: async (...waited) => {
        await asleep
        return solana.chain.waitForSignature(...waited)
      },
    }
    const slow = post(`${base}/session/close`, { sessionId, bearer })
    await untilPaid(payer.address, 50_000_000n)
    chain.seen = solana.chain
    skippedMs += 61_000
    await world.mpp.runRound()
    const ended = await sessionOf(sessionId)
    expect(ended.session.status).toBe('closed')
    wake()
    expect((await slow).json.receipt).toEqual(ended.receipt)
    expect((await sessionOf(sessionId)).receipt).toEqual(ended.receipt)
    expect(world.logged.filter((line) => line.includes('took over'))).toEqual([])
  })

  test('expires with its rest on the way, and has its receipt once it was sent', async () => {
    const { payer, session } = await open({ deposit: '2', unitCost: '1', idleTimeoutSeconds: 60 })
    skippedMs += 61_000
    chain.seen = { ...solana.chain, sendTransaction: () => Promise.reject(new Error('away')) }
    await world.mpp.runRound()
    expect(await sessionOf(session.sessionId)).toMatchObject({
      session: { status: 'expired' },
      receipt: null,
    })
    chain.seen = solana.chain
    skippedMs += 60_000
    await world.mpp.runRound()
    expect(await sessionOf(session.sessionId)).toMatchObject({
      session: { status: 'expired', refunded: '2000000' },
      receipt: { status: 'expired', refundVia: 'solana' },
    })
    expect(await solana.usdcOf(payer.address)).toBe(50_000_000n)
  })

  test('gives what an account paid too late back to the account, which has no wallet there', async () => {
    const { session } = await open({ deposit: '2', unitCost: '1' })
    const { bearer, sessionId } = session
    await post(`${base}/session/close`, { sessionId, bearer })
    const { rows } = await sql<{ charge_id: string }>`
      SELECT charge_id FROM mpp_deposits WHERE session_id = ${sessionId}`.execute(
      world.database.query,
    )
    const first = await chargesStore(world.database.query).byId(rows[0]?.charge_id ?? '')
    if (first === undefined) throw new Error('no such charge')
    const late = {
      ...first,
      id: `${first.id.slice(0, -1)}${first.id.endsWith('z') ? 'y' : 'z'}`,
      rail: 'credit',
      payer: 'acct_b',
    }
    await world.database.transaction(async (tx) => {
      await sql`INSERT INTO mpp_deposits SELECT ${late.id}, session_id, 'topUp', amount, ${late.payer},
        created_at, NULL FROM mpp_deposits WHERE charge_id = ${first.id}`.execute(tx)
      const account = { owner: late.payer, purpose: 'deposit', asset: 'USDC' } as const
      const outside = { owner: 'platform', purpose: 'external', asset: 'USDC' } as const
      await world.ledger.post(tx, {
        id: `late:${late.id}`,
        kind: 'test.paid',
        entries: [
          { account: outside, amountAtomic: -2_000_000n },
          { account, amountAtomic: 2_000_000n },
        ],
      })
      await world.mpp.books.charged(tx, { ...late, rail: 'credit' }, new Date())
    })
    expect(await world.balance('acct_b', 'USDC')).toBe(2_000_000n)
    expect((await refundsOf(sessionId)).map(({ kind }) => kind)).toEqual(['rest'])
  })

  test('ends a refund to somebody who has no wallet there, instead of trying for ever', async () => {
    const { payer, session } = await open({ deposit: '2', unitCost: '1' })
    const { bearer, sessionId } = session
    const nobody = 'wallet:0x52908400098527886E0F7030069857D2E4169EE7'
    await sql`UPDATE mpp_sessions SET payer = ${nobody} WHERE id = ${sessionId}`.execute(
      world.database.query,
    )
    await world.database.transaction((tx) =>
      world.ledger.post(tx, {
        id: `moved:${sessionId}`,
        kind: 'test.moved',
        entries: [`wallet:${payer.address}`, nobody].map((owner, to) => ({
          account: { owner, purpose: 'deposit', asset: 'USDC' } as const,
          amountAtomic: to === 0 ? -2_000_000n : 2_000_000n,
        })),
      }),
    )
    const closed = await post(`${base}/session/close`, { sessionId, bearer })
    expect(closed.json.receipt).toMatchObject({ status: 'closed', refundVia: 'ledger' })
    expect(await world.balance(nobody, 'USDC')).toBe(2_000_000n)
  })

  test('keeps here what a wallet cannot be paid', async () => {
    const { payer, session } = await open({ deposit: '2', unitCost: '1' })
    const { bearer, sessionId } = session
    chain.seen = {
      ...solana.chain,
      sendTransaction: async () => 'x',
      waitForSignature: async () => ({ slot: 1n, confirmation: 'confirmed', error: 'refused' }),
    }
    const closed = await post(`${base}/session/close`, { sessionId, bearer })
    chain.seen = solana.chain
    expect(closed.json.receipt).toMatchObject({
      refundVia: 'ledger',
      refunded: { amountAtomic: '2000000' },
    })
    expect(await world.balance(`wallet:${payer.address}`, 'USDC')).toBe(2_000_000n)
    expect(await solana.usdcOf(payer.address)).toBe(48_000_000n)
  })
})

/** Polls until the wallet has the amount. */
async function untilPaid(owner: string, amountAtomic: bigint): Promise<void> {
  await expect
    .poll(() => solana.usdcOf(owner), { timeout: 45_000 })
    .toBeGreaterThanOrEqual(amountAtomic)
}
