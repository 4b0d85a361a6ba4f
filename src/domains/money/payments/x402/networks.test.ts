import { getBase58Decoder } from '@solana/kit'
import { generatePrivateKey } from 'viem/accounts'
import { expect, it } from 'vitest'
import { createSigner } from 'x402-fetch'
import { nameInVersion1, namesOfVersion1, networkOfVersion1 } from './networks.ts'

it.each([...namesOfVersion1])(
  'names %s as the official client of version 1 does',
  async (...pair) => {
    const [name, network] = pair
    if (!name.startsWith('solana')) {
      const signer = await createSigner(name, generatePrivateKey())
      expect('chain' in signer ? `eip155:${signer.chain?.id}` : null).toBe(network)
    }
    expect([networkOfVersion1(name), nameInVersion1(network)]).toEqual([network, name])
  },
)

it.each(['eip155:4663', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'base'])(
  'has no name for %s',
  (network) => {
    expect(nameInVersion1(network)).toBeNull()
  },
)

it.each(['eip155:4663', 'solana-testnet', 'constructor'])(
  'takes no payment on %s, nor does that client',
  async (name) => {
    expect(networkOfVersion1(name)).toBeNull()
    const key = getBase58Decoder().decode(new Uint8Array(64))
    expect(() => createSigner(name, key)).toThrow('Unsupported network')
  },
)
