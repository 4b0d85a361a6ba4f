import {
  type AccountRole,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  blockhash,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type KeyPairSigner,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { sql } from 'kysely'
import { type Challenge, Receipt } from 'mppx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerWith,
  challengesOf,
  post,
  readJson,
} from '../../../../../../test/support/mpp-client.ts'
import {
  openSolana,
  type SolanaWorld,
  solanaClient,
} from '../../../../../../test/support/mpp-solana.ts'
import { type RunningMpp, startMpp } from '../../../../../../test/support/mpp-world.ts'
import { race } from '../../../../../../test/support/race.ts'
import { chainErrors } from '../../../../../kernel/chain-errors.ts'
import { AppError } from '../../../../../kernel/errors.ts'
import type { ChainSolana } from '../../../../../ports/chain-solana.ts'
import { memoProgram } from './addresses.ts'

let solana: SolanaWorld
let chain: { seen: ChainSolana }
let world: RunningMpp
let sponsored: RunningMpp
beforeAll(async () => {
  solana = await openSolana()
  chain = { seen: solana.chain }
  const settings = { modes: ['live'] } as const
  const clock = { nowMs: () => Date.now() }
  // What this process sees of the chain can be changed by a test.
  const seen: ChainSolana = {
    ...solana.chain,
    getTransaction: (signature) => chain.seen.getTransaction(signature),
    getSignatureStatus: (signature) => chain.seen.getSignatureStatus(signature),
    simulateTransaction: (transaction) => chain.seen.simulateTransaction(transaction),
    sendTransaction: (...sent) => chain.seen.sendTransaction(...sent),
    waitForSignature: (...waited) => chain.seen.waitForSignature(...waited),
  }
  world = await startMpp({ solana: { ...solana.options, chain: seen }, settings, clock })
  sponsored = await startMpp({
    solana: { ...solana.options, sponsorsFees: true },
    settings,
    clock,
  })
}, 120_000)
afterAll(async () => {
  await world?.close()
  await sponsored?.close()
  await solana?.close()
})

const send = (url: string, body: unknown) =>
  [
    url,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  ] as const
const chargeUrl = () => `${world.url}/api/mpp/charge`
const inSol = { asset: 'SOL', amount: '0.01' }
const inUsdc = { asset: 'USDC', amount: '0.25' }

describe('the reference client with the reference Solana method', () => {
  test('pays in SOL, which we send', async () => {
    const payer = await solana.payer()
    const before = await solana.chain.getBalance(solana.wallet.address)
    const answer = await solanaClient(solana, payer).fetch(...send(chargeUrl(), inSol))
    expect(answer.status).toBe(200)
    const receipt = Receipt.fromResponse(answer)
    expect(receipt).toMatchObject({
      method: 'solana',
      intent: 'charge',
      mode: 'live',
      network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      amount: '10000000',
    })
    const after = await solana.chain.getBalance(solana.wallet.address)
    expect(after - before).toBe(10_000_000n)
    const landed = await solana.chain.getTransaction(receipt.reference)
    expect(landed?.error).toBeNull()
    expect(await world.balance('platform', 'SOL', 'revenue')).toBe(10_000_000n)
    expect(await world.balance('platform', 'SOL', 'external')).toBe(-10_000_000n)
  })

  test('pays in SOL, which it sends itself', async () => {
    const payer = await solana.payer()
    const before = await solana.chain.getBalance(solana.wallet.address)
    const client = solanaClient(solana, payer, { broadcast: true })
    const answer = await client.fetch(...send(chargeUrl(), inSol))
    expect(answer.status).toBe(200)
    expect(Receipt.fromResponse(answer).method).toBe('solana')
    const after = await solana.chain.getBalance(solana.wallet.address)
    expect(after - before).toBe(10_000_000n)
  })

  test('pays in USDC and its own fee', async () => {
    const payer = await solana.payer()
    const before = await solana.usdcOf(solana.wallet.address)
    const answer = await solanaClient(solana, payer).fetch(...send(chargeUrl(), inUsdc))
    expect(answer.status).toBe(200)
    expect((await readJson(answer)).receipt).toMatchObject({ mode: 'live', rail: 'mpp_solana' })
    expect((await solana.usdcOf(solana.wallet.address)) - before).toBe(250_000n)
    expect(await solana.usdcOf(payer.address)).toBe(49_750_000n)
  })

  test('pays in USDC without any SOL, because we pay the fee', async () => {
    const payer = await solana.payer({ usdc: 10n })
    const lamports = await solana.chain.getBalance(solana.wallet.address)
    const answer = await solanaClient(solana, payer).fetch(
      ...send(`${sponsored.url}/api/mpp/charge`, inUsdc),
    )
    expect(answer.status).toBe(200)
    expect(await solana.usdcOf(payer.address)).toBe(9_750_000n)
    const fee = lamports - (await solana.chain.getBalance(solana.wallet.address))
    expect(fee).toBeGreaterThan(0n)
    expect(fee).toBeLessThan(20_000n)
  })

  test('is not sponsored for less than the fee is worth', async () => {
    const unpaid = await post(`${sponsored.url}/api/mpp/charge`, { amount: '0.004' })
    const details = challengesOf(unpaid).get('solana/charge')?.request['methodDetails']
    expect(details).not.toHaveProperty('feePayer')
    const { rows } = await sql<{ count: string }>`
      SELECT count(*) FROM charges`.execute(sponsored.database.query)
    expect(rows[0]?.count).toBe('1')
  })

  test('gets the same answer again, and the money moved once', async () => {
    const payer = await solana.payer()
    const unpaid = await post(chargeUrl(), inSol)
    const transaction = await transfer(payer, offered(unpaid))
    const authorization = answerWith(offered(unpaid), { type: 'transaction', transaction })
    const before = await solana.chain.getBalance(solana.wallet.address)
    const enough = { have: await solana.chain.getBalance(payer.address), each: 10_000_000n }
    const answers = await race({ times: 8, enough }, () =>
      post(chargeUrl(), inSol, { authorization }),
    )
    const paid = answers.filter(({ status }) => status === 200)
    expect(paid).not.toHaveLength(0)
    expect(answers).toHaveLength(8)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(new Set(paid.map(({ json }) => json.receipt.chargeId)).size).toBe(1)
    const late = await post(chargeUrl(), inSol, { authorization })
    expect([late.status, late.json]).toEqual([200, paid[0]?.json])
    expect((await solana.chain.getBalance(solana.wallet.address)) - before).toBe(10_000_000n)
  })
})

describe('a payment that we send', () => {
  test.each<[string, string, object]>([
    ['less than was asked for', 'amount', { lamports: 9_999_999n }],
    ['to somebody else', 'accounts', { to: 'payer' }],
    ['with another memo', 'memo', { memo: 'ab'.repeat(22) }],
    [
      'with a blockhash that nobody knows',
      'blockhash',
      { blockhash: '4uhcVJyU9pJkvQyS88uRDiswHXSKkY3z5AZgQnL3nUSA' },
    ],
  ])('402 for %s', async (_, reason, change) => {
    const payer = await solana.payer()
    const unpaid = await post(chargeUrl(), inSol)
    const transaction = await transfer(payer, offered(unpaid), change)
    const authorization = answerWith(offered(unpaid), { type: 'transaction', transaction })
    const answer = await post(chargeUrl(), inSol, { authorization })
    expect([answer.status, answer.json.code, answer.json.reason]).toEqual([
      402,
      'payment.verification_failed',
      reason,
    ])
    expect(challengesOf(answer).has('solana/charge')).toBe(true)
  })

  test('402 for one that the payer cannot afford', async () => {
    const payer = await solana.payer({ sol: 1n })
    const body = { asset: 'SOL', amount: '5' }
    const unpaid = await post(chargeUrl(), body)
    const transaction = await transfer(payer, offered(unpaid), { lamports: 5_000_000_000n })
    const authorization = answerWith(offered(unpaid), { type: 'transaction', transaction })
    const answer = await post(chargeUrl(), body, { authorization })
    expect([answer.status, answer.json.reason]).toEqual([402, 'simulation'])
  })

  test('402 in the form of another rail, and for a form that does not exist', async () => {
    const unpaid = await post(chargeUrl(), inSol)
    for (const payload of [
      { type: 'paper' },
      { type: 'bundle', transactions: [] },
      { type: 'transaction' },
      { type: 'transaction', transaction: 7 },
      {},
    ]) {
      const answer = await post(chargeUrl(), inSol, {
        authorization: answerWith(offered(unpaid), payload),
      })
      expect([answer.status, answer.json.code]).toEqual([402, 'payment.malformed_credential'])
    }
  })

  test('503 while the node does not take it, and then the same payment pays once', async () => {
    const payer = await solana.payer()
    const unpaid = await post(chargeUrl(), inSol)
    const transaction = await transfer(payer, offered(unpaid))
    const authorization = answerWith(offered(unpaid), { type: 'transaction', transaction })
    chain.seen = {
      ...solana.chain,
      sendTransaction: () => Promise.reject(new Error('the node is away')),
    }
    const unknown = await post(chargeUrl(), inSol, { authorization })
    chain.seen = solana.chain
    expect([unknown.status, unknown.json.code]).toEqual([503, 'payment.indeterminate'])
    expect(unknown.headers.get('www-authenticate')).toBeNull()
    expect((await post(chargeUrl(), inSol, { authorization })).status).toBe(200)
    expect(world.logged).toContainEqual(expect.stringContaining('the node is away'))
  })

  test('200 for one that the node shows a moment later: what it took is waited for', async () => {
    const payer = await solana.payer()
    const unpaid = await post(chargeUrl(), inSol)
    const transaction = await transfer(payer, offered(unpaid))
    const authorization = answerWith(offered(unpaid), { type: 'transaction', transaction })
    chain.seen = {
      ...solana.chain,
      waitForSignature: async (signature, timeoutMs) =>
        timeoutMs > 0 ? solana.chain.waitForSignature(signature, timeoutMs) : null,
    }
    const answer = await post(chargeUrl(), inSol, { authorization })
    chain.seen = solana.chain
    expect(answer.status).toBe(200)
  })

  test('503 at once for one that the node refuses: nothing comes that could be waited for', async () => {
    const payer = await solana.payer()
    const unpaid = await post(chargeUrl(), inSol)
    const transaction = await transfer(payer, offered(unpaid))
    const authorization = answerWith(offered(unpaid), { type: 'transaction', transaction })
    const waitedMs: number[] = []
    chain.seen = {
      ...solana.chain,
      sendTransaction: () => Promise.reject(new AppError(chainErrors.refused, 'It is too busy.')),
      waitForSignature: async (_, timeoutMs) => {
        waitedMs.push(timeoutMs)
        return null
      },
    }
    const refused = await post(chargeUrl(), inSol, { authorization })
    chain.seen = solana.chain
    expect([refused.status, waitedMs]).toEqual([503, [0]])
    expect((await post(chargeUrl(), inSol, { authorization })).status).toBe(200)
  })

  test('is believed by its effect: what was sent and credited nothing does not pay', async () => {
    const payer = await solana.payer()
    const unpaid = await post(chargeUrl(), inSol)
    const transaction = await transfer(payer, offered(unpaid))
    const authorization = answerWith(offered(unpaid), { type: 'transaction', transaction })
    chain.seen = {
      ...solana.chain,
      getTransaction: async (signature) => {
        const found = await solana.chain.getTransaction(signature)
        return found && { ...found, postBalances: found.preBalances }
      },
    }
    const answer = await post(chargeUrl(), inSol, { authorization })
    chain.seen = solana.chain
    expect([answer.status, answer.json.code]).toEqual([402, 'payment.verification_failed'])
  })
})

describe('a payment that its payer sent', () => {
  /** Sends the payment of a challenge, and waits until it is there. */
  async function sent(payer: KeyPairSigner, challenge: Challenge.Challenge, change = {}) {
    const transaction = await transfer(payer, challenge, change)
    const signature = await solana.chain.sendTransaction(transaction)
    await solana.chain.waitForSignature(signature, 5_000)
    return { signature, transaction }
  }

  test('pays for nobody else: only its own challenge has its memo', async () => {
    const victim = await solana.payer()
    const first = await post(chargeUrl(), inSol)
    const { signature } = await sent(victim, offered(first))
    const thief = await post(chargeUrl(), inSol)
    const stolen = await post(chargeUrl(), inSol, {
      authorization: answerWith(offered(thief), { type: 'signature', signature }),
    })
    expect([stolen.status, stolen.json.reason]).toEqual([402, 'memo'])
    const own = await post(chargeUrl(), inSol, {
      authorization: answerWith(offered(first), { type: 'signature', signature }),
    })
    expect(own.status).toBe(200)
  })

  test('is one grant, also when it is presented as one that we should send', async () => {
    const payer = await solana.payer()
    const unpaid = await post(chargeUrl(), inSol)
    const { signature, transaction } = await sent(payer, offered(unpaid))
    const forms = [
      { type: 'signature', signature },
      { type: 'transaction', transaction },
    ]
    // A node that is behind would still simulate it.
    chain.seen = {
      ...solana.chain,
      simulateTransaction: async () => ({ error: null, logs: [], unitsConsumed: 0n }),
    }
    const answers = await Promise.all(
      forms.map((payload) =>
        post(chargeUrl(), inSol, { authorization: answerWith(offered(unpaid), payload) }),
      ),
    )
    chain.seen = solana.chain
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('two memos in one transaction are still one payment', async () => {
    const payer = await solana.payer()
    const [one, two] = [await post(chargeUrl(), inSol), await post(chargeUrl(), inSol)]
    const { signature } = await sent(payer, offered(one), { alsoMemo: memoOf(offered(two)) })
    const answers = []
    for (const unpaid of [one, two]) {
      const authorization = answerWith(offered(unpaid), { type: 'signature', signature })
      answers.push(await post(chargeUrl(), inSol, { authorization }))
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 402])
  })

  test('402 when it credited less, or failed', async () => {
    const payer = await solana.payer()
    const unpaid = await post(chargeUrl(), inSol)
    const { signature } = await sent(payer, offered(unpaid), { lamports: 9_999_999n })
    const answer = await post(chargeUrl(), inSol, {
      authorization: answerWith(offered(unpaid), { type: 'signature', signature }),
    })
    expect([answer.status, answer.json.reason]).toEqual([402, 'amount'])
  })

  test('503 and never a second challenge while no node shows it', async () => {
    const payer = await solana.payer()
    const unpaid = await post(chargeUrl(), inSol)
    const { signature } = await sent(payer, offered(unpaid))
    const authorization = answerWith(offered(unpaid), { type: 'signature', signature })
    chain.seen = { ...solana.chain, getTransaction: async () => null }
    const early = await post(chargeUrl(), inSol, { authorization })
    chain.seen = solana.chain
    expect([early.status, early.json.code, early.json.reason]).toEqual([
      503,
      'payment.indeterminate',
      'not_seen',
    ])
    expect(early.headers.get('www-authenticate')).toBeNull()
    expect((await post(chargeUrl(), inSol, { authorization })).status).toBe(200)
  })

  test('402 where the fee is ours: then we send', async () => {
    const url = `${sponsored.url}/api/mpp/charge`
    const unpaid = await post(url, inUsdc)
    const answer = await post(url, inUsdc, {
      authorization: answerWith(offered(unpaid), { type: 'signature', signature: '1'.repeat(64) }),
    })
    expect([answer.status, answer.json.reason]).toEqual([402, 'push_sponsored'])
  })
})

/** The charge that was offered on Solana. */
function offered(answer: { readonly headers: Headers }): Challenge.Challenge {
  const challenge = challengesOf(answer).get('solana/charge')
  if (challenge === undefined) throw new Error('no charge on Solana was offered')
  return challenge
}

function memoOf({ request }: Challenge.Challenge): string {
  return String(request['externalId'])
}

/** A signed transfer of lamports that answers the challenge, or nearly. */
async function transfer(
  payer: KeyPairSigner,
  challenge: Challenge.Challenge,
  change: {
    readonly lamports?: bigint
    readonly to?: 'payer'
    readonly memo?: string
    readonly alsoMemo?: string
    readonly blockhash?: string
  } = {},
): Promise<string> {
  const latest = await solana.chain.getLatestBlockhash()
  const used: Blockhash = blockhash(change.blockhash ?? latest.blockhash)
  const memos = [change.memo ?? memoOf(challenge), ...(change.alsoMemo ? [change.alsoMemo] : [])]
  const message = appendTransactionMessageInstructions(
    [
      getTransferSolInstruction({
        source: payer,
        destination:
          change.to === undefined ? address(String(challenge.request['recipient'])) : payer.address,
        amount: change.lamports ?? BigInt(String(challenge.request['amount'])),
      }),
      ...memos.map((text) => ({
        programAddress: address(memoProgram),
        accounts: [] as { address: typeof payer.address; role: AccountRole }[],
        data: new TextEncoder().encode(text),
      })),
    ],
    setTransactionMessageLifetimeUsingBlockhash(
      { ...latest, blockhash: used },
      setTransactionMessageFeePayerSigner(payer, createTransactionMessage({ version: 0 })),
    ),
  )
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
}
