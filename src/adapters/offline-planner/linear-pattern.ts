const lengthMax = 200
/** The maximum of variable-length parts; each may multiply the work by the length of the text. */
const variableMax = 3

/**
 * Whether a pattern may be run on texts of some hundred characters. Tools come from callers, who could send a pattern
 * with catastrophic backtracking; accepted are patterns without nested repetition.
 */
export function mayRun(pattern: string): boolean {
  if (pattern.length > lengthMax || /\\[1-9k]|\(\?(?!:)/.test(pattern)) return false
  // Classes and escapes count as one character each.
  const plain = pattern.replace(/\\./g, 'x').replace(/\[\^?\]?[^\]]*\]/g, 'x')
  return isCompiled(pattern) && isPlain(plain)
}

function isPlain(pattern: string): boolean {
  const groups: { varies: boolean }[] = [{ varies: false }]
  let variable = 0
  const parts = pattern.matchAll(/(\)|[^()|])?(\*|\+|\?|\{\d+(?:,\d*)?\})|[()|]/g)
  for (const [part, repeated, quantifier = ''] of parts) {
    if (part === '(') groups.push({ varies: false })
    else if (part === '|') mark(groups)
    else if (part === ')') close(groups)
    else {
      const repeats = quantifier !== '?' && quantifier !== ''
      if (repeated === ')' && close(groups) && repeats) return false
      const isFixed = /^\{\d+\}$/.test(quantifier)
      if (!isFixed) {
        mark(groups)
        if (++variable > variableMax) return false
      }
    }
  }
  return true
}

function mark(groups: readonly { varies: boolean }[]): void {
  const innermost = groups.at(-1)
  if (innermost !== undefined) innermost.varies = true
}

/** Closes a group; true when its match varies in length or form, which makes the enclosing group vary too. */
function close(groups: { varies: boolean }[]): boolean {
  const ended = groups.pop()
  if (ended?.varies === true) mark(groups)
  return ended?.varies === true
}

function isCompiled(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}
