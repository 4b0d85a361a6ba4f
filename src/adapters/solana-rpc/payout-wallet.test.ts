import {
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  partiallySignTransaction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  address as toAddress,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestChains, type TestChains } from '../../../test/support/chain-daemon.ts'
import { createDevFaucet } from '../../app/chains/faucet-client.ts'
import type { ChainDaemon } from '../../app/chains/start-daemon.ts'
import type { ChainSolana } from '../../ports/chain-solana.ts'
import type { SignedSolanaTransaction, SolanaPayoutWallet } from '../../ports/payout-wallet.ts'
import { createSolanaPayoutWallet } from './payout-wallet.ts'
import { transferSol } from './payout-wallet-instructions.ts'
import { createSolanaRpcChain } from './solana-rpc-chain.ts'

let chains: TestChains
let daemon: ChainDaemon
let chain: ChainSolana
let wallet: SolanaPayoutWallet
let seeds = 0

const newSigner = () => {
  seeds += 1
  const seed = new Uint8Array(32).fill(7)
  seed[0] = seeds
  return createKeyPairSignerFromPrivateKeyBytes(seed)
}
const newAddress = async (): Promise<string> => (await newSigner()).address

async function send({ transaction, signature }: SignedSolanaTransaction): Promise<unknown> {
  await chain.sendTransaction(transaction)
  const status = await chain.waitForSignature(signature, 5_000)
  return status?.error
}

beforeAll(async () => {
  chains = await createTestChains()
  daemon = await chains.start()
  const { solanaRpcUrl, adminUrl } = daemon.addresses
  chain = createSolanaRpcChain({ rpcUrl: solanaRpcUrl })
  wallet = await createSolanaPayoutWallet({
    seed: new Uint8Array(32).fill(3),
    rpcUrl: solanaRpcUrl,
  })
  const faucet = createDevFaucet({ adminUrl })
  const { address } = wallet
  await faucet.drip({ chain: 'solana', address, asset: 'SOL', amountAtomic: 10n ** 10n })
  await faucet.drip({ chain: 'solana', address, asset: 'USDC', amountAtomic: 10n ** 9n })
})

afterAll(() => chains.remove())

describe('signTransfer', () => {
  it('signs SOL that arrives only once it is sent', async () => {
    const to = await newAddress()
    const signed = await wallet.signTransfer({ to, mint: null, amountAtomic: 5_000_000n })
    expect(await chain.getSignatureStatus(signed.signature)).toBeNull()
    expect(await send(signed)).toBeNull()
    expect(await chain.getBalance(to)).toBe(5_000_000n)
  })

  it('makes the account of a payee without one and pays USDC into it', async () => {
    const to = await newAddress()
    const mint = daemon.addresses.solana.usdcMint
    const transfer = { to, mint, amountAtomic: 1_250_000n, memo: 'refund ref_1' }
    expect(await send(await wallet.signTransfer(transfer))).toBeNull()
    expect(await send(await wallet.signTransfer({ ...transfer, memo: 'refund ref_2' }))).toBeNull()
    expect(await chain.getTokenBalance({ owner: to, mint })).toBe(2_500_000n)
  })

  it('is one transaction however often it is sent', async () => {
    const to = await newAddress()
    const signed = await wallet.signTransfer({ to, mint: null, amountAtomic: 3_000_000n })
    await send(signed)
    await chain.sendTransaction(signed.transaction).catch(() => null)
    expect(await chain.getBalance(to)).toBe(3_000_000n)
  })

  it('keeps equal transfers apart by their memos', async () => {
    const to = await newAddress()
    const transfer = { to, mint: null, amountAtomic: 1_000_000n }
    const first = await wallet.signTransfer({ ...transfer, memo: 'one' })
    const second = await wallet.signTransfer({ ...transfer, memo: 'two' })
    expect(first.signature).not.toBe(second.signature)
    await Promise.all([send(first), send(second)])
    expect(await chain.getBalance(to)).toBe(2_000_000n)
  })

  it('says until when the transaction can be on the chain', async () => {
    const { lastValidBlockHeight } = await chain.getLatestBlockhash()
    const to = await newAddress()
    const signed = await wallet.signTransfer({ to, mint: null, amountAtomic: 1_000_000n })
    expect(signed.lastValidBlockHeight).toBeGreaterThanOrEqual(lastValidBlockHeight)
  })

  it.each([
    ['an address that is none', { to: 'nobody', mint: null, amountAtomic: 1n }],
    ['a mint that is a wallet', { mint: 'wallet', amountAtomic: 1n }],
    ['nothing', { mint: null, amountAtomic: 0n }],
    ['more than a u64', { mint: null, amountAtomic: 2n ** 64n }],
    ['a long memo', { mint: null, amountAtomic: 1n, memo: 'é'.repeat(129) }],
  ])('refuses %s', async (_name, transfer) => {
    const to = await newAddress()
    const mint = transfer.mint === 'wallet' ? to : null
    await expect(wallet.signTransfer({ to, ...transfer, mint })).rejects.toMatchObject({
      spec: { code: 'chain.refused' },
    })
  })
})

describe('coSign', () => {
  async function sponsored(feePayer: string) {
    const payer = await newSigner()
    const { solanaRpcUrl, adminUrl } = daemon.addresses
    await createDevFaucet({ adminUrl }).drip({
      chain: 'solana',
      address: payer.address,
      asset: 'SOL',
      amountAtomic: 4_000_000n,
    })
    const latest = await createSolanaRpcChain({ rpcUrl: solanaRpcUrl }).getLatestBlockhash()
    const to = toAddress(await newAddress())
    const move = transferSol({ from: payer.address, to, amountAtomic: 4_000_000n })
    const message = appendTransactionMessageInstruction(
      move,
      setTransactionMessageLifetimeUsingBlockhash(
        { ...latest, blockhash: blockhash(latest.blockhash) },
        setTransactionMessageFeePayer(
          toAddress(feePayer),
          createTransactionMessage({ version: 0 }),
        ),
      ),
    )
    const signed = await partiallySignTransaction([payer.keyPair], compileTransaction(message))
    return { transaction: getBase64EncodedWireTransaction(signed), to }
  }

  it('completes a transaction of a payer who has nothing for the fee', async () => {
    const { transaction, to } = await sponsored(wallet.address)
    const signed = await wallet.coSign(transaction)
    expect(await send({ ...signed, lastValidBlockHeight: 0n })).toBeNull()
    expect(await chain.getBalance(to)).toBe(4_000_000n)
  })

  it('refuses a transaction that somebody else pays for', async () => {
    const { transaction } = await sponsored(await newAddress())
    await expect(wallet.coSign(transaction)).rejects.toMatchObject({
      spec: { code: 'chain.refused' },
    })
  })

  it.each(['', 'AAAA', 'not base64 at all'])('refuses %j', async (transaction) => {
    await expect(wallet.coSign(transaction)).rejects.toMatchObject({
      spec: { code: 'chain.refused' },
    })
  })
})

describe('ensureTokenAccount', () => {
  it('makes the account once and answers the same address', async () => {
    const owner = await newAddress()
    const mint = daemon.addresses.solana.usdcMint
    const account = await wallet.ensureTokenAccount(mint, owner)
    const before = await chain.getBalance(wallet.address)
    expect(await wallet.ensureTokenAccount(mint, owner)).toBe(account)
    expect(await chain.getBalance(wallet.address)).toBe(before)
    const accounts = await chain.getTokenAccounts({ owner, mint })
    expect(accounts.map(({ address }) => address)).toEqual([account])
  })
})
