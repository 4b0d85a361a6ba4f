import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/support/launchpad-world.ts'
import type { ChainSolana } from '../../../ports/chain-solana.ts'
import { createSolanaService } from './solana.service.ts'

const sol = 'So11111111111111111111111111111111111111112'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const question = { inputMint: sol, outputMint: usdc, amount: '1' }
const signature =
  '5VERYv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQU'
/** Knows one signature, with the error of `failure`. */
const chainWith = (failure: unknown): Pick<ChainSolana, 'waitForSignature'> => ({
  waitForSignature: async (asked) =>
    asked === signature ? { slot: 7n, confirmation: 'confirmed', error: failure } : null,
})
const chain = chainWith(null)
const signed = { requestId: 'request', signedTransaction: 'AQAAAA==' }

test('without an aggregator every call says that none is configured', async () => {
  const service = createSolanaService(null, chain)
  const refusal = {
    code: 'trading.solana_not_configured',
    status: 503,
    extra: { configured: false },
  }
  expect(await refusalOf(service.order(question))).toMatchObject(refusal)
  expect(await refusalOf(service.execute(signed))).toMatchObject(refusal)
})

test('what the aggregator refuses is the caller’s to mend', async () => {
  const refused = async () => ({ ok: false, reason: 'amount required' }) as const
  const service = createSolanaService({ order: refused, execute: refused }, chain)
  const refusal = { code: 'trading.solana_refused', status: 422 }
  expect(await refusalOf(service.order(question))).toMatchObject(refusal)
  expect(await refusalOf(service.execute(signed))).toMatchObject(refusal)
})

test('a swap that the wallet sent is looked up by its signature, and never sent again', async () => {
  const never = () => Promise.reject(new Error('nothing was to be sent'))
  const swaps = { order: never, execute: never }
  const asked = { requestId: 'request', signature }
  const landed = { signature, slot: '7', inAmount: null, outAmount: null, code: null }
  for (const _repeat of [1, 2]) {
    expect(await createSolanaService(swaps, chain).execute(asked)).toEqual({
      status: 'success',
      ...landed,
    })
  }
  const failing = chainWith({ InstructionError: [0, 'Custom'] })
  expect(await createSolanaService(swaps, failing).execute(asked)).toEqual({
    status: 'failed',
    ...landed,
  })
  const other = { ...asked, signature: signature.replace('5', '4') }
  expect(await refusalOf(createSolanaService(swaps, chain).execute(other))).toMatchObject({
    code: 'trading.solana_signature_unknown',
    status: 404,
  })
})
