/**
 * Writes a value by the JSON Canonicalization Scheme (RFC 8785): members sorted by UTF-16 code units, no white space,
 * members that are undefined left out. What JSON can say and the scheme has no form for has a text of its own too, so
 * that whatever was parsed can be compared: half a character is its escape, a number beyond all doubles `Infinity`.
 * Raises `TypeError` for what JSON cannot say.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value === null || typeof value === 'boolean') return String(value)
  // RFC 8785 requires negative zero to be written as 0.
  if (typeof value === 'number' && !Number.isNaN(value)) return String(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`${typeof value} has no canonical JSON`)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}
