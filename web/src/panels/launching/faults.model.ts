import type { BourseError } from '#sdk'
import { parseDecimal } from '../../design/numbers/decimal.model.ts'
import type { MessageId } from '../../language/catalog.ts'
import { type Family, type LaunchForm, linkNames } from './form.model.ts'
import { sumOf, wholeBps } from './shares.model.ts'

/** What is wrong with one field. What is missing is said once somebody wants to go on. */
export interface Fault {
  readonly id: MessageId
  readonly values?: Readonly<Record<string, number | string>>
  readonly isMissing?: true
}

/** By the place in the request: `name`, `feeRecipients/0/account`. The service names places in the same way. */
export type Faults = Readonly<Record<string, Fault>>

type Check = readonly [place: string, fault: Fault | null]

const missing: Fault = { id: 'launching.fault.missing', isMissing: true }
const bytes = new TextEncoder()

/** Everything that the service would refuse of a form, as far as it can be known here. */
export function faultsOf(form: LaunchForm, family: Family): Faults {
  const checks: readonly Check[] = [
    ['name', textFault(form.name, 64)],
    ['symbol', textFault(form.symbol, 32) ?? longFault([...form.symbol].length, 16)],
    ['description', longFault(form.description.length, 1_000)],
    ...linkNames.map((name): Check => [`links/${name}`, linkFault(form[name])]),
    ['deadlineSeconds', wholeFault(form.minutes, 1, 1_440)],
    ...(family === 'token' ? tokenChecks(form) : launchChecks(form, family)),
  ]
  return Object.fromEntries(checks.filter((check): check is [string, Fault] => check[1] !== null))
}

function launchChecks(form: LaunchForm, family: Family): readonly Check[] {
  const limitMost = family === 'uni' ? 600 : 604_800
  return [
    ['initialBuyEth', amountFault(form.firstBuy, 18)],
    ['maxSlippageBps', shareFault(form.slippageBps, 0, 5_000)],
    ['antiSnipe/startBps', shareFault(form.snipeBps, 0, 8_000)],
    [
      'antiSnipe/durationSeconds',
      wholeFault(form.snipeSeconds, 0, 600) ?? together(form.snipeSeconds, form.snipeBps),
    ],
    ['limits/walletBps', shareFault(form.walletBps, 10, wholeBps)],
    ['limits/transactionBps', shareFault(form.transactionBps, 10, wholeBps)],
    [
      'limits/durationSeconds',
      wholeFault(form.limitSeconds, 1, limitMost) ??
        together(form.limitSeconds, form.walletBps + form.transactionBps),
    ],
    ['openingValueEth', amountFault(form.openingValue, 18)],
    ['endValueEth', amountFault(form.endValue, 18)],
    ...form.payees.flatMap(({ account, bps }, at): Check[] => [
      [`feeRecipients/${at}/account`, addressFault(account) ?? emptyFault(account)],
      [`feeRecipients/${at}/bps`, shareFault(bps, 1, wholeBps) ?? emptyFault(bps)],
    ]),
    ['feeRecipients', sharesFault(form)],
  ]
}

function tokenChecks(form: LaunchForm): readonly Check[] {
  const { decimals, grants, recipient, supply } = form
  const places = Number(decimals)
  return [
    ['supply', amountFault(supply, places) ?? emptyFault(supply)],
    ['decimals', wholeFault(decimals, 0, 18) ?? emptyFault(decimals)],
    ['recipient', addressFault(recipient)],
    ...grants.flatMap((grant, at): Check[] => [
      [
        `grants/${at}/beneficiary`,
        addressFault(grant.beneficiary) ?? emptyFault(grant.beneficiary),
      ],
      [`grants/${at}/amount`, amountFault(grant.amount, places) ?? emptyFault(grant.amount)],
      [`grants/${at}/cliffSeconds`, wholeFault(grant.cliffDays, 0, 3_650)],
      [`grants/${at}/durationSeconds`, wholeFault(grant.days, 1, 3_650) ?? emptyFault(grant.days)],
      [`grants/${at}/startsAt`, dateFault(grant.startsAt)],
      [`grants/${at}/revoker`, addressFault(grant.revoker)],
    ]),
    ['grants', grantedFault(form)],
  ]
}

function emptyFault(text: string): Fault | null {
  return text === '' ? missing : null
}

/** A figure that means nothing without its other half. */
function together(text: string, other: string): Fault | null {
  return text === '' && other !== '' ? missing : null
}

function textFault(text: string, most: number): Fault | null {
  if (text === '') return missing
  if (bytes.encode(text).length > most)
    return { id: 'launching.fault.bytes', values: { count: most } }
  return text === text.trim() && !/[<>]/.test(text) && !/\s\s/.test(text)
    ? null
    : { id: 'launching.fault.text' }
}

function longFault(length: number, most: number): Fault | null {
  return length > most ? { id: 'launching.fault.long', values: { count: most } } : null
}

function linkFault(text: string): Fault | null {
  return text === '' || /^https:\/\/[!-~]{1,248}$/.test(text)
    ? null
    : { id: 'launching.fault.link' }
}

function addressFault(text: string): Fault | null {
  return text === '' || /^0x[0-9a-fA-F]{40}$/.test(text) ? null : { id: 'launching.fault.address' }
}

function wholeFault(text: string, least: number, most: number): Fault | null {
  return text === '' || isWholeWithin(text, least, most)
    ? null
    : { id: 'launching.fault.between', values: { least, most } }
}

/** A share in 1/10,000, of which people see per cent. */
function shareFault(text: string, least: number, most: number): Fault | null {
  return text === '' || isWholeWithin(text, least, most)
    ? null
    : { id: 'launching.fault.percent', values: { least: least / 100, most: most / 100 } }
}

function isWholeWithin(text: string, least: number, most: number): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
}

function dateFault(text: string): Fault | null {
  const isDate = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d)?$/.test(text) && !Number.isNaN(Date.parse(text))
  return text === '' || isDate ? null : { id: 'launching.fault.date' }
}

function amountFault(text: string, places: number): Fault | null {
  if (text === '') return null
  const value = parseDecimal(text)
  if (value === null || value.digits <= 0n) return { id: 'launching.fault.amount' }
  const decimals = text.split('.')[1]?.length ?? 0
  return decimals > places ? { id: 'launching.fault.places', values: { count: places } } : null
}

function sharesFault({ payees }: LaunchForm): Fault | null {
  const sum = sumOf(payees)
  if (payees.length === 0 || sum === wholeBps) return null
  return { id: 'launching.fault.shares', values: { sum: (sum ?? 0) / 100 } }
}

/** Grants may not come to more than there is. */
function grantedFault({ grants, supply }: LaunchForm): Fault | null {
  const [all, ...parts] = [supply, ...grants.map(({ amount }) => amount)].map(atomicOf)
  const sum = parts.reduce<bigint>((total, part) => total + (part ?? 0n), 0n)
  return all != null && sum > all ? { id: 'launching.fault.granted' } : null
}

function atomicOf(text: string): bigint | null {
  const value = parseDecimal(text)
  return value === null || value.scale > 18 ? null : value.digits * 10n ** BigInt(18 - value.scale)
}

/** What the service refused, by the same places: the words are its own. */
export function servedFaults(failure: BourseError): Readonly<Record<string, string>> {
  return Object.fromEntries(
    failure.faults.map(({ fix, location, message }) => [
      location.replace(/^body\//, ''),
      [message, fix].filter(Boolean).join('. '),
    ]),
  )
}
