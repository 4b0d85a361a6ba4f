import type { LaunchDraftParams } from '#sdk'
import { faultsOf } from './faults.model.ts'
import { emptyForm, type Family, feeTiers, type LaunchForm, linkNames } from './form.model.ts'
import { earlyFee } from './request.model.ts'

/** The families whose launches are drafted: a token without a market is not. */
export type DraftFamily = Exclude<Family, 'token'>

/** What of a form the service keeps. What is wrong stays in the browser until it is right. */
export function paramsOf(form: LaunchForm, family: DraftFamily): LaunchDraftParams {
  const faults = faultsOf(form, family)
  const isGood = (place: string) =>
    !Object.keys(faults).some((fault) => fault === place || fault.startsWith(`${place}/`))
  const kept = (member: keyof LaunchDraftParams, text: string) =>
    text === '' || !isGood(member) ? {} : { [member]: text }
  const links = linkNames.filter((link) => form[link] !== '' && isGood(`links/${link}`))
  const payees = form.payees.filter((_, at) => isGood(`feeRecipients/${at}`))
  return {
    ...kept('name', form.name),
    ...kept('symbol', form.symbol),
    ...kept('description', form.description),
    ...kept('image', form.picture),
    ...kept('initialBuyEth', form.firstBuy),
    ...(links.length === 0
      ? {}
      : { links: Object.fromEntries(links.map((link) => [link, form[link]])) }),
    ...(payees.length === 0
      ? {}
      : { feeRecipients: payees.map(({ account, bps }) => ({ account, bps: Number(bps) })) }),
    ...(isGood('antiSnipe') ? earlyFee(form) : {}),
    ...(form.slippageBps === '' || !isGood('maxSlippageBps')
      ? {}
      : { maxSlippageBps: Number(form.slippageBps) }),
    ...(family === 'curve' ? {} : kept('openingValueEth', form.openingValue)),
    ...(family === 'curve' || !isGood('limits') ? {} : limitsOf(form)),
    ...(family === 'uni'
      ? { ...kept('endValueEth', form.endValue), feeTier: Number(form.feeTier) }
      : {}),
  }
}

/** A draft names all three; what is not limited is zero. */
function limitsOf({ limitSeconds, transactionBps, walletBps }: LaunchForm): LaunchDraftParams {
  if (walletBps === '' && transactionBps === '') return {}
  return {
    limits: {
      walletBps: Number(walletBps),
      transactionBps: Number(transactionBps),
      durationSeconds: Number(limitSeconds),
    },
  }
}

/** The form that somebody goes on with. */
export function formOf(params: LaunchDraftParams): LaunchForm {
  const { antiSnipe, feeRecipients = [], feeTier, limits, links, maxSlippageBps } = params
  const texts = {
    name: params.name,
    symbol: params.symbol,
    description: params.description,
    picture: params.image,
    firstBuy: params.initialBuyEth,
    openingValue: params.openingValueEth,
    endValue: params.endValueEth,
    ...links,
  }
  return {
    ...emptyForm,
    ...(Object.fromEntries(
      Object.entries(texts).filter(([, value]) => value !== undefined),
    ) as Partial<LaunchForm>),
    payees: feeRecipients.map(({ account, bps }) => ({ account, bps: String(bps) })),
    snipeBps: figure(antiSnipe?.startBps),
    snipeSeconds: figure(antiSnipe?.durationSeconds),
    snipeDecay: antiSnipe?.decay ?? emptyForm.snipeDecay,
    walletBps: figure(limits?.walletBps || undefined),
    transactionBps: figure(limits?.transactionBps || undefined),
    limitSeconds: figure(limits?.durationSeconds),
    feeTier: feeTiers.find((tier) => tier === String(feeTier)) ?? emptyForm.feeTier,
    slippageBps: maxSlippageBps === undefined ? emptyForm.slippageBps : String(maxSlippageBps),
  }
}

function figure(value: number | undefined): string {
  return value === undefined ? '' : String(value)
}

/** Whether anybody has typed anything that a draft keeps. */
export function isWorthKeeping(form: LaunchForm, family: DraftFamily): boolean {
  const asText = (one: LaunchForm) => JSON.stringify(paramsOf(one, family))
  return asText(form) !== asText(emptyForm)
}
