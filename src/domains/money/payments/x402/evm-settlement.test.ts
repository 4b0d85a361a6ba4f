import { sql } from 'kysely'
import { encodeFunctionData, parseAbi, parseSignature } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../../test/support/database.ts'
import {
  deployToken,
  type PaymentToken,
  type PaymentTokenName,
} from '../../../../../test/support/payment-tokens.ts'
import { race } from '../../../../../test/support/race.ts'
import {
  chainRailOf,
  openX402Chains,
  openX402Till,
  payingFromEvm,
  paymentFromEvm,
  paymentHeader,
  refundBy,
  refundRequestOf,
  type X402Chains,
  type X402Till,
  x402MigrationSets,
  x402Rails,
} from '../../../../../test/support/x402-world.ts'
import type { Hex } from '../../../../ports/chain-evm.ts'
import type { Database } from '../../../../ports/database.ts'
import type { EvmExactPayload, PaymentFacilitator } from '../../../../ports/payment-facilitator.ts'
import type { PaymentRail } from '../rail.ts'

type Facilitator = PaymentFacilitator<EvmExactPayload>

let chains: X402Chains
let database: Database
let till: X402Till
let owner: PrivateKeyAccount
let rails: readonly PaymentRail[]
/** How far the service's clock, and the chain's where a test moves it, is ahead of the machine's. */
let aheadMs = 0
/** Where a test has the service's clock stand. */
let stillMs: number | null = null

const order = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ colour: 'red' }),
}
const buy = (headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${till.url}/shop/cup`, { ...order, headers: { ...order.headers, ...headers } })

async function openWith(usdc?: Hex, change?: (real: Facilitator) => Facilitator): Promise<void> {
  await till?.http.close()
  const clock = { nowMs: () => stillMs ?? Date.now() + aheadMs }
  till = await openX402Till(chains, {
    database,
    clock,
    ...(usdc === undefined ? {} : { usdc }),
    ...(change === undefined ? {} : { facilitator: change }),
    rails: (made) => {
      rails = made
      return made
    },
  })
}

async function statuses(): Promise<readonly string[]> {
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM charges ORDER BY id`.execute(database.query)
  return rows.map(({ status }) => status)
}

/** Lets time pass on the chain and at the service, in a block of its own. */
async function passSeconds(seconds: number): Promise<void> {
  aheadMs += seconds * 1_000
  await chains.admin('evm_increaseTime', [seconds])
  await chains.admin('evm_mine', [])
}

const authorizationAbi = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
])

/** Submits a payer's authorization as a stranger would. */
async function submit(token: Hex, payload: Readonly<Record<string, unknown>>): Promise<Hex> {
  // The official client made it a moment ago.
  const { authorization, signature } = payload as {
    readonly authorization: Record<'from' | 'to' | 'nonce', Hex> &
      Record<'value' | 'validAfter' | 'validBefore', string>
    readonly signature: Hex
  }
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const { r, s, v } = parseSignature(signature)
  const wallet = chains.evmWalletOn(database)
  const { hash } = await wallet.signCall({
    id: `stranger.${nonce}`,
    to: token,
    data: encodeFunctionData({
      abi: authorizationAbi,
      functionName: 'transferWithAuthorization',
      args: [
        from,
        to,
        BigInt(value),
        BigInt(validAfter),
        BigInt(validBefore),
        nonce,
        Number(v),
        r,
        s,
      ],
    }),
  })
  await wallet.broadcast(`stranger.${nonce}`)
  await chains.evm.waitForReceipt(hash, 15_000)
  return hash
}

async function tokenFor(name: PaymentTokenName, payer: PrivateKeyAccount): Promise<PaymentToken> {
  const token = await deployToken(chains.evm, owner, name)
  await token.call('mint', [payer.address, 10n ** 9n])
  await openWith(token.address)
  return token
}

beforeAll(async () => {
  chains = await openX402Chains()
  owner = await chains.evmPayer()
  await chains.admin('anvil_setBalance', [owner.address, `0x${(10n ** 20n).toString(16)}`])
})
beforeEach(async () => {
  stillMs = null
  database = await createTestDatabase(x402MigrationSets)
  await openWith()
})
afterEach(async () => {
  await till.http.close()
  await database.close()
})
afterAll(() => chains.remove())

describe('a token that does not pay', () => {
  it('FairToken pays, so that the others fail for what they are', async () => {
    const payer = await chains.evmPayer()
    await tokenFor('FairToken', payer)
    expect((await payingFromEvm(payer)(`${till.url}/shop/cup`, order)).status).toBe(200)
    expect(till.shop.made).toHaveLength(1)
  })

  it.each(['FeeToken', 'LyingFeeToken', 'FalseToken'] as const)(
    '402 for %s, and nothing is given',
    async (name) => {
      const payer = await chains.evmPayer()
      await tokenFor(name, payer)
      const answer = await payingFromEvm(payer)(`${till.url}/shop/cup`, order)
      expect([answer.status, await answer.json()]).toMatchObject([
        402,
        { reason: 'invalid_exact_evm_transfer_event_mismatch' },
      ])
      expect([till.shop.made, await statuses()]).toEqual([[], []])
    },
  )

  it('402 when a used authorization does not revert', async () => {
    const payer = await chains.evmPayer()
    const token = await tokenFor('QuietToken', payer)
    const payment = await paymentFromEvm(payer, await buy())
    await submit(token.address, payment.payload)
    const answer = await buy(paymentHeader(payment))
    expect(answer.status).toBe(402)
    expect(till.shop.made).toEqual([])
  })

  it('402 for an account that the token bars', async () => {
    const payer = await chains.evmPayer()
    const token = await tokenFor('MoodyToken', payer)
    await token.call('bar', [payer.address])
    expect((await payingFromEvm(payer)(`${till.url}/shop/cup`, order)).status).toBe(402)
    expect(till.shop.made).toEqual([])
  })

  it('402 when its transaction succeeds and moves nothing', async () => {
    const payer = await chains.evmPayer()
    const token = await tokenFor('MoodyToken', payer)
    const payment = await paymentFromEvm(payer, await buy())
    till.shop.work = async () => void (await token.call('rest', []))
    const answer = await buy(paymentHeader(payment))
    expect(answer.status).toBe(402)
    expect(await statuses()).toEqual(['failed'])
    expect((await buy(paymentHeader(payment))).status).toBe(402)
  })
})

describe('an authorization that somebody else uses', () => {
  it('200 once when a stranger submits it first: the money came, whoever brought it', async () => {
    const payer = await chains.evmPayer()
    const payment = await paymentFromEvm(payer, await buy())
    let stranger: Hex = '0x'
    till.shop.work = async () => {
      stranger = await submit(chains.daemon.addresses.contracts.testUsdc, payment.payload)
    }
    const answer = await buy(paymentHeader(payment))
    expect(answer.status).toBe(200)
    const receipt = JSON.parse(atob(answer.headers.get('payment-response') ?? ''))
    expect(receipt.transaction).toBe(stranger)
    expect(await chains.usdcOnEvm(payer.address)).toBe(10n ** 9n - 1_000n)
  })

  it('402 when its payer cancels it while the call runs', async () => {
    const token = await deployToken(chains.evm, owner, 'FairToken')
    await token.call('mint', [owner.address, 10n ** 9n])
    await openWith(token.address)
    const payment = await paymentFromEvm(owner, await buy())
    const { nonce } = Object(payment.payload['authorization'])
    till.shop.work = async () => void (await token.call('cancel', [nonce]))
    const answer = await buy(paymentHeader(payment))
    expect([answer.status, await statuses()]).toEqual([402, ['failed']])
  })

  it('402 for one that was used before', async () => {
    const payer = await chains.evmPayer()
    const payment = await paymentFromEvm(payer, await buy())
    await submit(chains.daemon.addresses.contracts.testUsdc, payment.payload)
    const answer = await buy(paymentHeader(payment))
    expect([answer.status, await answer.json()]).toMatchObject([
      402,
      { reason: 'invalid_exact_evm_nonce_already_used' },
    ])
    expect(till.shop.made).toEqual([])
  })
})

describe('a facilitator that lies', () => {
  it('503 when it names the transaction of somebody else, and nothing is given', async () => {
    const payer = await chains.evmPayer()
    const other = await payingFromEvm(await chains.evmPayer())(`${till.url}/shop/cup`, order)
    const { transaction } = JSON.parse(atob(other.headers.get('payment-response') ?? ''))
    await openWith(undefined, (real) => ({
      ...real,
      settle: async () => ({ status: 'sent', transaction }),
    }))
    const payment = await paymentFromEvm(payer, await buy())
    const answer = await buy(paymentHeader(payment))
    expect([answer.status, await statuses()]).toEqual([503, ['settled', 'indeterminate']])
    expect(await chains.usdcOnEvm(payer.address)).toBe(10n ** 9n)
  })

  it('503 when it says that all is well and sends nothing', async () => {
    await openWith(undefined, (real) => ({
      ...real,
      verify: async () => ({ isValid: true }),
      settle: async () => ({ status: 'unknown', reason: 'we will see' }),
    }))
    const payment = await paymentFromEvm(owner, await buy())
    const answer = await buy(paymentHeader(payment))
    expect([answer.status, await statuses()]).toEqual([503, ['indeterminate']])
  })
})

describe('a reorganisation', () => {
  it.each([1, 2, 8, 32, 63])('of depth %i leaves no answer unpaid', async (depth) => {
    const payer = await chains.evmPayer()
    const answer = await payingFromEvm(payer)(`${till.url}/shop/cup`, order)
    expect(answer.status).toBe(200)
    for (let block = 1; block < depth; block++) await chains.admin('evm_mine', [])
    await chains.admin('anvil_reorg', [depth, []])
    expect(await chains.usdcOnEvm(payer.address)).toBe(10n ** 9n)
    aheadMs += 6_000
    await till.payments.reconcile()
    expect(await chains.usdcOnEvm(payer.address)).toBe(10n ** 9n - 1_000n)
    expect(await statuses()).toEqual(['settled'])
  })

  it('can bring a payment forward by 256 blocks, and it is looked for from there', async () => {
    const payer = await chains.evmPayer()
    const getBlock: X402Chains['evm']['getBlock'] = async (at) => {
      const block = await chains.evm.getBlock(at)
      return block && { ...block, number: block.number + 1_000n }
    }
    await till.http.close()
    till = await openX402Till({ ...chains, evm: { ...chains.evm, getBlock } }, { database })
    const tip = await getBlock('latest')
    expect((await payingFromEvm(payer)(`${till.url}/shop/cup`, order)).status).toBe(200)
    const { rows } = await sql<{ from: string }>`
      SELECT proof ->> 'fromBlock' AS from FROM charges`.execute(database.query)
    expect(rows).toEqual([{ from: String((tip?.number ?? 0n) - 256n) }])
  })

  it('brings back many payments in the order of their nonces', async () => {
    const enough = 'each is given what it pays with'
    const payers = await race({ times: 5, enough }, () => chains.evmPayer())
    for (const payer of payers) await payingFromEvm(payer)(`${till.url}/shop/cup`, order)
    await chains.admin('anvil_reorg', [5, []])
    aheadMs += 6_000
    await till.payments.reconcile()
    for (const payer of payers) {
      expect(await chains.usdcOnEvm(payer.address)).toBe(10n ** 9n - 1_000n)
    }
    expect(await statuses()).toEqual(Array(5).fill('settled'))
  })

  it('looks no further once 64 blocks are above the payment', async () => {
    const payer = await chains.evmPayer()
    await payingFromEvm(payer)(`${till.url}/shop/cup`, order)
    const isFinal = async () => {
      const { rows } = await sql<{ is_final: boolean }>`
        SELECT is_final FROM charges`.execute(database.query)
      return rows.map((row) => row.is_final)
    }
    expect(await isFinal()).toEqual([false])
    for (let block = 0; block < 64; block++) await chains.admin('evm_mine', [])
    aheadMs += 6_000
    await till.payments.reconcile()
    expect(await isFinal()).toEqual([true])
  })
})

describe('a refund', () => {
  it('goes back to the payer once, however often it is asked for', async () => {
    const payer = await chains.evmPayer()
    await payingFromEvm(payer)(`${till.url}/shop/cup`, order)
    const request = await refundRequestOf(database, 'ref_2')
    const first = await refundBy(chainRailOf(rails, 'x402_evm'), request)
    expect(first).toMatchObject({ status: 'settled' })
    expect(await refundBy(chainRailOf(rails, 'x402_evm'), request)).toEqual(first)
    expect(await chains.usdcOnEvm(payer.address)).toBe(10n ** 9n - 600n)
  })
})

describe('a refund that no block shows yet', () => {
  it('is not known, and is the same one when it is asked for again', async () => {
    const payer = await chains.evmPayer()
    await payingFromEvm(payer)(`${till.url}/shop/cup`, order)
    const request = await refundRequestOf(database, 'ref_3')
    const blind = { ...chains, evm: { ...chains.evm, waitForReceipt: async () => null } }
    const seeing = x402Rails(blind, {
      database,
      clock: { nowMs: () => Date.now() + aheadMs },
      random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
      logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    })
    expect(await refundBy(chainRailOf(seeing, 'x402_evm'), request)).toEqual({
      status: 'unknown',
      reason: 'receipt_missing',
    })
    expect(await refundBy(chainRailOf(rails, 'x402_evm'), request)).toMatchObject({
      status: 'settled',
    })
    expect(await chains.usdcOnEvm(payer.address)).toBe(10n ** 9n - 600n)
  })
})

describe('a chain without new blocks', () => {
  it('is waited for ten minutes to the second, and not a part of one less', async () => {
    const token = await deployToken(chains.evm, owner, 'MoodyToken')
    await openWith(token.address, (real) => ({ ...real, verify: async () => ({ isValid: true }) }))
    const payment = await paymentFromEvm(owner, await buy())
    expect((await buy(paymentHeader(payment))).status).toBe(503)
    const { validBefore } = payment.payload['authorization'] as { readonly validBefore: string }
    stillMs = (Number(validBefore) + 600) * 1_000 - 1
    await till.payments.reconcile()
    expect(await statuses()).toEqual(['indeterminate'])
    stillMs += 60_001
    await till.payments.reconcile()
    expect(await statuses()).toEqual(['failed'])
  })
  it('402 ten minutes after its end where the chain makes no more blocks', async () => {
    const token = await deployToken(chains.evm, owner, 'MoodyToken')
    await openWith(token.address, (real) => ({ ...real, verify: async () => ({ isValid: true }) }))
    const before = aheadMs
    const payment = await paymentFromEvm(owner, await buy())
    expect((await buy(paymentHeader(payment))).status).toBe(503)
    aheadMs = before + 301_000
    await till.payments.reconcile()
    expect(await statuses()).toEqual(['indeterminate'])
    aheadMs = before + 1_000_000
    await till.payments.reconcile()
    expect(await statuses()).toEqual(['failed'])
    aheadMs = before
  })
})

// Last, because payers' own clocks stay behind from here on.
describe('an authorization that could still be used', () => {
  it('503 when it bars the account while the call runs, then 402 once the authorization has ended', async () => {
    const payer = await chains.evmPayer()
    const token = await tokenFor('MoodyToken', payer)
    const payment = await paymentFromEvm(payer, await buy())
    till.shop.work = async () => void (await token.call('bar', [payer.address]))
    const answer = await buy(paymentHeader(payment))
    expect([answer.status, await statuses()]).toEqual([503, ['indeterminate']])
    await passSeconds(400)
    await till.payments.reconcile()
    expect(await statuses()).toEqual(['failed'])
    expect((await buy(paymentHeader(payment))).status).toBe(402)
  })
})
