import { expect, test } from 'vitest'
import { refusalOf } from '../../../../test/support/launchpad-world.ts'
import { createSolanaService } from './solana.service.ts'

const sol = 'So11111111111111111111111111111111111111112'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const question = { inputMint: sol, outputMint: usdc, amount: '1' }
const signed = { requestId: 'request', signedTransaction: 'AQAAAA==' }

test('without an aggregator every call says that none is configured', async () => {
  const service = createSolanaService(null)
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
  const service = createSolanaService({ order: refused, execute: refused })
  const refusal = { code: 'trading.solana_refused', status: 422 }
  expect(await refusalOf(service.order(question))).toMatchObject(refusal)
  expect(await refusalOf(service.execute(signed))).toMatchObject(refusal)
})
