import type { PrepareLaunchRequest, PreparePonsLaunchRequest, PrepareUniLaunchRequest } from '#sdk'
import { type Grant, type LaunchForm, linkNames } from './form.model.ts'

/** What a launch is prepared with beside its form. */
export interface Beside {
  readonly creator: string
  readonly metadataUri: string | null
  readonly rehearsalId: string | null
}

/** The request of a launch on a curve. */
export function curveRequest(form: LaunchForm, beside: Beside): PrepareLaunchRequest {
  return { ...textsOf(form, beside), ...earlyFee(form) }
}

/** The request of a launch into a locked Uniswap V3 position. */
export function uniRequest(form: LaunchForm, beside: Beside): PrepareUniLaunchRequest {
  const { endValue, feeTier, limitSeconds, openingValue, walletBps } = form
  return {
    ...textsOf(form, beside),
    ...earlyFee(form),
    feeTier: Number(feeTier),
    ...(openingValue === '' ? {} : { openingValueEth: openingValue }),
    ...(endValue === '' ? {} : { endValueEth: endValue }),
    ...(walletBps === ''
      ? {}
      : { limits: { walletBps: Number(walletBps), durationSeconds: Number(limitSeconds) } }),
  }
}

/** The request of a launch with limits, for a fee. */
export function ponsRequest(form: LaunchForm, beside: Beside): PreparePonsLaunchRequest {
  const { openingValue } = form
  return {
    ...textsOf(form, beside),
    ...earlyFee(form),
    ...(openingValue === '' ? {} : { openingValueEth: openingValue }),
    ...walletLimits(form),
  }
}

/** The request of a token alone. */
export function tokenRequest(form: LaunchForm, { creator, metadataUri }: Beside) {
  const { decimals, grants, minutes, name, recipient, supply, symbol } = form
  return {
    creator,
    name,
    symbol,
    supply,
    decimals: Number(decimals),
    deadlineSeconds: secondsOf(minutes),
    ...(metadataUri === null ? {} : { metadataUri }),
    ...(recipient === '' ? {} : { recipient }),
    ...(grants.length === 0 ? {} : { grants: grants.map(grantRequest) }),
  }
}

/** The document that a token's picture, words and links are kept in; null where there is nothing to keep. */
export function documentOf(form: LaunchForm) {
  const links = Object.fromEntries(
    linkNames.flatMap((link) => (form[link] === '' ? [] : [[link, form[link]]])),
  )
  const hasLinks = Object.keys(links).length > 0
  if (form.picture === '' && !hasLinks && form.description === '') return null
  return {
    name: form.name,
    symbol: form.symbol,
    ...(form.description === '' ? {} : { description: form.description }),
    ...(form.picture === '' ? {} : { image: form.picture }),
    ...(hasLinks ? { links } : {}),
  }
}

function textsOf(form: LaunchForm, { creator, metadataUri, rehearsalId }: Beside) {
  const { description, firstBuy, minutes, name, payees, slippageBps, symbol } = form
  return {
    creator,
    name,
    symbol,
    deadlineSeconds: secondsOf(minutes),
    ...(slippageBps === '' ? {} : { maxSlippageBps: Number(slippageBps) }),
    ...(metadataUri === null ? {} : { metadataUri }),
    ...(rehearsalId === null ? {} : { rehearsalId }),
    ...(description === '' ? {} : { description }),
    ...(firstBuy === '' ? {} : { initialBuyEth: firstBuy }),
    ...(payees.length === 0
      ? {}
      : { feeRecipients: payees.map(({ account, bps }) => ({ account, bps: Number(bps) })) }),
  }
}

/** The falling fee of who buys early; none where no share is given. */
export function earlyFee({ snipeBps, snipeDecay, snipeSeconds }: LaunchForm) {
  if (snipeBps === '') return {}
  return {
    antiSnipe: {
      startBps: Number(snipeBps),
      durationSeconds: Number(snipeSeconds),
      decay: snipeDecay,
    },
  }
}

/** What an account may hold and move for a while; none where no share is given. */
export function walletLimits({ limitSeconds, transactionBps, walletBps }: LaunchForm) {
  if (walletBps === '' && transactionBps === '') return {}
  return {
    limits: {
      ...(walletBps === '' ? {} : { walletBps: Number(walletBps) }),
      ...(transactionBps === '' ? {} : { transactionBps: Number(transactionBps) }),
      durationSeconds: Number(limitSeconds),
    },
  }
}

const daySeconds = 86_400

function grantRequest({ amount, beneficiary, cliffDays, days, revoker, startsAt }: Grant) {
  return {
    beneficiary,
    amount,
    cliffSeconds: Number(cliffDays) * daySeconds,
    durationSeconds: Number(days) * daySeconds,
    ...(startsAt === '' ? {} : { startsAt: startOf(startsAt) }),
    ...(revoker === '' ? {} : { revoker }),
  }
}

/** A day begins where its reader is, as a time of day does. */
function startOf(written: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(written)
  return new Date(isDay ? `${written}T00:00` : written).toISOString()
}

/** Where nothing is typed the service's own time holds: twenty minutes. */
function secondsOf(minutes: string): number {
  return minutes === '' ? 1_200 : Number(minutes) * 60
}
