/** An amount as every answer of the service has it. */
export interface Money {
  readonly asset: string
  readonly amount: string
  readonly decimals: number
}

/** An amount with its unit: `0.25 USDC`. Tokens of a chain are told by the last characters of their address. */
export function money(value: Money | null | undefined): string {
  return value === null || value === undefined ? '-' : `${value.amount} ${assetName(value.asset)}`
}

function assetName(asset: string): string {
  const address = /0x[0-9a-fA-F]{40}$/.exec(asset)?.[0]
  return address === undefined ? asset : `token ${address.slice(0, 6)}…${address.slice(-4)}`
}

/** A decimal text in the smallest unit. Throws a `RangeError` for text that is no amount, or has too many places. */
export function toAtomic(text: string, decimals: number): bigint {
  const match = /^(\d{1,40})(?:[.](\d+))?$/.exec(text)
  if (match === null) throw new RangeError(`"${text}" is no amount; write it as 0.25`)
  const [, whole = '', fraction = ''] = match
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) {
    throw new RangeError(`"${text}" has more than the ${decimals} places that there are`)
  }
  return BigInt(whole + digits.padEnd(decimals, '0'))
}

/** The smallest unit as a decimal text, without zeros at its end. */
export function fromAtomic(atomic: bigint, decimals: number): string {
  const sign = atomic < 0n ? '-' : ''
  const digits = (atomic < 0n ? -atomic : atomic).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
