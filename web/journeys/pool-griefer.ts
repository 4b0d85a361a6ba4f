import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { bootstrap, createClient } from '#sdk'
import type { Hex } from '../../src/ports/chain-evm.ts'
import { createGriefer, type GrieferChain } from '../../test/support/graduation-griefer.ts'
import type { OpenTerminal } from './open-terminal.ts'

const quantity = (value: bigint): Hex => `0x${value.toString(16)}`
const plenty = 100n * 10n ** 18n

/** Somebody puts so many bids of dust in the way of a token's pool that its last buy cannot open it. */
export async function fillWayToPool(terminal: OpenTerminal, token: string, bids: number) {
  const { chains } = await bootstrap(createClient({ baseUrl: terminal.baseUrl })).get()
  const evm = chains.find(({ namespace }) => namespace === 'eip155')
  // The service tells addresses and chain ids as they are; its types say text and number.
  const at = (wanted: string) =>
    evm?.contracts.find(({ name }) => name === wanted)?.address as `0x${string}`
  const griefer = privateKeyToAccount(generatePrivateKey())
  let nonce = 0
  const chain: GrieferChain = {
    factory: at('uniswapV3Factory'),
    positionManager: at('positionManager'),
    swapRouter: at('swapRouter'),
    weth: at('weth'),
    evm: { call: async ({ to, data }) => (await terminal.ask('eth_call', [{ to, data }])) as Hex },
    async account() {
      await terminal.ask('anvil_setBalance', [griefer.address, quantity(plenty)])
      return griefer
    },
    async send({ to, data, value = 0n }) {
      const signed = await griefer.signTransaction({
        type: 'eip1559',
        chainId: Number(await terminal.ask('eth_chainId', [])),
        nonce,
        gas: 15_000_000n,
        maxFeePerGas: 10n ** 11n,
        maxPriorityFeePerGas: 0n,
        value,
        ...(to === undefined ? {} : { to }),
        ...(data === undefined ? {} : { data }),
      })
      nonce += 1
      const hash = (await terminal.ask('eth_sendRawTransaction', [signed])) as Hex
      const receipt = () => terminal.ask('eth_getTransactionReceipt', [hash])
      await expect.poll(receipt).toMatchObject({ status: '0x1' })
      return hash
    },
  }
  await (await createGriefer(chain, token as Hex)).fillPriceRange(bids)
}
