/**
 * Writes a value by the JSON Canonicalization Scheme (RFC 8785), so that the same value is always the same text: members
 * sorted by UTF-16 code units, no white space, members that are undefined left out. Raises `TypeError` for what has no
 * canonical form.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') {
    if (value.isWellFormed()) return JSON.stringify(value)
    throw new TypeError('a lone surrogate has no canonical JSON')
  }
  if (value === null || typeof value === 'boolean') return String(value)
  // Negative zero is written as 0, as the scheme asks for.
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`${typeof value} has no canonical JSON`)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}
