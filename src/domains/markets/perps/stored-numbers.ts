import type { Column } from '../../../ports/tables.ts'

const whole = /^-?\d{1,78}n$/

/** JSON in which whole numbers of any size are texts such as `"12n"`. */
export function writeNumbers(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? `${member}n` : member,
  )
}

/** Reverses `writeNumbers`, in place. No name that the exchange stores looks like a number. */
export function reviveNumbers<value extends object>(value: value): value {
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string' && whole.test(member)) {
      Reflect.set(value, name, BigInt(member.slice(0, -1)))
    } else if (typeof member === 'object' && member !== null) reviveNumbers(member)
  }
  return value
}

function revive(stored: unknown) {
  return typeof stored === 'object' && stored !== null ? reviveNumbers(stored) : stored
}

/** A column of such JSON; values are written with `writeNumbers`. */
export function numbersJson<value extends object>(): Column<value, string> {
  // The stored value was written by `writeNumbers`.
  return { decode: revive as (stored: unknown) => value }
}
