/** A statement of a script, on one line, with where it begins. */
export type Statement = { readonly text: string; readonly at: number }

const longest = 4_000

/**
 * Cuts a script into statements: lines, put together while brackets are open or a line goes on, at
 * most four thousand characters each. Scripts of shells are cut at `;` and `&&`, too, and those of JavaScript at `;`.
 */
export function* statements(text: string, language: string): Generator<Statement, void> {
  let begun = 0
  let depth = 0
  let at = 0
  while (at < text.length) {
    const found = text.indexOf('\n', at)
    const end = found < 0 ? text.length : found
    const line = text.slice(at, Math.min(end, at + longest))
    depth = Math.max(0, depth + depthOf(line))
    const goesOn = /(?:\\|\||&&|,|\+)\s{0,8}$/.test(line)
    if ((depth === 0 && !goesOn) || end - begun > longest || /^\s{0,40}$/.test(line)) {
      yield* cut(text.slice(begun, Math.min(end, begun + longest)), begun, language)
      begun = end + 1
      depth = 0
    }
    at = end + 1
  }
  if (begun < text.length) yield* cut(text.slice(begun, begun + longest), begun, language)
}

function depthOf(line: string): number {
  let depth = 0
  for (let index = 0; index < line.length; index++) {
    const sign = line.charAt(index)
    if (sign === '(' || sign === '[') depth++
    if (sign === ')' || sign === ']') depth--
  }
  return depth
}

function* cut(text: string, at: number, language: string): Generator<Statement, void> {
  const joints = language === 'shell' ? /;|&&|\n/ : language === 'javascript' ? /;/ : null
  if (joints === null) {
    if (text.trim() !== '') yield { text, at }
    return
  }
  let offset = at
  for (const part of text.split(joints)) {
    if (part.trim() !== '') yield { text: part, at: offset }
    offset += part.length + 1
  }
}
