import { getAddress, keccak256 } from 'viem'
import type { ChainEvm, EvmBlock } from '../../../ports/chain-evm.ts'
import { shareBps } from './holders-facts.ts'
import type { RiskView } from './risk.schemas.ts'
import type { RiskSubject } from './subject.ts'
import type { Reader } from './token-calls.ts'

/** Who owns the liquidity, and their part of the liquidity at the present price. */
export async function readLiquidity(
  { evm, read }: { readonly evm: Pick<ChainEvm, 'getCode'>; readonly read: Reader },
  subject: RiskSubject,
): Promise<RiskView['liquidity']> {
  const { launchpad, pool } = subject
  const owner = pool?.owner ?? launchpad
  const code = await evm.getCode(owner)
  return {
    venue: pool === null ? 'curve' : 'pool',
    pool: pool?.address ?? null,
    owner: getAddress(owner),
    ownerCodeHash: code === '0x' ? null : keccak256(code),
    // Where code is, the owner is a contract of the launchpad: a subject names no other contracts.
    isLaunchContract: code !== '0x',
    ownedShareBps: pool === null ? null : await ownedShare(read, subject.token, pool),
  }
}

/** The limits on what one account may hold and receive at the head; null where there are none. */
export async function readLimits(
  read: Reader,
  { family, token }: RiskSubject,
  head: Pick<EvmBlock, 'timestamp'>,
): Promise<RiskView['limits']> {
  if (family === 'curve') return null
  const { end, transaction, wallet } = await read.limits(token)
  if (head.timestamp >= end) return null
  return {
    endsAt: new Date(Number(end) * 1_000).toISOString(),
    walletLimitAtomic: String(wallet),
    transactionLimitAtomic: String(transaction),
    // To the token such a contract is an ordinary recipient: it cannot see that the tokens will be passed on.
    bindsSalesThatPullFirst: true,
  }
}

/** What the launchpad, the pool and the token take of a trade now. */
export async function readTradeCost(
  read: Reader,
  { family, launchpad, pool, token }: RiskSubject,
): Promise<RiskView['tradeCost']> {
  if (pool !== null) {
    // Pools count in millionths.
    const tradeFeeBps = Math.round((await read.poolFee(pool.address)) / 100)
    if (family === 'curve') {
      return { tradeFeeBps, antiSnipeFeeBps: 0, source: 'fee() of the pool' }
    }
    const antiSnipeFeeBps = Number(await read.burntBps(token))
    const source = 'fee() of the pool and snipeFeeBps() of the token, which is burnt'
    return { tradeFeeBps, antiSnipeFeeBps, source }
  }
  const [{ tradeFeeBps }, antiSnipe] = await Promise.all([
    read.config(launchpad),
    read.snipeFeeBps(launchpad, token),
  ])
  const source = 'config() and snipeFeeBps(token) of the launchpad'
  return { tradeFeeBps, antiSnipeFeeBps: Number(antiSnipe), source }
}

async function ownedShare(
  read: Reader,
  token: RiskSubject['token'],
  pool: NonNullable<RiskSubject['pool']>,
): Promise<number> {
  const ranges = pool.ticks === null ? await readRanges(read, token, pool) : [pool.ticks]
  const [tick, active] = await Promise.all([
    read.poolTick(pool.address),
    read.poolLiquidity(pool.address),
  ])
  const inRange = ranges.filter(([lower, upper]) => lower <= tick && tick < upper)
  const owned = await Promise.all(
    inRange.map((range) => read.positionLiquidity(pool.address, pool.owner, range)),
  )
  const sum = owned.reduce((total, liquidity) => total + liquidity, 0n)
  return shareBps(sum > active ? active : sum, active)
}

async function readRanges(
  read: Reader,
  token: RiskSubject['token'],
  { owner }: NonNullable<RiskSubject['pool']>,
): Promise<readonly (readonly [number, number])[]> {
  const { bidLower, bidUpper, tickLower, tickUpper } = await read.positionOf(owner, token)
  return [
    [tickLower, tickUpper],
    // Equal ends mean that there is no position.
    ...(bidLower === bidUpper ? [] : [[bidLower, bidUpper] as const]),
  ]
}
