const whole = /^-?\d{1,78}n$/

/** JSON in which whole numbers of any size are texts such as `"12n"`. */
export function writeNumbers(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'bigint' ? `${member}n` : member,
  )
}

/**
 * Turns such texts back, in place: what the database hands out is then what was written. No name that the exchange
 * keeps looks like a number.
 */
export function reviveNumbers<value extends object>(value: value): value {
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === 'string' && whole.test(member)) {
      Reflect.set(value, name, BigInt(member.slice(0, -1)))
    } else if (typeof member === 'object' && member !== null) reviveNumbers(member)
  }
  return value
}
