import type { CurveRehearsal, PonsRehearsal, Rehearsal, RehearsalGroup, UniRehearsal } from '#sdk'
import { parseDecimal, plain } from '../../design/numbers/decimal.model.ts'
import type { Family, LaunchForm } from './form.model.ts'
import { earlyFee, uniRequest, walletLimits } from './request.model.ts'

/** Who comes to a rehearsal, as it is typed. */
export interface Crowd {
  readonly buyers: string
  readonly buyEth: string
  readonly snipers: string
  readonly snipeEth: string
  readonly minutes: string
}

export const usualCrowd: Crowd = {
  buyers: '20',
  buyEth: '0.2',
  snipers: '3',
  snipeEth: '0.3',
  minutes: '5',
}

/** Whether a crowd can be let in: whole numbers, a hundred at the most, with some ether each. */
export function isCrowd({ buyEth, buyers, minutes, snipeEth, snipers }: Crowd): boolean {
  const counts = [buyers, snipers, minutes]
  if (!counts.every((count) => /^\d{1,3}$/.test(count))) return false
  const all = Number(buyers) + Number(snipers)
  const areAmounts = [buyEth, snipeEth].every((eth) => Number(eth) > 0)
  return all > 0 && all <= 100 && Number(minutes) >= 1 && Number(minutes) <= 30 && areAmounts
}

/** The request of a rehearsal: what is declared of the launch, and the crowd. */
export function rehearsalOf(
  form: LaunchForm,
  family: Exclude<Family, 'token'>,
  crowd: Crowd,
): CurveRehearsal & UniRehearsal & PonsRehearsal {
  const { firstBuy, name, symbol } = form
  return {
    launch: {
      name,
      symbol,
      ...(firstBuy === '' ? {} : { initialBuyEth: firstBuy }),
      ...earlyFee(form),
      ...rangeOf(form, family),
    },
    crowd: groupsOf(crowd),
    minutes: Number(crowd.minutes),
  } as CurveRehearsal & UniRehearsal & PonsRehearsal
}

/** A rehearsal takes ticks where a launch takes values; those are left to the service. */
function rangeOf(form: LaunchForm, family: Family) {
  if (family === 'curve') return {}
  if (family === 'pons') return walletLimits(form)
  const beside = { creator: '', metadataUri: null, rehearsalId: null }
  const { feeTier, limits } = uniRequest(form, beside)
  return {
    ...(feeTier === undefined ? {} : { feeTier }),
    ...(limits === undefined ? {} : { limits }),
  }
}

function groupsOf({ buyEth, buyers, minutes, snipeEth, snipers }: Crowd): RehearsalGroup[] {
  const toSecond = Number(minutes) * 60 - 1
  const least = (eth: string) => ({ minEth: tenthOf(eth), maxEth: eth })
  return [
    { role: 'sniper', count: Number(snipers), ...least(snipeEth), fromSecond: 0, toSecond: 3 },
    { role: 'buyer', count: Number(buyers), ...least(buyEth), fromSecond: 1, toSecond },
  ].filter(({ count }) => count > 0) as RehearsalGroup[]
}

/** The smallest buy is a tenth of the largest. */
function tenthOf(eth: string): string {
  const value = parseDecimal(eth)
  return value === null ? eth : plain({ digits: value.digits, scale: value.scale + 1 })
}

/** Whether a rehearsal was of what the form declares now, so that the launch can name it. */
export function isOf(
  rehearsal: Pick<Rehearsal, 'family' | 'request'>,
  form: LaunchForm,
  family: Exclude<Family, 'token'>,
): boolean {
  // Rehearsals are told no values of the range: they begin at the usual price.
  const hasRange = family !== 'curve' && form.openingValue + form.endValue !== ''
  if (hasRange || rehearsal.family !== family) return false
  const declared = rehearsalOf(form, family, usualCrowd).launch
  return sorted(rehearsal.request.launch) === sorted(declared)
}

function sorted(value: object): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null
      ? Object.fromEntries(
          Object.entries(one).toSorted(([left], [right]) => left.localeCompare(right)),
        )
      : one,
  )
}

/** A price at a second after the launch; for drawing. */
export interface CoursePoint {
  readonly second: number
  readonly price: number
}

/** The course of the price in a rehearsal. */
export function courseOf({ result }: Pick<Rehearsal, 'result'>): readonly CoursePoint[] {
  return result.pricePath.map(({ priceEth, second }) => ({ second, price: Number(priceEth) }))
}

/** The course of a launched token since then, oldest first. */
export function liveCourse(
  trades: readonly { readonly tradedAt: string; readonly priceEth: string }[],
  launchedAt: string | null,
): readonly CoursePoint[] {
  if (launchedAt === null) return []
  const since = Date.parse(launchedAt)
  return trades
    .map(({ priceEth, tradedAt }) => ({
      second: (Date.parse(tradedAt) - since) / 1_000,
      price: Number(priceEth),
    }))
    .toSorted((left, right) => left.second - right.second)
}
