import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { ChainAddresses } from '../src/app/chains/addresses.ts'
import {
  encodeApprove,
  encodeBuy,
  encodeLaunch,
  encodeSell,
} from '../src/domains/chain/launchpad/calldata.ts'
import { encodePredictToken } from './predict-token.ts'

/** As many as the demo has. */
const tradersCount = 14
/** Trades go to the newest tokens. */
const liveTokens = 12
const deadline = 99_999_999_999n
const gas = 1_500_000n
/** What the embedded launchpad takes. */
const launchFee = parseEther('0.0005')

/** Wallets that launch and trade on the curve of an embedded chain, one transaction to a block. */
export type WeekTraders = {
  /** Each says how many blocks it made. */
  readonly launch: () => Promise<number>
  /** A buy, or, every other time, a sale of what was just bought, with its approval. */
  readonly trade: () => Promise<number>
  readonly passTime: (seconds: number) => Promise<void>
  readonly newestTrade: () => { readonly hash: string; readonly token: Hex }
  /** What was acknowledged: the head, and what everybody has. */
  readonly holdings: () => Promise<unknown>
}

/** Funded wallets and a first token. */
export async function createWeekTraders(chain: ChainAddresses): Promise<WeekTraders> {
  const launchpad = chain.contracts.curveLaunchpad
  const wallets = Array.from({ length: tradersCount }, () => openWallet(chain.evmRpcUrl))
  const tokens: Hex[] = []
  let trades = 0
  let bought: { readonly wallet: Wallet; readonly token: Hex } | null = null
  let newest: { hash: string; token: Hex } | null = null
  let launches = 0

  async function launch(): Promise<number> {
    tokens.push(await launchToken(chain, at(wallets, launches), launches))
    launches += 1
    return 1
  }

  async function buy(): Promise<number> {
    const wallet = at(wallets, trades)
    const token = at(tokens.slice(-liveTokens), trades)
    const data = encodeBuy({ token, recipient: wallet.address, minTokensOut: 0n, deadline })
    const hash = await wallet.send({ to: launchpad, data, value: parseEther('0.001') })
    newest = { hash, token }
    bought = { wallet, token }
    return 1
  }

  async function sell(from: Wallet, token: Hex): Promise<number> {
    const balance = await balanceOf(chain, token, from.address)
    const amount = balance / 2n
    await from.send({ to: token, data: encodeApprove(launchpad, amount) })
    const terms = { token, amount, recipient: from.address, minEthOut: 0n, deadline }
    newest = { hash: await from.send({ to: launchpad, data: encodeSell(terms) }), token }
    return 2
  }

  for (const { address } of wallets) {
    await ask(chain.adminUrl, 'anvil_setBalance', [address, `0x${parseEther('1000').toString(16)}`])
  }
  await launch()
  return {
    launch,
    trade: () => {
      trades += 1
      const held = bought
      bought = null
      return held === null ? buy() : sell(held.wallet, held.token)
    },
    passTime: async (seconds) => {
      await ask(chain.adminUrl, 'evm_increaseTime', [Math.round(seconds)])
    },
    newestTrade: () => {
      if (newest === null) throw new Error('nothing was traded')
      return newest
    },
    holdings: async () => ({
      head: await ask(chain.evmRpcUrl, 'eth_getBlockByNumber', ['latest', false]),
      receipt: await ask(chain.evmRpcUrl, 'eth_getTransactionReceipt', [newest?.hash]),
      wallets: await Promise.all(
        wallets.map((wallet) => holdingsOf(chain, wallet.address, tokens.slice(-liveTokens))),
      ),
    }),
  }
}

async function launchToken(chain: ChainAddresses, creator: Wallet, number: number): Promise<Hex> {
  const launchpad = chain.contracts.curveLaunchpad
  const text = { name: `Week ${number}`, symbol: `W${number}`, metadataUri: '' }
  const salt: Hex = `0x${number.toString(16).padStart(64, '0')}`
  const antiSnipe = { startBps: 0, durationSeconds: 0, decay: 'linear' } as const
  const terms = { ...text, feeRecipients: [], antiSnipe, salt, minTokensOut: 0n, deadline }
  const predict = encodePredictToken(creator.address, terms)
  const answer = await ask(chain.evmRpcUrl, 'eth_call', [{ to: launchpad, data: predict }])
  const data = encodeLaunch(terms)
  await creator.send({ to: launchpad, data, value: launchFee })
  return `0x${String(answer).slice(-40)}`
}

async function balanceOf(chain: ChainAddresses, token: Hex, owner: Hex): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).padStart(64, '0')}`
  return BigInt(String(await ask(chain.evmRpcUrl, 'eth_call', [{ to: token, data }])))
}

async function holdingsOf(chain: ChainAddresses, address: Hex, tokens: readonly Hex[]) {
  const balances = await Promise.all(tokens.map((token) => balanceOf(chain, token, address)))
  return {
    wei: await ask(chain.evmRpcUrl, 'eth_getBalance', [address, 'latest']),
    nonce: await ask(chain.evmRpcUrl, 'eth_getTransactionCount', [address, 'latest']),
    tokens: balances.map(String),
  }
}

type Wallet = ReturnType<typeof openWallet>

function openWallet(rpcUrl: string) {
  const account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey())
  let nonce = 0
  return {
    address: account.address,
    send: async (call: { readonly to: Hex; readonly data: Hex; readonly value?: bigint }) => {
      const signed = await account.signTransaction({
        ...call,
        type: 'eip1559',
        chainId: 4663,
        nonce,
        gas,
        maxFeePerGas: 10n ** 10n,
        maxPriorityFeePerGas: 0n,
      })
      nonce += 1
      const receipt = await ask(rpcUrl, 'eth_sendRawTransactionSync', [signed])
      // Safe: every receipt of a chain has these two members.
      const { status, transactionHash } = receipt as { status: string; transactionHash: string }
      if (status !== '0x1') throw new Error(`${transactionHash} failed on the chain`)
      return transactionHash
    },
  }
}

function at<item>(items: readonly item[], index: number): item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  // A JSON-RPC answer has one of the two members.
  const { error, result } = (await answer.json()) as { error?: unknown; result?: unknown }
  if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result
}
