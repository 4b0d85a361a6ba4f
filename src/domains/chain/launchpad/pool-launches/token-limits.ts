import { decodeFunctionResult, encodeFunctionData, getAddress, hexToBigInt } from 'viem'
import { formatAmount } from '../../../../kernel/money.ts'
import type { Hex } from '../../../../ports/chain-evm.ts'
import {
  type ExplainedRevert,
  type ExplainRevert,
  errorNameOf,
  type RevertReason,
} from '../../intents/index.ts'
import {
  afterBurning,
  decodeRouterSwap,
  exactOutputs,
  returnedAmounts,
  unboundData,
} from '../../pools/index.ts'
import { limitedTokenAbi, ponsLaunchpadAbi } from '../abi.gen.ts'
import { decodePons } from './pool-calldata.ts'

/** The burn address, which no limit binds. */
const burnAddress = '0x000000000000000000000000000000000000dEaD'
const basisPoints = 10_000n
const tokenDecimals = 18
/** The pool's revert text when the token refuses the transfer to the buyer. */
const transferRefused = 'TF'

/** The amount that a limited token refused, with what it would allow. Base units. */
type RefusedAmount = {
  readonly kind: 'transaction' | 'wallet'
  readonly token: Hex | null
  readonly account: Hex
  readonly limit: bigint
  readonly amount: bigint
  readonly held: bigint
  readonly buyable: bigint
  readonly rising: boolean
  /** Unix seconds; null for a token that does not exist yet. */
  readonly endsAt: bigint | null
  readonly durationSeconds: number
}

/**
 * Names the limit of a token that made a call revert: which one, its amount now, what the account holds and may buy
 * now, and until when. Other reverts are returned unchanged, as is every revert while the chain does not answer.
 */
export const explainLimits: ExplainRevert = async (evm, call, reason) => {
  const name = errorNameOf(reason)
  const isOfLaunch = name === 'TransactionLimitExceeded' || name === 'WalletLimitExceeded'
  if (name !== transferRefused && !isOfLaunch) return { revert: reason }
  try {
    const refused = isOfLaunch
      ? await refusedInLaunch(evm, call, { isWallet: name === 'WalletLimitExceeded', reason })
      : await refusedInPool(evm, call)
    return refused === undefined ? { revert: reason } : explained(refused)
  } catch {
    return { revert: reason }
  }
}

type Evm = Parameters<ExplainRevert>[0]
type BoundCall = Parameters<ExplainRevert>[1]

/** A pool hides the token's own error, so the arriving amount is compared with what the token allows. */
async function refusedInPool(evm: Evm, call: BoundCall): Promise<RefusedAmount | undefined> {
  const swap = decodeRouterSwap(call)
  if (swap === undefined || swap.buy === 'ETH') return undefined
  const { buy: token, recipient: account } = swap
  const now = await readLimits(evm, { token, account })
  const parts = (await leavingPools(evm, call)).map((part) => afterBurning(part, now.feeBps))
  const total = parts.reduce((sum, part) => sum + part, 0n)
  const left = now.wallet > now.held ? now.wallet - now.held : 0n
  const shared = {
    token,
    account,
    held: now.held,
    rising: now.rising,
    endsAt: now.endsAt,
    buyable: left < now.transaction ? left : now.transaction,
    durationSeconds: now.durationSeconds,
  }
  const tooLarge = parts.find((part) => part > now.transaction)
  if (tooLarge !== undefined) {
    return { ...shared, kind: 'transaction', limit: now.transaction, amount: tooLarge }
  }
  return total > left ? { ...shared, kind: 'wallet', limit: now.wallet, amount: total } : undefined
}

/** What each path would take out of its pool: the same call, for an account that no limit binds. */
async function leavingPools(
  evm: Evm,
  { data, from, to, value }: BoundCall,
): Promise<readonly bigint[]> {
  const exact = exactOutputs(data)
  if (exact.length > 0) return exact
  const free = { from, to, value, data: unboundData(data, burnAddress) }
  return returnedAmounts(data, await evm.call(free))
}

async function readLimits(evm: Evm, asked: { readonly token: Hex; readonly account: Hex }) {
  const { account, token: to } = asked
  const abi = limitedTokenAbi
  const ask = (data: Hex) => evm.call({ to, data })
  const number = async (
    functionName: 'limitsEnd' | 'snipeFeeBps' | 'transactionLimit' | 'walletLimit',
  ) => hexToBigInt(await ask(encodeFunctionData({ abi, functionName })))
  const holding = { abi, functionName: 'balanceOf', args: [account] } as const
  const declared = { abi, functionName: 'limits' } as const
  const [limits, wallet, transaction, endsAt, feeBps, held] = await Promise.all([
    ask(encodeFunctionData(declared)),
    number('walletLimit'),
    number('transactionLimit'),
    number('limitsEnd'),
    number('snipeFeeBps'),
    ask(encodeFunctionData(holding)).then(hexToBigInt),
  ])
  const { durationSeconds, rising } = decodeFunctionResult({ ...declared, data: limits })
  return { wallet, transaction, endsAt, feeBps: Number(feeBps), held, durationSeconds, rising }
}

/** The launchpad enforces the limits on a first buy itself, before there is a token to ask, and its error says so. */
async function refusedInLaunch(
  evm: Evm,
  call: BoundCall,
  refused: { readonly isWallet: boolean; readonly reason: RevertReason },
): Promise<RefusedAmount | undefined> {
  const launch = decodePons(call.data)
  if (launch === undefined) return undefined
  const asked = { abi: ponsLaunchpadAbi, functionName: 'terms' } as const
  const answer = await evm.call({ to: call.to, data: encodeFunctionData(asked) })
  const { totalSupply } = decodeFunctionResult({ ...asked, data: answer })
  const { durationSeconds, transactionBps, walletBps } = launch.limits
  const mostOf = (bps: number) =>
    bps === 0 ? totalSupply : (totalSupply * BigInt(bps)) / basisPoints
  const [wallet, transaction] = [mostOf(walletBps), mostOf(transactionBps)]
  const valueOf = (name: string) =>
    BigInt(refused.reason.arguments.find((each) => each.name === name)?.value ?? 0)
  return {
    token: null,
    account: getAddress(call.from),
    held: 0n,
    rising: false,
    endsAt: null,
    kind: refused.isWallet ? 'wallet' : 'transaction',
    limit: refused.isWallet ? wallet : transaction,
    amount: valueOf(refused.isWallet ? 'balance' : 'amount'),
    buyable: wallet < transaction ? wallet : transaction,
    durationSeconds,
  }
}

function explained(refused: RefusedAmount): ExplainedRevert {
  const { account, amount, buyable, durationSeconds, endsAt, held, kind, limit, rising, token } =
    refused
  const end = endsAt === null ? null : new Date(Number(endsAt) * 1_000).toISOString()
  const until = end === null ? `until ${durationSeconds} seconds after the launch` : `until ${end}`
  const amounts = [
    { name: 'amount', value: amount.toString() },
    { name: 'limit', value: limit.toString() },
  ]
  return {
    revert: {
      error: kind === 'wallet' ? 'WalletLimitExceeded' : 'TransactionLimitExceeded',
      arguments: kind === 'wallet' ? [{ name: 'account', value: account }, ...amounts] : amounts,
      sentence: [
        kind === 'wallet'
          ? `The limit of the token for one account is ${whole(limit)} tokens now: this one holds ${whole(held)}, and ${whole(amount)} more would come.`
          : `The limit of the token for one transfer is ${whole(limit)} tokens now, and this one would bring ${whole(amount)}.`,
        `The account may buy at most ${whole(buyable)} tokens now.`,
        rising
          ? `The limit rises evenly to the whole supply ${until}.`
          : `The limit stands ${until}, and is gone then.`,
      ].join(' '),
    },
    extra: {
      limit: {
        kind,
        token,
        account,
        limitAtomic: limit.toString(),
        amountAtomic: amount.toString(),
        heldAtomic: held.toString(),
        buyableAtomic: buyable.toString(),
        rising,
        durationSeconds,
        endsAt: end,
      },
    },
    hint:
      buyable === 0n
        ? `The account can buy nothing now. Wait: \`limit\` says ${rising ? 'how it rises' : 'when it ends'}.`
        : `Ask for at most ${whole(buyable)} tokens (\`limit.buyableAtomic\`), or wait: \`limit\` says ${rising ? 'how it rises' : 'when it ends'}.`,
  }
}

const whole = (amount: bigint) => formatAmount(amount, tokenDecimals)
