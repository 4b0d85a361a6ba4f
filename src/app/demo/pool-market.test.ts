import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestChains, type TestChains } from '../../../test/support/chain-daemon.ts'
import { createViemChainEvm } from '../../adapters/viem/viem-chain-evm.ts'
import type { ChainEvm } from '../../ports/chain-evm.ts'
import { createDevFaucet } from '../chains/faucet-client.ts'
import type { ChainDaemon } from '../chains/start-daemon.ts'
import { createPoolVenue } from './pool-venue.ts'
import { createDemoWallet } from './wallets.ts'

const clock = { nowMs: () => Date.now() }

let chains: TestChains
let daemon: ChainDaemon
let evm: ChainEvm

beforeAll(async () => {
  chains = await createTestChains()
  daemon = await chains.start()
  evm = createViemChainEvm({ rpcUrl: daemon.addresses.evmRpcUrl })
})
afterAll(() => chains?.remove())

test.each(['uni', 'pons'] as const)(
  'a %s token is launched, bought and sold through the router for ether',
  async (family) => {
    const { adminUrl, contracts } = daemon.addresses
    const faucet = createDevFaucet({ adminUrl })
    const seed = new Uint8Array(32).fill(family.length)
    const walletOf = (name: string) => createDemoWallet({ seed, name, evm, faucet })
    const [creator, trader] = [walletOf('creator'), walletOf('trader')]
    const venue = createPoolVenue({
      evm,
      clock,
      family,
      router: contracts.swapRouter,
      weth: contracts.weth,
      launchpad: family === 'uni' ? contracts.uniLaunchpad : contracts.ponsLaunchpad,
    })
    expect(await venue.markets([creator.address])).toEqual([])
    await creator.fund()
    await trader.fund()
    await venue.launch(creator, { name: 'Tidy Teapot', symbol: 'TITE', firstBuy: 0n })
    await venue.launch(creator, { name: 'Odd Otter', symbol: 'ODOT', firstBuy: parseEther('0.01') })
    const [market, other] = await venue.markets([creator.address])
    if (market === undefined || other === undefined) throw new Error('the launches are not listed')
    expect(await venue.markets([trader.address])).toEqual([])
    expect(market.price).toBeGreaterThan(5e-10)
    expect(market.price).toBeLessThan(5e-9)
    expect(other.price).toBeGreaterThan(market.price)

    await venue.buy(trader, market.token, parseEther('0.2'))
    const held = await venue.holding(trader, market.token)
    const bought = (await venue.markets([creator.address]))[0]?.price ?? 0
    expect(bought).toBeGreaterThan(market.price)
    // One per cent is the fee; the mean price within one range is the geometric one.
    const paid = (0.2 * 0.99 * 1e18) / Number(held)
    expect(paid / Math.sqrt(market.price * bought)).toBeCloseTo(1, 3)
    const before = await evm.getBalance(trader.address)
    await venue.sell(trader, market.token, held / 2n)
    expect(await venue.holding(trader, market.token)).toBe(held - held / 2n)
    expect(await evm.getBalance(trader.address)).toBeGreaterThan(before + parseEther('0.05'))
    expect((await venue.markets([creator.address]))[0]?.price).toBeLessThan(bought)
  },
  60_000,
)
