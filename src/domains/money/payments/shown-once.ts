import { readJson } from '../../../kernel/json-reader.ts'

/** Members of an answer that hold a secret which is shown when it is made, and nowhere else. */
const secretMembers = ['bearer']
const inItsPlace = 'shown once'

/**
 * A stored answer for whoever reads it later: evidence of a payment is handed on to others, and must not hand on what
 * spends. A body without such a secret stays as it is, to the byte.
 */
export function withoutShownOnce(body: string): string {
  let found = false
  const read: unknown = parsed(body)
  const told = JSON.stringify(read, (name, value: unknown) => {
    if (!secretMembers.includes(name) || typeof value !== 'string') return value
    found = true
    return inItsPlace
  })
  return found ? told : body
}

/** Null for what is no JSON: it has no members. */
function parsed(body: string): unknown {
  try {
    return readJson(body)
  } catch {
    return null
  }
}
