import { expect, test } from 'vitest'
import type { DripRequest } from '../../../ports/dev-faucet.ts'
import { createFaucetService } from './index.ts'

const evmAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
const solanaAddress = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

/** A faucet that records its requests. */
function open() {
  const asked: DripRequest[] = []
  const service = createFaucetService({
    faucet: {
      drip: async (request) => {
        asked.push(request)
        return { transaction: `tx${asked.length}` }
      },
    },
    platformDecimals: { evm: 18, solana: 6 },
  })
  return { asked, service }
}

test('gives the gas asset of the address’ chain unless told otherwise', async () => {
  const { asked, service } = open()
  const onEvm = await service.give({ address: evmAddress })
  const onSolana = await service.give({ address: solanaAddress })
  expect(asked).toEqual([
    { chain: 'evm', address: evmAddress, asset: 'ETH', amountAtomic: 10n ** 18n },
    { chain: 'solana', address: solanaAddress, asset: 'SOL', amountAtomic: 10n ** 9n },
  ])
  expect([onEvm.asset, onEvm.transaction, onSolana.asset, onSolana.transaction]).toEqual([
    'ETH',
    'tx1',
    'SOL',
    'tx2',
  ])
})

test('counts amounts in the decimals of the asset on its chain', async () => {
  const { asked, service } = open()
  await service.give({ address: evmAddress, asset: 'PLATFORM', amount: '1.5' })
  await service.give({ address: solanaAddress, asset: 'PLATFORM', amount: '1.5' })
  const usdc = await service.give({ address: solanaAddress, asset: 'USDC', amount: '25.5' })
  expect(asked.map(({ amountAtomic }) => amountAtomic)).toEqual([
    15n * 10n ** 17n,
    1_500_000n,
    25_500_000n,
  ])
  expect(usdc).toMatchObject({ amount: '25.5', amountAtomic: '25500000', decimals: 6 })
})

test('422 for an asset of the other chain, with the assets that there are', async () => {
  const { asked, service } = open()
  await expect(service.give({ address: evmAddress, asset: 'SOL' })).rejects.toMatchObject({
    spec: { code: 'faucet.asset_unknown', status: 422 },
    options: { extra: { assets: ['ETH', 'USDC', 'PLATFORM'] } },
  })
  expect(asked).toEqual([])
})

test('422 above the maximum and for nothing at all; 400 for more places than the asset has', async () => {
  const { asked, service } = open()
  for (const amount of ['10.000000001', '0', '0.0']) {
    await expect(service.give({ address: solanaAddress, amount })).rejects.toMatchObject({
      spec: { code: 'faucet.too_much' },
    })
  }
  await expect(
    service.give({ address: solanaAddress, asset: 'USDC', amount: '0.0000001' }),
  ).rejects.toMatchObject({ spec: { code: 'request.invalid', status: 400 } })
  await service.give({ address: solanaAddress, amount: '10' })
  expect(asked).toHaveLength(1)
})

test('400 for an address whose capital letters are not those of its checksum', async () => {
  const { asked, service } = open()
  const mistyped = evmAddress.replace(/[A-F]/, (letter) => letter.toLowerCase())
  await expect(service.give({ address: mistyped })).rejects.toMatchObject({
    spec: { code: 'request.invalid', status: 400 },
  })
  expect(asked).toEqual([])
})
