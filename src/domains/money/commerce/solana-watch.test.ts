import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestChains, type TestChains } from '../../../../test/support/chain-daemon.ts'
import { type CommerceWorld, createCommerceWorld } from '../../../../test/support/commerce-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { race } from '../../../../test/support/race.ts'
import { createSolanaRpcChain } from '../../../adapters/solana-rpc/solana-rpc-chain.ts'
import { createDevFaucet } from '../../../app/chains/faucet-client.ts'
import { solanaDevnet } from '../../../kernel/chains.ts'
import type { ChainSolana } from '../../../ports/chain-solana.ts'
import { createCommerceService } from './commerce.service.ts'

let chains: TestChains
let solana: ChainSolana
let world: CommerceWorld
let commerce: ReturnType<typeof createCommerceService>
let payer: KeyPairSigner
let payTo: Address
let mint: Address

beforeAll(async () => {
  chains = await createTestChains()
  const { addresses } = await chains.start()
  solana = createSolanaRpcChain({ rpcUrl: addresses.solanaRpcUrl })
  const faucet = createDevFaucet(addresses)
  payer = await generateKeyPairSigner()
  payTo = (await generateKeyPairSigner()).address
  mint = address(addresses.solana.usdcMint)
  const give = (asset: 'SOL' | 'USDC', amountAtomic: bigint) =>
    faucet.drip({ chain: 'solana', address: payer.address, asset, amountAtomic })
  await give('SOL', 10n ** 10n)
  await give('USDC', 10n ** 9n)
  world = await createCommerceWorld({
    settings: { solana: { network: solanaDevnet, payTo, usdcMint: mint } },
  })
  commerce = startProcess()
})
afterAll(async () => {
  await world?.close()
  await chains?.remove()
})

const startProcess = () => createCommerceService({ ...world.options, solana })
let owners = 0
const newOwner = () => principal({ accountId: `acct_${++owners}` })
type Owner = ReturnType<typeof newOwner>
const open = (owner: Owner, product: string) =>
  commerce.checkouts.create(owner, { item: { product }, network: 'solana' })
const read = (owner: Owner, { id }: { id: string }) => commerce.checkouts.get(owner, id)

async function send(instructions: readonly Instruction[]): Promise<string> {
  const { blockhash, lastValidBlockHeight } = await solana.getLatestBlockhash()
  // The node's own blockhash is one.
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (made) => setTransactionMessageFeePayerSigner(payer, made),
    (made) => setTransactionMessageLifetimeUsingBlockhash(lifetime, made),
    (made) => appendTransactionMessageInstructions(instructions, made),
  )
  const signed = await signTransactionMessageWithSigners(message)
  const signature = getSignatureFromTransaction(signed)
  await solana.sendTransaction(getBase64EncodedWireTransaction(signed))
  await solana.waitForSignature(signature, 5_000)
  return signature
}
/** Names accounts read-only, as Solana Pay does. */
function naming(of: Instruction, ...references: string[]): Instruction {
  const named = references.map((one) => ({ address: address(one), role: AccountRole.READONLY }))
  return { ...of, accounts: [...(of.accounts ?? []), ...named] }
}
const paySol = (amount: bigint) =>
  getTransferSolInstruction({ source: payer, destination: payTo, amount: lamports(amount) })
async function payUsdc(amount: bigint): Promise<readonly [Instruction, Instruction]> {
  const accountOf = async (owner: Address) =>
    (await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
  const [source, destination] = [await accountOf(payer.address), await accountOf(payTo)]
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata: destination, owner: payTo, mint }),
    getTransferCheckedInstruction({
      source,
      mint,
      destination,
      authority: payer,
      amount,
      decimals: 6,
    }),
  ]
}
const memo = (text: string): Instruction => ({
  programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  data: new TextEncoder().encode(text),
})

describe('a checkout on Solana', () => {
  test('is fulfilled by SOL whose transfer names its reference', async () => {
    const owner = newOwner()
    const checkout = await open(owner, 'credit-sol-0_1')
    const signature = await send([naming(paySol(100_000_000n), checkout.reference)])
    await commerce.round()
    expect(await read(owner, checkout)).toMatchObject({
      status: 'fulfilled',
      payments: [{ transaction: signature, amountAtomic: '100000000', state: 'credited' }],
    })
    expect(await world.available(owner.accountId, 'paper:SOL')).toBe(100_000_000n)
  })
  test('is fulfilled by USDC whose transaction carries its id as a memo', async () => {
    const owner = newOwner()
    const checkout = await open(owner, 'credit-usdc-5')
    const [create, pay] = await payUsdc(5_000_000n)
    await send([create])
    // Names our token account alone, and not the address that owns it.
    await send([pay, memo(checkout.id)])
    await commerce.round()
    expect((await read(owner, checkout)).status).toBe('fulfilled')
    expect(await world.available(owner.accountId)).toBe(5_000_000n)
  })
  test('is fulfilled once by a transaction that touches both watched addresses, read by many at once', async () => {
    const owner = newOwner()
    const checkout = await open(owner, 'credit-usdc-5')
    const [create, pay] = await payUsdc(5_000_000n)
    await send([create, naming(pay, checkout.reference), paySol(1_000n)])
    await race({ times: 3, enough: 'to read takes nothing, and what came in is credited' }, () =>
      startProcess().round(),
    )
    await commerce.round()
    expect((await read(owner, checkout)).payments).toHaveLength(1)
    expect(await world.available(owner.accountId)).toBe(5_000_000n)
  })
  test('is not paid by a transaction that failed, nor by one that names it and pays somebody else', async () => {
    const owner = newOwner()
    const checkout = await open(owner, 'credit-sol-0_1')
    const other = (await generateKeyPairSigner()).address
    const elsewhere = getTransferSolInstruction({
      source: payer,
      destination: other,
      amount: lamports(100_000_000n),
    })
    await send([naming(elsewhere, checkout.reference, payTo)])
    await commerce.round()
    expect((await read(owner, checkout)).status).toBe('open')
  })
  test('leaves a payment without a name to the operator', async () => {
    const signature = await send([paySol(2_345_678n)])
    await commerce.round()
    const { items } = await commerce.arrivals.payments({ limit: 200 })
    expect(items.find(({ transaction }) => transaction === signature)).toMatchObject({
      asset: 'SOL',
      amountAtomic: '2345678',
      payer: payer.address,
    })
  })
  test('is found in a long history, from where the last round ended', async () => {
    for (let index = 0; index < 5; index++) await send([paySol(1_000n + BigInt(index))])
    const owner = newOwner()
    const checkout = await open(owner, 'credit-sol-0_1')
    await send([naming(paySol(100_000_000n), checkout.reference)])
    const asked: { until: string | undefined }[] = []
    const counted = createCommerceService({
      ...world.options,
      solana: {
        getTransaction: solana.getTransaction,
        getSignatures: (query) => {
          asked.push({ until: query.until })
          return solana.getSignatures(query)
        },
      },
    })
    await counted.round()
    expect((await read(owner, checkout)).status).toBe('fulfilled')
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.map(({ until }) => until)).not.toContain(undefined)
  })
  test('is found behind more transactions than one round reads, whatever the size of a page', async () => {
    const owner = newOwner()
    const checkout = await open(owner, 'credit-sol-0_1')
    const signature = await send([naming(paySol(100_000_000n), checkout.reference)])
    for (let index = 0; index < 24; index++) await send([paySol(3_000n + BigInt(index))])
    const sparing = createCommerceService({
      ...world.options,
      solana: {
        getTransaction: solana.getTransaction,
        getSignatures: (query) => solana.getSignatures({ ...query, limit: 1 }),
      },
    })
    await sparing.round()
    expect((await read(owner, checkout)).payments).toMatchObject([{ transaction: signature }])
    const arrived = async () => {
      const { items } = await sparing.arrivals.payments({ limit: 200 })
      return items.filter(({ amountAtomic }) => /^30[0-2]\d$/.test(amountAtomic)).length
    }
    expect(await arrived()).toBe(19)
    await sparing.round()
    expect(await arrived()).toBe(24)
  })
  test('waits while the node is not answering, and loses nothing', async () => {
    const owner = newOwner()
    const checkouts = [await open(owner, 'credit-sol-0_1'), await open(owner, 'credit-sol-0_1')]
    for (const { reference } of checkouts) await send([naming(paySol(100_000_000n), reference)])
    let calls = 0
    const shaky = createCommerceService({
      ...world.options,
      solana: {
        getSignatures: solana.getSignatures,
        getTransaction: async (signature) => {
          if (++calls === 2) throw new Error('the node is gone')
          return solana.getTransaction(signature)
        },
      },
    })
    const statuses = async () =>
      Promise.all(checkouts.map(async (one) => (await read(owner, one)).status))
    await shaky.round()
    expect((await statuses()).filter((status) => status === 'open')).not.toEqual([])
    await shaky.round()
    expect(await statuses()).toEqual(['fulfilled', 'fulfilled'])
  })
})
