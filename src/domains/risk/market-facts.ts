import { getAddress, keccak256 } from 'viem'
import type { ChainEvm, EvmBlock } from '../../ports/chain-evm.ts'
import { shareBps } from './holders-facts.ts'
import type { RiskView } from './risk.schemas.ts'
import type { RiskSubject } from './subject.ts'
import type { Reader } from './token-calls.ts'

/** Who has the liquidity, and how much of what there is at the present price. */
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
    // The subject names no owner but contracts of the launchpad.
    isLaunchContract: code !== '0x',
    ownedShareBps: pool === null ? null : await ownedShare(read, subject.token, pool),
  }
}

/** What limits let one account hold and receive at the head; null where there are none. */
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
    // Such a contract is an account that receives; the token cannot see that it will pass them on.
    bindsSalesThatPullFirst: true,
  }
}

/** What the launchpad, the pool or the token itself takes of a trade now. */
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
  const ranges = pool.ticks === null ? await askedRanges(read, token, pool) : [pool.ticks]
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

async function askedRanges(
  read: Reader,
  token: RiskSubject['token'],
  { owner }: NonNullable<RiskSubject['pool']>,
): Promise<readonly (readonly [number, number])[]> {
  const { bidLower, bidUpper, tickLower, tickUpper } = await read.positionOf(owner, token)
  return [
    [tickLower, tickUpper],
    // Equal ends are no position.
    ...(bidLower === bidUpper ? [] : [[bidLower, bidUpper] as const]),
  ]
}
