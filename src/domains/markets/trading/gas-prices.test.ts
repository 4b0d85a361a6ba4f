import { expect, test } from 'vitest'
import { AppError } from '../../../kernel/errors.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import { createGasPrices } from './gas-prices.ts'

/** A chain whose fee is the number of calls so far, unless a call fails. */
function createPrices() {
  const state = { nowMs: 1_000_000, asked: 0, failure: undefined as Error | undefined }
  const prices = createGasPrices({
    clock: { nowMs: () => state.nowMs },
    evm: {
      async fees() {
        state.asked += 1
        if (state.failure !== undefined) throw state.failure
        const fee = BigInt(state.asked)
        return { gasPrice: 0n, maxFeePerGas: fee, maxPriorityFeePerGas: 0n }
      },
    },
  })
  return { prices, state }
}

test('the chain is asked again after three seconds, and not before, however many want to know', async () => {
  const { prices, state } = createPrices()
  expect(await Promise.all([prices.maxFee(), prices.maxFee(), prices.maxFee()])).toEqual([
    1n,
    1n,
    1n,
  ])
  state.nowMs += 2_999
  expect(await prices.maxFee()).toBe(1n)
  state.nowMs += 1
  expect(await prices.maxFee()).toBe(2n)
  expect(state.asked).toBe(2)
})

test('a chain that does not say it is no failure, anything else is', async () => {
  const { prices, state } = createPrices()
  state.failure = new AppError(upstreamErrors.unavailable, 'The chain does not answer.')
  expect(await prices.maxFee()).toBeNull()
  state.nowMs += 3_000
  state.failure = new Error('out of memory')
  await expect(prices.maxFee()).rejects.toThrow('out of memory')
  state.nowMs += 3_000
  state.failure = undefined
  expect(await prices.maxFee()).toBe(3n)
})
