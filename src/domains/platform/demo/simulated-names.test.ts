import { expect, test } from 'vitest'
import { addressOf } from '../../../../test/support/pool-records.ts'
import { createSimulatedNames } from './simulated-names.ts'

test('simulated traders are named as such, and nobody else', async () => {
  const [trader, person] = [addressOf(1), addressOf(2)]
  const isSimulated = async (addresses: readonly string[]) =>
    new Set(addresses.filter((address) => address === trader))
  const evm = [trader, person]
  const names = await createSimulatedNames({ isSimulated })({ evm, solana: [], principal: null })
  expect([...names]).toMatchObject([[trader, [{ kind: 'account', isSimulated: true }]]])
})
