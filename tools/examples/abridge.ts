/** Of a list, as many as show that there may be several. */
const itemsMax = 2
const membersMax = 40

/** The value with fewer items in its lists, so that an example is read and not scrolled. */
export function abridge(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, itemsMax).map(abridge)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, membersMax)
      .map(([name, member]) => [name, abridge(member)]),
  )
}
