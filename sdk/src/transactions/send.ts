import { pause } from '../client/attempts.ts'
import type { Client } from '../client/client.ts'
import type { Row } from '../client/resource.ts'
import { BourseError } from '../errors/bourse-error.ts'
import { bootstrap } from '../resources/bootstrap.gen.ts'
import type { EvmCall, Wallet } from '../wallets/wallet.ts'
import { complete } from './complete.ts'
import { type Place, placeOf } from './place.ts'

/** An unsigned transaction that the service prepared. */
export interface PreparedIntent {
  readonly id: string
  readonly kind: string
  readonly status: string
  readonly chainId: number
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: string
  readonly gasLimit: string | null
  readonly transactionHash: string | null
  readonly summary: { readonly sentences: readonly string[] }
  readonly failure: { readonly code: string; readonly detail: string } | null
  /** Where the chain has it, once it does. */
  readonly evidence?: { readonly blockNumber: number } | null
}

/** What `prepare` answers: one transaction, or several of which each needs the one before. */
export type Prepared = {
  /** Of the launch or the swap that the transactions belong to. */
  readonly id?: string
  /** Of a launch: what kind of market it opens. */
  readonly family?: string
} & ({ readonly intent: PreparedIntent } | { readonly intents: readonly PreparedIntent[] })

/** How far a transaction is. */
export interface SendProgress {
  /** From `submitted` on the transaction has its hash, and its block when it is `confirmed`. */
  readonly step: 'confirmed' | 'signing' | 'submitted'
  readonly intent: PreparedIntent
}

/** How a prepared transaction is sent. */
export interface SendOptions {
  readonly signal?: AbortSignal
  /** How long to wait for the chain, for each transaction. Default: 120,000. */
  readonly timeoutMs?: number
  readonly onProgress?: (progress: SendProgress) => void
}

/** What became of the transactions. */
export interface Sent {
  /** As the service indexed them, confirmed. */
  readonly intents: readonly PreparedIntent[]
  readonly transactionHashes: readonly string[]
  /** The hash of the last one, which is the one that was asked for. */
  readonly transactionHash: string
}

/**
 * Signs what the service prepared, submits it and waits until the service has seen it confirmed; one transaction after
 * the other. Rejects with `client.wrong_wallet` before anything is signed where the wallet is not the one that was named;
 * with the failure of the transaction where it was reverted, dropped or expired; and with `client.not_confirmed` where
 * the time is up: the transaction may still be confirmed then.
 */
export async function send(
  client: Client,
  { prepared, wallet }: { readonly prepared: Prepared; readonly wallet: Wallet },
  options: SendOptions = {},
): Promise<Sent> {
  const intents = intentsOf(prepared)
  for (const { from } of intents)
    if (from.toLowerCase() !== wallet.address.toLowerCase()) throw wrongWallet(from)
  const done: PreparedIntent[] = []
  for (const intent of intents) {
    const place = placeOf(prepared, intent)
    options.onProgress?.({ step: 'signing', intent })
    const signed = await sign(client, wallet, toCall(client, intent))
    const submitted = place.read(
      await ask(client, place.submit, { ...place.submitInput, ...signed }),
    )
    options.onProgress?.({ step: 'submitted', intent: submitted ?? intent })
    const confirmed = await untilConfirmed(client, { place, intent }, options)
    options.onProgress?.({ step: 'confirmed', intent: confirmed })
    done.push(confirmed)
  }
  return toSent(done)
}

/**
 * Waits until the chain has confirmed what was prepared, however it is sent: by a wallet by itself, from another place,
 * or by `submit`. Rejects as `send` does.
 */
export async function waitFor(
  client: Client,
  prepared: Prepared,
  options: SendOptions = {},
): Promise<Sent> {
  const done: PreparedIntent[] = []
  for (const intent of intentsOf(prepared)) {
    const place = placeOf(prepared, intent)
    done.push(await untilConfirmed(client, { place, intent }, options))
    options.onProgress?.({ step: 'confirmed', intent })
  }
  return toSent(done)
}

function intentsOf(prepared: Prepared): readonly PreparedIntent[] {
  return 'intent' in prepared ? [prepared.intent] : prepared.intents
}

function toSent(intents: readonly PreparedIntent[]): Sent {
  const hashes = intents.flatMap(({ transactionHash }) => transactionHash ?? [])
  return { intents, transactionHashes: hashes, transactionHash: hashes.at(-1) ?? '' }
}

async function sign(client: Client, wallet: Wallet, call: EvmCall) {
  if (wallet.sendTransaction !== undefined)
    return { transactionHash: await wallet.sendTransaction(call) }
  if (wallet.signTransaction === undefined) {
    throw new BourseError({
      code: 'client.no_wallet',
      status: 0,
      detail: 'The wallet signs no transactions of this chain.',
      fix: 'Use an EVM wallet: privateKeyWallet, eip1193Wallet, or accountWallet.',
    })
  }
  return { signedTransaction: await wallet.signTransaction(await complete(client, call)) }
}

function toCall(client: Client, intent: PreparedIntent): EvmCall {
  const { chainId, data, from, gasLimit, to, value } = intent
  return {
    chainId,
    from,
    to,
    data,
    value: BigInt(value),
    gasLimit: gasLimit === null ? null : BigInt(gasLimit),
    async describeChain() {
      const { chains } = await bootstrap(client).get()
      return chains.find((chain) => chain.chainId === chainId)?.addEthereumChain ?? null
    },
  }
}

async function untilConfirmed(
  client: Client,
  { intent, place }: { readonly intent: PreparedIntent; readonly place: Place },
  { signal, timeoutMs = 120_000 }: SendOptions,
): Promise<PreparedIntent> {
  const deadlineMs = Date.now() + timeoutMs
  for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, 2_000)) {
    const view = place.read(await ask(client, place.state, place.stateInput))
    if (view?.status === 'confirmed') return view
    if (view !== undefined && view.status !== 'submitted' && view.status !== 'prepared')
      throw ended(view)
    if (Date.now() > deadlineMs) throw late(intent, timeoutMs)
    await pause(pauseMs, signal)
  }
}

async function ask(
  client: Client,
  row: Row,
  input: Readonly<Record<string, string>>,
): Promise<unknown> {
  return client.call({ name: row[1], row, input, options: {} })
}

function wrongWallet(from: string): BourseError {
  return new BourseError({
    code: 'client.wrong_wallet',
    status: 0,
    detail: `The transaction was prepared for ${from}, which is not this wallet.`,
    fix: 'Prepare it with the address of the wallet that signs.',
  })
}

function ended({ failure, status, transactionHash }: PreparedIntent): BourseError {
  return new BourseError({
    code: failure?.code ?? `client.${status}`,
    status: 0,
    detail: failure?.detail ?? `The transaction ${transactionHash ?? ''} was ${status}.`,
    fix: 'Prepare it again; what was reverted or dropped moved nothing but gas.',
  })
}

function late({ id }: PreparedIntent, timeoutMs: number): BourseError {
  return new BourseError({
    code: 'client.not_confirmed',
    status: 0,
    detail: `${id} was not confirmed within ${timeoutMs} ms. It may still be.`,
    fix: 'Read its state again before preparing another one.',
    retryable: true,
  })
}
