import {
  address,
  appendTransactionMessageInstructions,
  assertIsSendableTransaction,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { encodeFunctionData, erc20Abi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AuthWorld,
  codeOf,
  createAuthWorld,
  evmSigner,
  realRandom,
  signIn,
  silentLogger,
  solanaSigner,
  verifyAt,
} from '../../../../test/support/auth-world.ts'
import { createTestChains, type TestChains } from '../../../../test/support/chain-daemon.ts'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import { createSolanaRpcChain } from '../../../adapters/solana-rpc/solana-rpc-chain.ts'
import { createViemChainEvm } from '../../../adapters/viem/viem-chain-evm.ts'
import { createDevFaucet } from '../../../app/chains/faucet-client.ts'
import type { ChainDaemon } from '../../../app/chains/start-daemon.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { ChainSolana } from '../../../ports/chain-solana.ts'
import type { DevFaucet } from '../../../ports/dev-faucet.ts'
import {
  createKeyAuthenticator,
  createKeysService,
  createKeyUsage,
  keysMigrations,
  keysRows,
} from '../keys/index.ts'
import { authRows } from './index.ts'

const fee = 69_420_000_000n
const treasuryEvm = evmSigner().address
const treasurySolana = solanaSigner().address

let testChains: TestChains
let daemon: ChainDaemon
let evm: ChainEvm
let solana: ChainSolana
let faucet: DevFaucet
let world: AuthWorld
let isDown: boolean

beforeAll(async () => {
  testChains = await createTestChains()
  daemon = await testChains.start()
  evm = createViemChainEvm({ rpcUrl: daemon.addresses.evmRpcUrl })
  solana = createSolanaRpcChain({ rpcUrl: daemon.addresses.solanaRpcUrl })
  faucet = createDevFaucet(daemon.addresses)
})
afterAll(() => testChains.remove())

beforeEach(async () => {
  isDown = false
  const nobody = createViemChainEvm({ rpcUrl: 'http://127.0.0.1:9', timeoutMs: 500 })
  world = await createAuthWorld({
    migrations: [{ domain: 'keys', migrations: keysMigrations }],
    chains: {
      evm: {
        ...evm,
        getTransactionReceipt: (hash) => (isDown ? nobody : evm).getTransactionReceipt(hash),
      },
      solana,
      platformToken: {
        mint: daemon.addresses.solana.platformMint,
        evmAddress: daemon.addresses.contracts.platformToken,
      },
    },
    settings: { entry: { feeAtomic: fee, treasury: { evm: treasuryEvm, solana: treasurySolana } } },
  })
})
afterEach(() => world.close())

async function evmPayer(): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey())
  const drip = (asset: 'ETH' | 'PLATFORM' | 'USDC', amountAtomic: bigint) =>
    faucet.drip({ chain: 'evm', address: account.address, asset, amountAtomic })
  await drip('ETH', 10n ** 18n)
  await drip('PLATFORM', 2n * fee)
  await drip('USDC', 2n * fee)
  return account
}

async function payEvm(
  payer: PrivateKeyAccount,
  change: { token?: Hex; to?: string; amount?: bigint; gas?: bigint } = {},
): Promise<string> {
  const raw = await payer.signTransaction({
    type: 'eip1559',
    chainId: 4663,
    nonce: await evm.getTransactionCount(payer.address, 'pending'),
    gas: change.gas ?? 200_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 0n,
    to: change.token ?? daemon.addresses.contracts.platformToken,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      // Addresses of this test's own making.
      args: [(change.to ?? treasuryEvm) as Hex, change.amount ?? fee],
    }),
  })
  const hash = await evm.sendRawTransaction(raw)
  await evm.waitForReceipt(hash, 10_000)
  return hash
}

async function solanaPayer(): Promise<KeyPairSigner> {
  const signer = await generateKeyPairSigner()
  const drip = (asset: 'SOL' | 'PLATFORM' | 'USDC', amountAtomic: bigint) =>
    faucet.drip({ chain: 'solana', address: signer.address, asset, amountAtomic })
  await drip('SOL', 10n ** 9n)
  await drip('PLATFORM', 3n * fee)
  await drip('USDC', 3n * fee)
  return signer
}

/** One transaction that moves amounts of a mint from each payer; the first pays the network. */
async function paySolana(
  payments: readonly { payer: KeyPairSigner; to?: string; amount?: bigint; mint?: string }[],
): Promise<string> {
  const [first] = payments
  if (first === undefined) throw new Error('nobody pays')
  const instructions = await Promise.all(payments.map((payment) => transfer(first.payer, payment)))
  const { value: blockhash } = await createSolanaRpc(daemon.addresses.solanaRpcUrl)
    .getLatestBlockhash()
    .send()
  const transaction = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (one) => setTransactionMessageFeePayerSigner(first.payer, one),
      (one) => setTransactionMessageLifetimeUsingBlockhash(blockhash, one),
      (one) => appendTransactionMessageInstructions(instructions.flat(), one),
    ),
  )
  assertIsSendableTransaction(transaction)
  await solana.sendTransaction(getBase64EncodedWireTransaction(transaction), {
    skipPreflight: true,
  })
  const signature = getSignatureFromTransaction(transaction)
  await solana.waitForSignature(signature, 10_000)
  return signature
}

async function transfer(
  network: KeyPairSigner,
  payment: { payer: KeyPairSigner; to?: string; amount?: bigint; mint?: string },
): Promise<Instruction[]> {
  const mint = address(payment.mint ?? daemon.addresses.solana.platformMint)
  const owner = address(payment.to ?? treasurySolana)
  const tokenProgram = TOKEN_PROGRAM_ADDRESS
  const [source] = await findAssociatedTokenPda({
    mint,
    owner: payment.payer.address,
    tokenProgram,
  })
  const [destination] = await findAssociatedTokenPda({ mint, owner, tokenProgram })
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: network,
      ata: destination,
      owner,
      mint,
    }),
    getTransferCheckedInstruction({
      source,
      mint,
      destination,
      authority: payment.payer,
      amount: payment.amount ?? fee,
      decimals: 6,
    }),
  ]
}

const report = (walletAddress: string, txSignature: string) =>
  world.auth.verifyEntry({ walletAddress, txSignature })

describe('the gate', () => {
  test('403 on rows that need a credential until the fee is on the chain, also for keys', async () => {
    const usage = createKeyUsage({ ...world, logger: silentLogger })
    const { walletsOf } = world.auth
    const { entryGate } = world.auth
    if (entryGate === undefined) throw new Error('a fee is asked')
    const keys = createKeysService({ ...world, random: realRandom })
    const payer = await evmPayer()
    const sign = (message: string) => payer.signMessage({ message })
    const { token } = await signIn(world, { address: payer.address, sign })
    const owner = await verifyAt(world.sessions, token)
    if (!owner) throw new Error('the session does not open')
    const { key } = await keys.mint(owner, { name: 'bot' })
    const http = await httpServerOf(
      { auth: authRows, keys: keysRows },
      { auth: world.auth, keys },
      {
        authenticators: [world.sessions, createKeyAuthenticator({ ...world, usage, walletsOf })],
        clock: world.clock,
        entry: entryGate,
      },
    )
    const cookie = `__Host-svc.sid=${token}`
    const get = (url: string, headers: Record<string, string>) =>
      http.inject({ method: 'GET', url, headers })
    const all = async () => {
      const answers = await Promise.all([
        get('/api/developer/keys', { cookie }),
        get('/api/developer/keys', { 'x-api-key': key }),
        get('/api/auth/me', { cookie }),
        get('/api/auth/entry', { 'x-api-key': key }),
        get('/api/auth/entry', {}),
      ])
      return answers.map(({ statusCode }) => statusCode)
    }
    expect(await all()).toEqual([403, 403, 200, 200, 200])
    expect((await get('/api/developer/keys', { cookie })).json()).toMatchObject({
      code: 'auth.entry_required',
      entryFeeAmount: '69420',
      treasury: { evm: treasuryEvm },
    })
    expect(await codeOf(report(payer.address, await payEvm(payer, { amount: 1n })))).toBe(
      'auth.entry_payment_insufficient',
    )
    expect(await all()).toEqual([403, 403, 200, 200, 200])
    await report(payer.address, await payEvm(payer))
    expect(await all()).toEqual([200, 200, 200, 200, 200])
    await http.close()
  })
})

describe('an entry on the EVM chain', () => {
  test('opens for the wallet that paid the treasury, once, and a repeat says so', async () => {
    const payer = await evmPayer()
    const hash = await payEvm(payer)
    expect(await report(payer.address.toLowerCase(), hash)).toEqual({
      ok: true,
      registered: true,
      alreadyRegistered: false,
      walletAddress: payer.address,
      userId: null,
      agentName: null,
    })
    expect(await report(payer.address, `0x${hash.slice(2).toUpperCase()}`)).toMatchObject({
      registered: false,
      alreadyRegistered: true,
    })
  })

  test('shows in the account of the wallet', async () => {
    const payer = await evmPayer()
    const sign = (message: string) => payer.signMessage({ message })
    const { token, answer } = await signIn(world, { address: payer.address, sign })
    const principal = (await verifyAt(world.sessions, token)) ?? null
    expect(await world.auth.entry(principal)).toMatchObject({
      entryFeeRequired: true,
      entryFeeAmount: '69420',
      hasPaidEntry: false,
      treasury: { evm: treasuryEvm, solana: treasurySolana },
    })
    expect(await report(payer.address, await payEvm(payer))).toMatchObject({
      userId: answer.userId,
    })
    expect(await world.auth.entry(principal)).toMatchObject({ hasPaidEntry: true })
  })

  test('does not open for anything but the fee, in the token, to the treasury, that happened', async () => {
    const payer = await evmPayer()
    const { testUsdc } = daemon.addresses.contracts
    const refused = [
      await payEvm(payer, { amount: fee - 1n }),
      await payEvm(payer, { token: testUsdc }),
      await payEvm(payer, { to: evmSigner().address }),
      await payEvm(payer, { amount: 100n * fee }),
    ]
    for (const hash of refused) {
      expect(await codeOf(report(payer.address, hash))).toBe('auth.entry_payment_insufficient')
    }
    expect(await codeOf(report(payer.address, `0x${'ab'.repeat(32)}`))).toBe(
      'auth.entry_payment_unknown',
    )
  })

  test("does not open for a stranger's payment", async () => {
    const payer = await evmPayer()
    const hash = await payEvm(payer)
    const stranger = evmSigner().address
    expect(await codeOf(report(stranger, hash))).toBe('auth.entry_payment_insufficient')
    expect(await codeOf(report(treasuryEvm, hash))).toBe('auth.entry_payment_insufficient')
    expect(await report(payer.address, hash)).toMatchObject({ registered: true })
  })

  test('is registered by exactly one of many reports at once', async () => {
    const payer = await evmPayer()
    const hash = await payEvm(payer)
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(payer.address, hash)))
    expect(answers.filter(({ registered }) => registered)).toHaveLength(1)
  })

  test('is undecided while the chain does not answer', async () => {
    const payer = await evmPayer()
    const hash = await payEvm(payer)
    isDown = true
    expect(await codeOf(report(payer.address, hash))).toBe('auth.entry_unknown')
    isDown = false
    expect(await report(payer.address, hash)).toMatchObject({ registered: true })
  })
})

describe('an entry on Solana', () => {
  test('opens for the wallet that paid the treasury', async () => {
    const payer = await solanaPayer()
    const signature = await paySolana([{ payer }])
    expect(await report(payer.address, signature)).toMatchObject({ registered: true })
    expect(await report(payer.address, signature)).toMatchObject({ alreadyRegistered: true })
  })

  test('does not open for anything but the fee, in the token, to the treasury, that happened', async () => {
    const payer = await solanaPayer()
    const { usdcMint } = daemon.addresses.solana
    const refused = [
      await paySolana([{ payer, amount: fee - 1n }]),
      await paySolana([{ payer, mint: usdcMint }]),
      await paySolana([{ payer, to: solanaSigner().address }]),
      await paySolana([{ payer, amount: 100n * fee }]),
    ]
    for (const signature of refused) {
      expect(await codeOf(report(payer.address, signature))).toBe('auth.entry_payment_insufficient')
    }
    expect(await codeOf(report(payer.address, '1'.repeat(64)))).toBe('auth.entry_payment_unknown')
  })

  test('opens one entry by one transaction, though two wallets paid in it', async () => {
    const [one, two] = [await solanaPayer(), await solanaPayer()]
    const signature = await paySolana([{ payer: one }, { payer: two }])
    expect(await report(one.address, signature)).toMatchObject({ registered: true })
    expect(await codeOf(report(two.address, signature))).toBe('auth.entry_transaction_used')
  })

  test('counts what the wallet itself gave, not what others paid beside it', async () => {
    const [poor, rich] = [await solanaPayer(), await solanaPayer()]
    const signature = await paySolana([{ payer: poor, amount: 1n }, { payer: rich }])
    expect(await codeOf(report(poor.address, signature))).toBe('auth.entry_payment_insufficient')
    expect(await report(rich.address, signature)).toMatchObject({ registered: true })
  })
})

describe('what the treasury had before', () => {
  test('is no part of what it received', async () => {
    const [before, payer] = [await solanaPayer(), await solanaPayer()]
    await paySolana([{ payer: before, amount: 2n * fee }])
    const signature = await paySolana([
      { payer, amount: fee - 1n },
      { payer, to: solanaSigner().address },
    ])
    expect(await codeOf(report(payer.address, signature))).toBe('auth.entry_payment_insufficient')
  })
})

describe('a report', () => {
  test.each([
    ['a hash for a Solana wallet', solanaSigner().address, `0x${'ab'.repeat(32)}`],
    ['a signature for an EVM wallet', evmSigner().address, '1'.repeat(64)],
    ['63 bytes', solanaSigner().address, '1'.repeat(63)],
    ['a short hash', evmSigner().address, `0x${'ab'.repeat(31)}`],
  ])('of %s is refused by its form', async (_what, wallet, transaction) => {
    expect(await codeOf(report(wallet, transaction))).toBe('auth.entry_transaction_malformed')
  })

  test('is not needed where no fee is asked', async () => {
    const free = await createAuthWorld()
    const body = { walletAddress: evmSigner().address, txSignature: `0x${'ab'.repeat(32)}` }
    expect(await codeOf(free.auth.verifyEntry(body))).toBe('auth.entry_not_required')
    await free.close()
  })
})
