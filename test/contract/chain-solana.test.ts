import {
  type Address,
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsSendableTransaction,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  type Rpc,
  type RpcSubscriptions,
  type SolanaRpcApi,
  type SolanaRpcSubscriptionsApi,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createDevFaucet } from '../../src/app/chains/faucet-client.ts'
import type { ChainDaemon } from '../../src/app/chains/start-daemon.ts'
import { createTestChains, eventually, rpc, type TestChains } from '../support/chain-daemon.ts'

const sol = 1_000_000_000n

let chains: TestChains
let daemon: ChainDaemon
let kit: Rpc<SolanaRpcApi>
let subscriptions: RpcSubscriptions<SolanaRpcSubscriptionsApi>

beforeAll(async () => {
  chains = await createTestChains()
  daemon = await chains.start()
  kit = createSolanaRpc(daemon.addresses.solanaRpcUrl)
  subscriptions = createSolanaRpcSubscriptions(daemon.addresses.solanaWsUrl)
})

afterAll(() => chains.remove())

async function fundedSigner(amount = sol): Promise<KeyPairSigner> {
  const signer = await generateKeyPairSigner()
  await createDevFaucet(daemon.addresses).drip({
    chain: 'solana',
    address: signer.address,
    asset: 'SOL',
    amountAtomic: amount,
  })
  return signer
}

async function sign(payer: KeyPairSigner, instructions: readonly Instruction[]) {
  const { value: blockhash } = await kit.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayerSigner(payer, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(blockhash, one),
    (one) => appendTransactionMessageInstructions([...instructions], one),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsSendableTransaction(transaction)
  assertIsTransactionWithBlockhashLifetime(transaction)
  return transaction
}

const transferSol = (source: KeyPairSigner, destination: Address, amount: bigint) =>
  getTransferSolInstruction({ source, destination, amount: lamports(amount) })

describe('the Solana address with an unmodified kit client', () => {
  it('presents as devnet and never as mainnet', async () => {
    expect(await kit.getGenesisHash().send()).toMatch(/^EtWTRABZaYq6iMfeYKouRu166VU2xqa1/)
    expect(await kit.getHealth().send()).toBe('ok')
  })

  it('airdrops, sends and confirms by subscription', async () => {
    const { address: recipient } = await generateKeyPairSigner()
    const airdrop = airdropFactory({ rpc: kit, rpcSubscriptions: subscriptions })
    await airdrop({
      commitment: 'confirmed',
      lamports: lamports(2n * sol),
      recipientAddress: recipient,
    })
    expect((await kit.getBalance(recipient).send()).value).toBe(2n * sol)

    const payer = await fundedSigner()
    const transaction = await sign(payer, [transferSol(payer, recipient, 1_000_000n)])
    const sendAndConfirm = sendAndConfirmTransactionFactory({
      rpc: kit,
      rpcSubscriptions: subscriptions,
    })
    await sendAndConfirm(transaction, { commitment: 'finalized' })
    const signature = getSignatureFromTransaction(transaction)
    const landed = await kit
      .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()
    expect(landed?.meta).toMatchObject({
      err: null,
      fee: 5_000n,
      preBalances: [sol, 2n * sol, 1n],
      postBalances: [sol - 1_005_000n, 2n * sol + 1_000_000n, 1n],
    })
    const statuses = await kit.getSignatureStatuses([signature]).send()
    expect(statuses.value[0]).toMatchObject({ confirmationStatus: 'finalized', err: null })
    const history = await kit.getSignaturesForAddress(recipient, { limit: 1 }).send()
    expect(history.map((entry) => entry.signature)).toEqual([signature])
  })

  it('moves dollars between token accounts and shows the transfer parsed', async () => {
    const mint = address(daemon.addresses.solana.usdcMint)
    const payer = await fundedSigner()
    const recipient = (await generateKeyPairSigner()).address
    await createDevFaucet(daemon.addresses).drip({
      chain: 'solana',
      address: payer.address,
      asset: 'USDC',
      amountAtomic: 5_000_000n,
    })
    const ataOf = async (owner: Address) =>
      (await findAssociatedTokenPda({ mint, owner, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
    const [source, destination] = await Promise.all([ataOf(payer.address), ataOf(recipient)])
    const transaction = await sign(payer, [
      getCreateAssociatedTokenIdempotentInstruction({
        payer,
        ata: destination,
        owner: recipient,
        mint,
      }),
      getTransferCheckedInstruction({
        source,
        mint,
        destination,
        authority: payer,
        amount: 1_250_000n,
        decimals: 6,
      }),
    ])
    const sendAndConfirm = sendAndConfirmTransactionFactory({
      rpc: kit,
      rpcSubscriptions: subscriptions,
    })
    await sendAndConfirm(transaction, { commitment: 'confirmed' })
    const balance = await kit.getTokenAccountBalance(destination).send()
    expect(balance.value).toMatchObject({ amount: '1250000', uiAmountString: '1.25' })
    const owned = await kit
      .getTokenAccountsByOwner(recipient, { mint }, { encoding: 'jsonParsed' })
      .send()
    expect(owned.value[0]?.account.data.parsed.info).toMatchObject({
      mint,
      owner: recipient,
      tokenAmount: { amount: '1250000' },
    })
    const parsed = await kit
      .getTransaction(getSignatureFromTransaction(transaction), {
        encoding: 'jsonParsed',
        maxSupportedTransactionVersion: 0,
      })
      .send()
    expect(parsed?.transaction.message.instructions[1]).toMatchObject({
      program: 'spl-token',
      parsed: { type: 'transferChecked', info: { tokenAmount: { amount: '1250000' } } },
    })
    expect(parsed?.meta?.postTokenBalances).toContainEqual(
      expect.objectContaining({
        owner: recipient,
        uiTokenAmount: expect.objectContaining({ amount: '1250000' }),
      }),
    )
    expect((await kit.getTokenSupply(mint).send()).value.decimals).toBe(6)
  })

  it('pushes slots, accounts and logs', async () => {
    const payer = await fundedSigner()
    const watched = (await generateKeyPairSigner()).address
    const stop = new AbortController()
    const options = { abortSignal: stop.signal }
    const slots = await subscriptions.slotNotifications().subscribe(options)
    const accounts = await subscriptions.accountNotifications(watched).subscribe(options)
    const logs = await subscriptions.logsNotifications({ mentions: [watched] }).subscribe(options)
    const firstOf = async <T>(source: AsyncIterable<T>): Promise<T | undefined> => {
      for await (const value of source) return value
      return undefined
    }
    const seen = Promise.all([firstOf(slots), firstOf(accounts), firstOf(logs)])
    const transaction = await sign(payer, [transferSol(payer, watched, 1_000_000n)])
    await kit
      .sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' })
      .send()
    const [slot, account, log] = await seen
    stop.abort()
    expect(slot?.slot).toBeGreaterThan(0n)
    expect(account?.value.lamports).toBe(1_000_000n)
    expect(log?.value.signature).toBe(getSignatureFromTransaction(transaction))
  })

  it('says why a transaction fails before it costs anything', async () => {
    const payer = await fundedSigner(1_000_000n)
    const { address: recipient } = await generateKeyPairSigner()
    const transaction = await sign(payer, [transferSol(payer, recipient, 2_000_000n)])
    const wire = getBase64EncodedWireTransaction(transaction)
    const simulation = await kit.simulateTransaction(wire, { encoding: 'base64' }).send()
    expect(simulation.value.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
    const answer = await rpc(daemon.addresses.solanaRpcUrl, 'sendTransaction', [
      wire,
      { encoding: 'base64' },
    ])
    expect(answer.error).toMatchObject({
      code: -32002,
      data: { err: { InstructionError: [0, { Custom: 1 }] } },
    })
    expect((await kit.getBalance(payer.address).send()).value).toBe(1_000_000n)
  })

  it('takes the fee of a failed transaction that skipped the preflight', async () => {
    const payer = await fundedSigner(10_000_000n)
    const { address: recipient } = await generateKeyPairSigner()
    const transaction = await sign(payer, [transferSol(payer, recipient, 20_000_000n)])
    const signature = await kit
      .sendTransaction(getBase64EncodedWireTransaction(transaction), {
        encoding: 'base64',
        skipPreflight: true,
      })
      .send()
    const { value } = await kit.getSignatureStatuses([signature]).send()
    expect(value[0]?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
    expect((await kit.getBalance(payer.address).send()).value).toBe(9_995_000n)
  })
})

describe('repeats and lifetimes', () => {
  it('executes a repeated transaction once, even when the repeats race', async () => {
    const payer = await fundedSigner()
    const { address: recipient } = await generateKeyPairSigner()
    const wire = getBase64EncodedWireTransaction(
      await sign(payer, [transferSol(payer, recipient, 3_000_000n)]),
    )
    const send = (skipPreflight: boolean) =>
      rpc(daemon.addresses.solanaRpcUrl, 'sendTransaction', [
        wire,
        { encoding: 'base64', skipPreflight },
      ])
    await Promise.all([send(true), send(true), send(true)])
    const again = await send(false)
    expect(again.error).toMatchObject({ code: -32002, data: { err: 'AlreadyProcessed' } })
    expect((await kit.getBalance(recipient).send()).value).toBe(3_000_000n)
    expect((await kit.getBalance(payer.address).send()).value).toBe(sol - 3_005_000n)
  })

  it('refuses a blockhash that is older than the window', async () => {
    const payer = await fundedSigner()
    const { address: recipient } = await generateKeyPairSigner()
    const transaction = await sign(payer, [transferSol(payer, recipient, 1_000_000n)])
    await rpc(daemon.addresses.adminUrl, 'solana_warp', [{ slots: 151 }])
    const answer = await rpc(daemon.addresses.solanaRpcUrl, 'sendTransaction', [
      getBase64EncodedWireTransaction(transaction),
      { encoding: 'base64' },
    ])
    expect(answer.error).toMatchObject({ code: -32002, data: { err: 'BlockhashNotFound' } })
  })

  it('refuses a signature that is not of the signer', async () => {
    const payer = await fundedSigner()
    const { address: recipient } = await generateKeyPairSigner()
    const transaction = await sign(payer, [transferSol(payer, recipient, 1_000_000n)])
    const wire = Buffer.from(getBase64EncodedWireTransaction(transaction), 'base64')
    wire[5] = (wire[5] ?? 0) ^ 1
    for (const skipPreflight of [true, false]) {
      const answer = await rpc(daemon.addresses.solanaRpcUrl, 'sendTransaction', [
        wire.toString('base64'),
        { encoding: 'base64', skipPreflight },
      ])
      expect(answer.error?.code).toBe(-32003)
    }
  })
})

/**
 * Ends the library's own WebSocket, for which it has no public call. Left open, it would try that port once a second
 * for as long as the worker runs, and speak to whichever test's server had it next.
 */
function closeFor(connection: Connection): void {
  const socket: unknown = Reflect.get(connection, '_rpcWebSocket')
  const close: unknown = Reflect.get(Object(socket), 'close')
  if (typeof close !== 'function') throw new Error('the library has no such socket any more')
  Reflect.apply(close, socket, [])
}

describe('the Solana address with an unmodified web3.js client', () => {
  it('airdrops, sends and confirms', async () => {
    // Without a WebSocket address this library takes the port above that of the RPC address.
    const connection = new Connection(daemon.addresses.solanaRpcUrl, 'confirmed')
    onTestFinished(() => closeFor(connection))
    const payer = Keypair.generate()
    const airdrop = await connection.requestAirdrop(payer.publicKey, Number(sol))
    await connection.confirmTransaction({
      signature: airdrop,
      ...(await connection.getLatestBlockhash()),
    })
    const recipient = Keypair.generate().publicKey
    const signature = await sendAndConfirmTransaction(
      connection,
      new Transaction().add(
        SystemProgram.transfer({
          fromPubkey: payer.publicKey,
          toPubkey: recipient,
          lamports: 2_000_000,
        }),
      ),
      [payer],
    )
    expect(await connection.getBalance(recipient)).toBe(2_000_000)
    const parsed = await connection.getParsedTransaction(signature)
    expect(parsed?.transaction.message.instructions[0]).toMatchObject({
      program: 'system',
      parsed: { type: 'transfer', info: { lamports: 2_000_000 } },
    })
    const plain = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(plain?.meta?.err).toBeNull()
    const programAccounts = await connection.getProgramAccounts(
      new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
      { filters: [{ dataSize: 82 }] },
    )
    const mints = programAccounts.map(({ pubkey }) => pubkey.toBase58())
    expect(mints).toContain(daemon.addresses.solana.usdcMint)
    expect(mints).toContain(daemon.addresses.solana.platformMint)
  })
})

describe('the guard of the Solana address', () => {
  it.each(['solana_airdrop', 'solana_setAccount', 'solana_warp', 'faucet_drip', 'validatorExit'])(
    'refuses %s',
    async (method) => {
      const answer = await rpc(daemon.addresses.solanaRpcUrl, method)
      expect(answer.error?.code).toBe(-32601)
    },
  )

  it('limits what anybody may airdrop, and not what the operator may', async () => {
    const { address: to } = await generateKeyPairSigner()
    const much = 1_000n * sol
    const refused = await rpc(daemon.addresses.solanaRpcUrl, 'requestAirdrop', [to, Number(much)])
    expect(refused.error?.code).toBe(-32602)
    await rpc(daemon.addresses.adminUrl, 'solana_airdrop', [
      { address: to, lamports: much.toString() },
    ])
    await eventually(
      async () => (await kit.getBalance(to).send()).value === much,
      'the operator airdrop',
    )
  })
})
