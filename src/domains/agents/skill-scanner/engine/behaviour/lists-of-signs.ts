/** Whether a statement gives nothing but texts to a name that says what is looked for. */
export function isListOfSigns(text: string): boolean {
  const head =
    /^\s{0,40}(?:export\s{1,4})?(?:const\s{1,4}|let\s{1,4}|var\s{1,4})?(\w{2,60})\s{0,4}(?::[^=\n]{1,60})?=\s{0,4}[[({]/.exec(
      text,
    )
  if (head === null || !looksFor.test(head[1] ?? '')) return false
  const rest = text
    .slice(head[0].length)
    .replace(
      /[rbfu]{0,2}"[^"\n]{0,300}"|[rbfu]{0,2}'[^'\n]{0,300}'|\/[^/\n]{1,300}\/[a-z]{0,6}/g,
      '',
    )
    .replace(
      /\b(?:re[.]compile|new RegExp|RegExp|Regex|re[.](?:I|IGNORECASE|M|MULTILINE|S))\(?/g,
      '',
    )
  return /^[\s,\])};]{0,2000}$/.test(rest)
}

const looksFor =
  /suspicious|signs?|signatures?|patterns?|detect|block(?:ed|list)|forbidden|den(?:y|ied)|bad|danger|hostile|attack|inject|threat|fixture|cases|phrases|samples|red_?flags?|risky|unsafe/i

/** How far back the beginning of a list is looked for. */
const listMax = 1_600

/** Whether a place is between quotation marks, or in an expression, in a list whose name says that it holds what is looked for. */
export function isSign(text: string, at: number): boolean {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const before = text.slice(Math.max(lineStart, at - 300), at)
  if (!/["'`/]/.test(before)) return false
  const head = text.slice(Math.max(0, at - listMax), at)
  const opened = [...head.matchAll(listHead)].at(-1)
  if (opened === undefined || !looksFor.test(opened[1] ?? '')) return false
  const between = head.slice(opened.index + opened[0].length)
  return (
    !/^[\])}]/m.test(between) &&
    !/^\s{0,8}(?:def|function|class|if|for|while|return)\b/m.test(between)
  )
}

const listHead =
  /(?:^|[\s{,;(])["']?([A-Za-z_]\w{2,60})["']?\s{0,4}(?::[^=\n[({]{1,60})?[:=]\s{0,4}(?:(?:new\s)?(?:re[.]compile|Set|frozenset|RegExp|Regex|tuple|list)\(\s{0,4})?[[({]{0,2}\s{0,4}(?=[\n\s]{0,4}[rbf]{0,2}["'`/({[])/g
