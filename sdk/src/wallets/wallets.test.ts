import { createPublicKey, verify } from 'node:crypto'
import { getAddressFromPublicKey, getBase58Encoder } from '@solana/kit'
import { verifyMessage, verifyTypedData } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { toBase58 } from './base58.ts'
import { eip1193Wallet } from './eip1193.ts'
import { newPrivateKey, privateKeyWallet } from './private-key.ts'
import { keyPairWallet, standardWallet } from './solana.ts'

const typed = {
  domain: {
    name: 'USD Coin',
    version: '2',
    chainId: 8453,
    verifyingContract: `0x${'1'.repeat(40)}`,
  },
  types: { Pay: [{ name: 'value', type: 'uint256' }] },
  primaryType: 'Pay',
  message: { value: 5n },
} as const

describe('the wallet of a page', () => {
  /** A provider as browsers have it, over an account of viem. */
  function provider(chainId: string) {
    const account = privateKeyToAccount(generatePrivateKey())
    const asked: { readonly method: string; readonly params?: unknown }[] = []
    return {
      account,
      asked,
      async request(request: { readonly method: string; readonly params?: unknown }) {
        asked.push(request)
        const params = Array.isArray(request.params) ? request.params : []
        if (request.method === 'eth_requestAccounts') return [account.address]
        if (request.method === 'eth_chainId') return chainId
        if (request.method === 'personal_sign')
          return account.signMessage({ message: { raw: params[0] } })
        if (request.method === 'eth_signTypedData_v4')
          return account.signTypedData(JSON.parse(params[1]))
        if (request.method === 'eth_sendTransaction') return '0xhash'
        return null
      },
    }
  }

  it('signs messages and typed data that verify', async () => {
    const page = provider('0x1237')
    const wallet = await eip1193Wallet(page)
    const { address } = page.account
    expect(wallet.address).toBe(address)
    const signature = await wallet.signMessage('sign in: ö')
    expect(
      await verifyMessage({ address, message: 'sign in: ö', signature: `0x${signature.slice(2)}` }),
    ).toBe(true)
    const other = (await wallet.signTypedData?.(typed)) ?? ''
    expect(await verifyTypedData({ address, ...typed, signature: `0x${other.slice(2)}` })).toBe(
      true,
    )
  })

  it.each([
    ['0x1237', []],
    ['0x1', [{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1237' }] }]],
  ])('sends a transaction from chain %s on the right one', async (chainId, switched) => {
    const page = provider(chainId)
    const wallet = await eip1193Wallet(page)
    const call = {
      chainId: 4663,
      from: wallet.address,
      to: '0x2',
      data: '0x3',
      value: 10n ** 18n,
      gasLimit: 21_000n,
      describeChain: async () => null,
    }
    expect(await wallet.sendTransaction?.(call)).toBe('0xhash')
    expect(page.asked.slice(2)).toEqual([
      ...switched,
      {
        method: 'eth_sendTransaction',
        params: [
          {
            from: wallet.address,
            to: '0x2',
            data: '0x3',
            value: '0xde0b6b3a7640000',
            gas: '0x5208',
          },
        ],
      },
    ])
  })

  it('has the chain added where the wallet has not got it, and declines where the user does', async () => {
    const chain = { chainId: '0x1237', chainName: 'Ours' }
    const refusals = [4902]
    const asked: unknown[] = []
    const wallet = await eip1193Wallet({
      async request({ method, params }) {
        asked.push(method, params)
        if (method === 'eth_requestAccounts') return ['0x1']
        if (method === 'eth_chainId') return '0x1'
        if (method !== 'wallet_switchEthereumChain') return '0xhash'
        const code = refusals.shift()
        if (code !== undefined) throw Object.assign(new Error('no'), { code })
        return null
      },
    })
    const call = {
      chainId: 4663,
      from: '0x1',
      to: '0x2',
      data: '0x',
      value: 0n,
      gasLimit: null,
      describeChain: async () => chain,
    }
    expect(await wallet.sendTransaction?.(call)).toBe('0xhash')
    expect(asked.slice(6, 10)).toEqual([
      'wallet_addEthereumChain',
      [chain],
      'wallet_switchEthereumChain',
      [{ chainId: '0x1237' }],
    ])
    refusals.push(4001)
    await expect(wallet.sendTransaction?.(call)).rejects.toMatchObject({ code: 4001 })
  })
})

describe('the wallet of a private key', () => {
  it('has the address of the key', () => {
    const key = newPrivateKey()
    expect(privateKeyWallet(key).address).toBe(privateKeyToAccount(`0x${key.slice(2)}`).address)
  })

  it('does not repeat what is no key', () => {
    const almost = newPrivateKey().slice(0, -1)
    expect(() => privateKeyWallet(almost)).toThrow(
      /^a private key is 0x and 64 hexadecimal digits$/,
    )
  })
})

describe('a wallet of Solana', () => {
  const isBy = async (
    signature: string,
    message: string,
    publicKey: Parameters<typeof crypto.subtle.exportKey>[1],
  ) => {
    const raw = Buffer.from(await crypto.subtle.exportKey('raw', publicKey))
    const key = createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]),
      format: 'der',
      type: 'spki',
    })
    return verify(
      null,
      Buffer.from(message),
      key,
      Buffer.from(getBase58Encoder().encode(signature)),
    )
  }
  const newKeys = async () => {
    const keys = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
    if (!('publicKey' in keys)) throw new Error('no pair')
    return keys
  }

  it('is a pair of keys, by the address that others see', async () => {
    const keys = await newKeys()
    const wallet = await keyPairWallet(keys)
    expect(wallet.address).toBe(await getAddressFromPublicKey(keys.publicKey))
    expect(await isBy(await wallet.signMessage('ö'), 'ö', keys.publicKey)).toBe(true)
  })

  it('is a connected one of the Wallet Standard', async () => {
    const keys = await newKeys()
    const account = { address: await getAddressFromPublicKey(keys.publicKey) }
    const signMessage = async ({ message }: { readonly message: Uint8Array<ArrayBuffer> }) => [
      { signature: new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, message)) },
    ]
    const features = { 'solana:signMessage': { version: '1.1.0', signMessage } }
    const wallet = standardWallet({ accounts: [account], features })
    expect(wallet.address).toBe(account.address)
    expect(await isBy(await wallet.signMessage('ö'), 'ö', keys.publicKey)).toBe(true)
  })

  it('sends transactions by itself where the installed wallet does', async () => {
    const asked: unknown[] = []
    const features = {
      'solana:signMessage': { signMessage: async () => [] },
      'solana:signAndSendTransaction': {
        signAndSendTransaction: async (input: unknown) => {
          asked.push(input)
          return [{ signature: Uint8Array.from([0, 0, 1]) }]
        },
      },
    }
    const account = { address: 'a', chains: ['solana:devnet'] }
    const wallet = standardWallet({ accounts: [account], features })
    expect(await wallet.sendSolanaTransaction?.(Uint8Array.from([7]))).toBe('112')
    expect(asked).toEqual([{ account, chain: 'solana:devnet', transaction: Uint8Array.from([7]) }])
    const nowhere = standardWallet({ accounts: [{ address: 'a' }], features })
    expect(nowhere.sendSolanaTransaction).toBeUndefined()
  })

  it('is none that is not connected or signs nothing', () => {
    for (const wallet of [
      { accounts: [], features: {} },
      { accounts: [{ address: 'a' }], features: {} },
    ])
      expect(() => standardWallet(wallet)).toThrow('solana:signMessage')
  })

  it.each([
    [[0, 0, 1], '112'],
    [[], ''],
    [[0, 0], '11'],
    [[255], '5Q'],
  ])('%j is %s in base58', (bytes, text) => {
    expect(toBase58(Uint8Array.from(bytes))).toBe(text)
  })
})
