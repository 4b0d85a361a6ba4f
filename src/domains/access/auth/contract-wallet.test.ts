import { createServer, type Server } from 'node:http'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  codeOf,
  createAuthWorld,
  emptyChains,
  evmSigner,
  signIn,
} from '../../../../test/support/auth-world.ts'
import {
  type ContractWalletName,
  openContractWallets,
  wrapWithDeployment,
} from '../../../../test/support/contract-wallets.ts'
import { createTestChain, type TestChain } from '../../../../test/support/launchpad-world.ts'
import { createViemChainEvm } from '../../../adapters/viem/viem-chain-evm.ts'
import type { Hex } from '../../../ports/chain-evm.ts'

let chain: TestChain
let world: AuthWorld
let wallets: Awaited<ReturnType<typeof openContractWallets>>
beforeAll(async () => {
  chain = await createTestChain()
  wallets = await openContractWallets(chain)
  world = await createAuthWorld({ chains: { ...emptyChains, evm: chain.evm } })
})
afterAll(async () => {
  await world.close()
  await chain.stop()
})

const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
const someBytes: Hex = `0x${'5a'.repeat(97)}`

/** Signs in as the wallet with whatever is made of the message; the code of the refusal, or none. */
async function attempt(address: string, signatureOf: (message: string) => Hex | Promise<Hex>) {
  const { message } = await world.auth.challenge(address, {})
  const signature = await signatureOf(message)
  return codeOf(world.auth.verify({ walletAddress: address, message, signature }, () => {}))
}

describe('a deployed contract wallet', () => {
  test("signs in with its owner's signature and is one account for ever", async () => {
    const address = await wallets.deploy('OwnedWallet', [owner.address])
    const sign = (message: string) => owner.signMessage({ message })
    const first = await signIn(world, { address, sign })
    const second = await signIn(world, { address, sign })
    expect(first.answer.created).toBe(true)
    expect(second.answer).toMatchObject({ created: false, userId: first.answer.userId })
  })

  test.each([
    ["a stranger's signature", (message: string) => stranger.signMessage({ message })],
    ['the owner over another text', () => owner.signMessage({ message: 'another text' })],
    ['other bytes', () => someBytes],
    ['no bytes', (): Hex => '0x'],
  ] as const)('refuses %s', async (_what, signatureOf) => {
    const address = await wallets.deploy('OwnedWallet', [owner.address])
    expect(await attempt(address, signatureOf)).toBe('auth.bad_signature')
  })

  test('that takes every signature opens itself and nobody else', async () => {
    const address = await wallets.deploy('YesWallet')
    const { answer } = await signIn(world, { address, sign: async () => someBytes })
    const other = await signIn(world, evmSigner())
    expect(answer.userId).not.toBe(other.answer.userId)
    expect(await attempt(other.answer.walletAddress, () => someBytes)).toBe('auth.bad_signature')
  })

  test.each<ContractWalletName>(['TrueWallet', 'EchoWallet', 'ShortWallet', 'RevertingWallet'])(
    '%s does not give the answer that means yes',
    async (name) => {
      expect(await attempt(await wallets.deploy(name), () => someBytes)).toBe('auth.bad_signature')
    },
  )

  test('that never ends opens nothing', async () => {
    const address = await wallets.deploy('EndlessWallet')
    const code = await attempt(address, () => someBytes)
    expect(['auth.bad_signature', 'auth.chain_unavailable']).toContain(code)
  })

  test.each(['01', '02', '04'])('is not the precompile 0x%s', async (last) => {
    const address = `0x${'00'.repeat(19)}${last}`
    expect(await attempt(address, () => someBytes)).toBe('auth.bad_signature')
  })
})

describe('a contract wallet that is not deployed yet', () => {
  test('signs in with a signature that brings its deployment, which does not happen by it', async () => {
    const wallet = wallets.counterfactual(owner.address)
    const { answer } = await signIn(world, {
      address: wallet.address,
      sign: async (message) => wallet.wrap(await owner.signMessage({ message })),
    })
    expect(answer.walletAddress).toBe(wallet.address)
    expect(await chain.evm.getCode(wallet.address)).toBe('0x')
  })

  test.each([
    ["a stranger's signature", (message: string) => stranger.signMessage({ message })],
    ['other bytes', async () => someBytes],
  ] as const)('refuses %s', async (_what, signatureOf) => {
    const wallet = wallets.counterfactual(owner.address)
    const code = await attempt(wallet.address, async (message) =>
      wallet.wrap(await signatureOf(message)),
    )
    expect(code).toBe('auth.bad_signature')
  })

  test("refuses a stranger's deployment in place of the wallet's, for contracts and for keys", async () => {
    const { wrap } = wallets.counterfactual(stranger.address)
    const signed = async (message: string) => wrap(await stranger.signMessage({ message }))
    const wallet = wallets.counterfactual(owner.address)
    expect(await attempt(wallet.address, signed)).toBe('auth.bad_signature')
    expect(await attempt(owner.address, signed)).toBe('auth.bad_signature')
  })

  test("does not make a stranger's wallet of a factory that takes everything", async () => {
    const factory = await wallets.deploy('YesWallet')
    expect(
      await attempt(owner.address, () => wrapWithDeployment(factory, '0x1626ba7e', someBytes)),
    ).toBe('auth.bad_signature')
  })

  test.each([
    ['nothing before the mark', `0x${'6492'.repeat(16)}`],
    ['half a wrapper', `0x${'00'.repeat(31)}40${'6492'.repeat(16)}`],
    ['lengths beyond the end', `0x${'ff'.repeat(128)}${'6492'.repeat(16)}`],
  ] as const)('refuses %s', async (_what, signature) => {
    expect(await attempt(owner.address, () => signature)).toBe('auth.bad_signature')
  })
})

describe('without the chain', () => {
  let dead: Server
  let lonely: AuthWorld
  beforeAll(async () => {
    // Takes connections and never answers, the worst way to be down.
    dead = createServer(() => {})
    await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve))
    const address = dead.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const evm = createViemChainEvm({ rpcUrl: `http://127.0.0.1:${address.port}` })
    lonely = await createAuthWorld({
      chains: { ...emptyChains, evm },
      settings: { chainTimeoutMs: 50 },
    })
  })
  afterAll(async () => {
    dead.closeAllConnections()
    dead.close()
    await lonely.close()
  })

  test('keys sign in all the same', async () => {
    expect((await signIn(lonely, evmSigner())).answer.ok).toBe(true)
  })

  test.each([
    ['a contract signature', someBytes],
    ['a deployment', `${someBytes}${'6492'.repeat(16)}`],
    ["another key's signature", `0x${'11'.repeat(64)}1b`],
  ] as const)('%s is not judged, and the challenge is used up', async (_what, signature) => {
    const { message } = await lonely.auth.challenge(owner.address, {})
    const body = { walletAddress: owner.address, message, signature }
    expect(await codeOf(lonely.auth.verify(body, () => {}))).toBe('auth.chain_unavailable')
    expect(await codeOf(lonely.auth.verify(body, () => {}))).toBe('auth.nonce_used')
  })
})
