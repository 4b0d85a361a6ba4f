import { encodeFunctionData, getAddress } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { ChainFork, ForkTransaction } from '../../../ports/chain-fork.ts'
import type { RiskView } from './risk.schemas.ts'
import type { Holding, RiskSubject } from './subject.ts'
import { reader, riskAbi } from './token-calls.ts'

/** The contracts for selling a token in a pool. */
export type SwapVenue = { readonly router: Hex; readonly weth: Hex }

/** An address without an owner; what arrives there shows the cost of a transfer. */
const stranger = getAddress('0x00000000000000000000000000000000005742a6')
const noDeadline = 2n ** 64n - 1n

/** On a fork, the holder transfers half of its balance to an unused address and sells the rest. */
export async function tryToken(
  fork: ChainFork,
  trial: {
    readonly subject: RiskSubject
    readonly holding: Holding
    /** Null while it is on a curve. */
    readonly venue: SwapVenue | null
  },
): Promise<NonNullable<RiskView['trial']>> {
  const { holding, subject, venue } = trial
  const { account: holder, balance } = holding
  const { token } = subject
  const from = reader(fork.call)
  const sent = balance / 2n
  const strangerBefore = await from.balanceOf(token, stranger)
  const transfer = { from: holder, to: token, data: encodeTransfer(sent), value: 0n }
  const [moved] = await mine(fork, 1n, [transfer])
  const arrived = (await from.balanceOf(token, stranger)) - strangerBefore
  const left = await from.balanceOf(token, holder)
  const proceeds = () =>
    venue === null ? fork.getBalance(holder) : from.balanceOf(venue.weth, holder)
  const before = await proceeds()
  const calls =
    venue === null
      ? curveSale(subject, holder, left)
      : await poolSale(fork, { ...trial, venue, left })
  const statuses = await mine(fork, 2n, calls)
  const received = (await proceeds()) - before
  return {
    holder,
    transfer: {
      isPossible: moved === 'success',
      sentAtomic: String(sent),
      arrivedAtomic: String(arrived),
      // A transfer that failed says nothing about a tax.
      taxBps: sent === 0n || moved !== 'success' ? 0 : Number(((sent - arrived) * 10_000n) / sent),
    },
    sale: {
      isPossible: statuses.every((status) => status === 'success') && received > 0n,
      soldAtomic: String(left),
      receivedWei: String(received > 0n ? received : 0n),
      venue: venue === null ? 'curve' : 'pool',
    },
  }
}

async function mine(fork: ChainFork, second: bigint, transactions: readonly ForkTransaction[]) {
  const timestamp = fork.start.timestamp + second
  return (await fork.mine({ timestamp, transactions })).map(({ status }) => status)
}

function encodeTransfer(amount: bigint): Hex {
  const args = [stranger, amount] as const
  return encodeFunctionData({ abi: riskAbi, functionName: 'transfer', args })
}

function approval(token: Hex, holder: Hex, { spender, amount }: { spender: Hex; amount: bigint }) {
  const args = [spender, amount] as const
  const data = encodeFunctionData({ abi: riskAbi, functionName: 'approve', args })
  return { from: holder, to: token, data, value: 0n }
}

function curveSale({ launchpad, token }: RiskSubject, holder: Hex, amount: bigint) {
  const args = [token, amount, holder, 0n, noDeadline] as const
  const data = encodeFunctionData({ abi: riskAbi, functionName: 'sell', args })
  return [
    approval(token, holder, { spender: launchpad, amount }),
    { from: holder, to: launchpad, data, value: 0n },
  ]
}

async function poolSale(
  fork: ChainFork,
  sale: {
    readonly subject: RiskSubject
    readonly holding: Holding
    readonly venue: SwapVenue
    readonly left: bigint
  },
) {
  const { holding, left, subject, venue } = sale
  const { account } = holding
  const fee = subject.pool === null ? 0 : await reader(fork.call).poolFee(subject.pool.address)
  const swap = {
    tokenIn: subject.token,
    tokenOut: venue.weth,
    fee,
    recipient: account,
    deadline: noDeadline,
    amountIn: left,
    amountOutMinimum: 0n,
    sqrtPriceLimitX96: 0n,
  }
  const data = encodeFunctionData({ abi: riskAbi, functionName: 'exactInputSingle', args: [swap] })
  return [
    approval(subject.token, account, { spender: venue.router, amount: left }),
    { from: account, to: venue.router, data, value: 0n },
  ]
}
