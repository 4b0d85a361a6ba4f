import { hash } from 'node:crypto'
import { getAddress } from 'viem'
import { AppError, type Fault } from '../../../kernel/errors.ts'
import { parseAmount } from '../../../kernel/money.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { GroupInput } from './rehearsals.schemas.ts'

/** One simulated account of the crowd. Nobody has the key of its address. */
export type Trader = {
  readonly address: Hex
  readonly role: 'buyer' | 'sniper'
  /** Seconds after the launch at which it buys. */
  readonly second: number
  /** Wei. */
  readonly ethIn: bigint
  readonly sellAtBps: bigint | null
  readonly sellAfterSeconds: number | null
}

const tradersMax = 100

/**
 * The traders of the crowd in the order in which they act: by second, snipers first, then as declared. The same seed
 * gives the same traders. Raises 400 `request.invalid` for more than 100 accounts and for ranges that end before they
 * begin.
 */
export function drawCrowd(
  groups: readonly GroupInput[],
  { seed, seconds }: { readonly seed: string; readonly seconds: number },
): readonly Trader[] {
  assertGroups(groups, seconds)
  return groups
    .flatMap((group, index) => {
      const low = parseAmount(group.minEth, 18, `body/crowd/${index}/minEth`)
      const high = parseAmount(group.maxEth, 18, `body/crowd/${index}/maxEth`)
      if (low < 1n || high < low) throw invalid([rangeFault(index, 'maxEth')])
      return Array.from({ length: group.count }, (_, place) => {
        const name = `${seed}:${index}:${place}`
        const span = BigInt(group.toSecond - group.fromSecond + 1)
        return {
          address: addressOf(name),
          role: group.role,
          second: group.fromSecond + Number(drawn(`second:${name}`) % span),
          ethIn: low + (drawn(`size:${name}`) % (high - low + 1n)),
          sellAtBps: group.sellAtBps === undefined ? null : BigInt(group.sellAtBps),
          sellAfterSeconds: group.sellAfterSeconds ?? null,
        }
      })
    })
    .sort((left, right) => left.second - right.second || rank(left) - rank(right))
}

/** The address of a named account on forks. */
export function addressOf(name: string): Hex {
  return getAddress(`0x${hash('sha256', `rehearsal:${name}`, 'hex').slice(-40)}`)
}

/** The salt of the launch, derived from the seed, so that the token's address repeats too. */
export function saltOf(seed: string): Hex {
  return `0x${hash('sha256', `salt:${seed}`, 'hex')}`
}

function assertGroups(groups: readonly GroupInput[], seconds: number): void {
  const faults = groups.flatMap(({ fromSecond, toSecond }, index) => [
    ...(toSecond < fromSecond ? [rangeFault(index, 'toSecond')] : []),
    ...(toSecond > seconds
      ? [
          {
            location: `body/crowd/${index}/toSecond`,
            message: `after the ${seconds} s of the rehearsal`,
          },
        ]
      : []),
  ])
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  if (count > tradersMax) {
    faults.push({
      location: 'body/crowd',
      message: `${count} accounts; ${tradersMax} are the most`,
    })
  }
  if (faults.length > 0) throw invalid(faults)
}

function rangeFault(index: number, member: string): Fault {
  return { location: `body/crowd/${index}/${member}`, message: 'below the other end of its range' }
}

function invalid(faults: readonly Fault[]): AppError {
  return new AppError(requestErrors.invalid, 'The crowd cannot be drawn.', { faults })
}

function rank({ role }: Trader): number {
  return role === 'sniper' ? 0 : 1
}

function drawn(name: string): bigint {
  return BigInt(`0x${hash('sha256', name, 'hex')}`)
}
