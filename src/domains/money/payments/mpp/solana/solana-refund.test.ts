import { describe, expect, test } from 'vitest'
import { handClock } from '../../../../../../test/support/auth-world.ts'
import { AppError } from '../../../../../kernel/errors.ts'
import { upstreamErrors } from '../../../../../kernel/shared-errors.ts'
import type { ChainSolana, SolanaSignatureStatus } from '../../../../../ports/chain-solana.ts'
import type { SolanaPayoutWallet } from '../../../../../ports/payout-wallet.ts'
import { settleTransaction } from './settle-transaction.ts'
import { settleProof } from './solana-proof.ts'
import { sendRefund } from './solana-refund.ts'

const to = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const away = () => Promise.reject(new AppError(upstreamErrors.unavailable, 'The node is away.'))

/** A chain of one account: what was sent lands, unless it is told otherwise. */
function scriptedChain() {
  const landed = new Map<string, SolanaSignatureStatus>()
  const sent: string[] = []
  let height = 1_000n
  let lands = true
  const chain = {
    getSignatureStatus: async (signature: string) => landed.get(signature) ?? null,
    sendTransaction: async (transaction: string) => {
      const signature = transaction.replace('wire', 'sig')
      sent.push(signature)
      if (lands) landed.set(signature, { slot: 1n, confirmation: 'finalized', error: null })
      return signature
    },
    waitForSignature: async (signature: string) => landed.get(signature) ?? null,
    getTransaction: async (signature: string) =>
      landed.has(signature)
        ? {
            signature,
            slot: 1n,
            blockTime: 1n,
            error: null,
            feeLamports: 5_000n,
            accounts: ['wallet', to],
            preBalances: [100n, 0n],
            postBalances: [90n, 10n],
            preTokenBalances: [],
            postTokenBalances: [],
            logs: [],
          }
        : null,
    getLatestBlockhash: async () => ({ blockhash: 'b', lastValidBlockHeight: height + 150n }),
    getFee: async () => null,
  } as unknown as ChainSolana
  return {
    chain,
    landed,
    sent,
    skipBlocks: (blocks: bigint) => void (height += blocks),
    land: (value: boolean) => void (lands = value),
  }
}

function countingWallet(chain: ChainSolana) {
  let signed = 0
  const wallet = {
    address: 'wallet',
    signTransfer: async () => {
      signed++
      const { lastValidBlockHeight } = await chain.getLatestBlockhash()
      return { signature: `sig${signed}`, transaction: `wire${signed}`, lastValidBlockHeight }
    },
  } as unknown as SolanaPayoutWallet
  return { wallet, signed: () => signed }
}

/** Refunds of one id, as processes do that share nothing but what was saved. */
function refundsOf(scripted: ReturnType<typeof scriptedChain>) {
  const counted = countingWallet(scripted.chain)
  let saved: Readonly<Record<string, unknown>> | null = null
  return {
    signed: counted.signed,
    send: (chain: ChainSolana = scripted.chain) =>
      sendRefund(
        {
          id: 'mrf_1',
          to,
          mint: null,
          amountAtomic: 10n,
          attempt: saved,
          saveAttempt: async (attempt) => void (saved = attempt),
        },
        { chain, wallet: counted.wallet, clock: handClock() },
      ),
  }
}

describe('sendRefund', () => {
  test('sends once, however often it is called', async () => {
    const scripted = scriptedChain()
    const refunds = refundsOf(scripted)
    for (let time = 0; time < 3; time++) {
      expect(await refunds.send()).toEqual({ status: 'settled', reference: 'sig1', isFinal: true })
    }
    expect([refunds.signed(), scripted.sent]).toEqual([1, ['sig1']])
  })

  test('keeps what it signed before it sends: whoever comes later sends the same', async () => {
    const scripted = scriptedChain()
    const refunds = refundsOf(scripted)
    const cutOff = { ...scripted.chain, sendTransaction: away }
    await expect(refunds.send(cutOff)).rejects.toThrow('away')
    expect(await refunds.send()).toMatchObject({ status: 'settled', reference: 'sig1' })
    expect(refunds.signed()).toBe(1)
  })

  test('finds what landed though nobody heard of it', async () => {
    const scripted = scriptedChain()
    const refunds = refundsOf(scripted)
    const deaf = { ...scripted.chain, waitForSignature: away }
    await expect(refunds.send(deaf)).rejects.toThrow('away')
    expect(await refunds.send()).toMatchObject({ status: 'settled', reference: 'sig1' })
    expect([refunds.signed(), scripted.sent]).toEqual([1, ['sig1']])
  })

  test('signs again only when the kept one can never land', async () => {
    const scripted = scriptedChain()
    const refunds = refundsOf(scripted)
    scripted.land(false)
    expect((await refunds.send()).status).toBe('unknown')
    // Its last block has passed, but a node may be behind.
    scripted.skipBlocks(290n)
    expect((await refunds.send()).status).toBe('unknown')
    expect(refunds.signed()).toBe(1)
    scripted.skipBlocks(20n)
    scripted.land(true)
    expect(await refunds.send()).toMatchObject({ status: 'settled', reference: 'sig2' })
  })

  test('does not sign again while any node still shows the kept one', async () => {
    const scripted = scriptedChain()
    const refunds = refundsOf(scripted)
    await refunds.send()
    scripted.skipBlocks(1_000n)
    const behind = { ...scripted.chain, getSignatureStatus: async () => null }
    await refunds.send(behind)
    expect(refunds.signed()).toBe(1)
  })

  test('fails when it landed and failed, or credited too little', async () => {
    const failing = scriptedChain()
    failing.landed.set('sig1', { slot: 1n, confirmation: 'confirmed', error: 'x' })
    expect((await refundsOf(failing).send()).status).toBe('failed')
    const short = scriptedChain()
    const chain = {
      ...short.chain,
      getTransaction: async (signature: string) => {
        const found = await short.chain.getTransaction(signature)
        return found && { ...found, postBalances: [91n, 9n] }
      },
    }
    expect((await refundsOf(short).send(chain)).status).toBe('failed')
  })
})

describe('settleTransaction', () => {
  const clock = handClock()
  const kept = { signature: 'sig1', transaction: 'wire1', message: 'm', knownAtMs: clock.nowMs() }
  const settle = (chain: ChainSolana, hasEffect: boolean | null = true) =>
    settleTransaction(kept, async () => hasEffect, { chain, clock })

  test('sends what is not there, and finds what is', async () => {
    const { chain, sent } = scriptedChain()
    expect(await settle(chain)).toMatchObject({ status: 'settled', reference: 'sig1' })
    expect(await settle(chain)).toMatchObject({ status: 'settled', reference: 'sig1' })
    expect(sent).toEqual(['sig1'])
  })

  test('does not know while the effect is not shown, and fails when there is none', async () => {
    const { chain } = scriptedChain()
    expect((await settle(chain, null)).status).toBe('unknown')
    expect((await settle(chain, false)).status).toBe('failed')
  })

  test('does not know what has not landed, until it never can', async () => {
    const own = handClock()
    const scripted = scriptedChain()
    scripted.land(false)
    const later = () =>
      settleTransaction(kept, async () => true, { chain: scripted.chain, clock: own })
    expect((await later()).status).toBe('unknown')
    // The node that is asked may be behind: it has not heard of the blockhash yet.
    own.advance(180_000)
    expect((await later()).status).toBe('unknown')
    own.advance(1)
    expect(await later()).toMatchObject({ status: 'failed' })
  })
})

describe('settleProof of a payment that its payer sent', () => {
  const signature = 'sig1'
  const proof = { signature, sent: null, knownAtMs: handClock().nowMs(), creditedAccount: to }
  const settle = (chain: ChainSolana, amountAtomic = '10', clock = handClock()) =>
    settleProof({ ...proof, mint: null, amountAtomic }, { chain, clock })

  test('is settled by what it credited, and by nothing less', async () => {
    const { chain, landed } = scriptedChain()
    landed.set(signature, { slot: 1n, confirmation: 'confirmed', error: null })
    expect(await settle(chain)).toEqual({ status: 'settled', reference: 'sig1', isFinal: false })
    expect((await settle(chain, '11')).status).toBe('failed')
    const unseen = { ...chain, getTransaction: async () => null }
    expect((await settle(unseen)).status).toBe('unknown')
    landed.set(signature, { slot: 1n, confirmation: 'finalized', error: 'x' })
    expect((await settle(chain)).status).toBe('failed')
  })

  test('is not known for the three minutes in which it could come back, and then failed', async () => {
    const clock = handClock()
    const { chain } = scriptedChain()
    expect((await settle(chain, '10', clock)).status).toBe('unknown')
    clock.advance(180_000)
    expect((await settle(chain, '10', clock)).status).toBe('unknown')
    clock.advance(1)
    expect((await settle(chain, '10', clock)).status).toBe('failed')
  })
})
