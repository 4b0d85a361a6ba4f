/** A stretch of a text. */
type Stretch = { readonly start: number; readonly end: number }

const opening = ['`', '"', '“', '«', '„', '‘', "'", '「']
const closing = ['`', '"', '”', '»', '“', '’', "'", '」']
/** Up to where what was found must stand between the marks; the rest may go on behind them. */
const insideUntil = ({ start, end }: Stretch) => start + Math.min(12, Math.floor((end - start) / 2))

/** Whether a match begins between quotation marks or in a code span of its own line, with most of what it says. */
export function isInQuotes(text: string, match: Stretch, isFront: boolean): boolean {
  const { start, end } = match
  const lineStart = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 240)
  const before = text.slice(lineStart, start)
  const found = text.slice(insideUntil(match), end + 240)
  const lineEnd = found.indexOf('\n')
  const after = lineEnd < 0 ? found : found.slice(0, lineEnd)
  // The marks around a whole value of the front matter belong to its form and quote nothing.
  const form = isFront ? (/^[\w-]{1,40}:\s{0,8}(["'])/.exec(before)?.[1] ?? '') : ''
  return opening.some((mark, index) => {
    if (mark === form || isSubstituted(before, mark)) return false
    const close = closing[index] ?? mark
    if (!after.includes(close)) return false
    if (mark === close) return countOf(before, mark) % 2 === 1
    return before.lastIndexOf(mark) > before.lastIndexOf(close)
  })
}

/** Whether a shell would run what stands there, between its quotation marks though it is. */
function isSubstituted(before: string, mark: string): boolean {
  const opened = mark === '"' ? before.lastIndexOf('$(') : -1
  return opened > before.lastIndexOf(mark) && !before.includes(')', opened)
}

function countOf(text: string, mark: string): number {
  let count = 0
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    const isApostrophe =
      mark === "'" && /\w/.test(text.charAt(at + 1)) && /\w/.test(text.charAt(at - 1))
    if (!isApostrophe) count++
  }
  return count
}

const handlings =
  'treated as (?:data|text)|blocked|refused|removed|quarantined|not (?:followed|obeyed|executed)|rejected|stripped|escaped|found|detected|flagged|denied|neutrali[sz]ed|stays? (?:text|data)|kept as text|(?:has|have|had) no effect|dropped|caught|stopped|logged|reported'
const handledBefore = new RegExp(
  `\\b(?:${handlings})\\b[^"'\`\\n]{0,50}["'\`]{1,2}[^"'\`\\n]{0,40}$`,
  'i',
)
const handledAfter = new RegExp(
  `^[^"'\`”\\n]{0,120}["'\`”]{1,2}[*_]{0,2}[\\s,;:()–-]{0,6}(?:(?:found|seen|in|on|the|a|an|this|that|page|document|\\d{1,9}|was|were|is|are|has|have|been|and|tool|output|message|mail|text|line|by|filter|must|should|then|web|site|result)[\\s,;:]{1,3}){0,8}(?:${handlings})\\b`,
  'i',
)
const wanted =
  /^[^"\n]{0,200}"[^\n]{0,40}"(?:want|expect(?:ed)?|verdict|label|result|is\w{0,16}|class)"\s{0,2}:\s{0,2}(?:"(?:block\w{0,3}|refus\w{1,3}|reject\w{0,3}|flag\w{0,4}|suspicious|malicious|unsafe|attack|injection|deny|denied|bad)"|true)/i

/** Whether the line of a quotation says that it was found and stopped, as a log does, or that it is to be. */
export function isHandled(text: string, { start }: Stretch): boolean {
  const before = lineBefore(text, start, 160)
  const after = lineAfter(text, start, 400)
  return handledBefore.test(before) || handledAfter.test(after) || wanted.test(after)
}

/** Whether it stands in a row of a table that says what becomes of it. */
export function isInTableOfCases(text: string, { start, end }: Stretch): boolean {
  const before = lineBefore(text, start, 240)
  const after = lineAfter(text, end, 240)
  return /^\s{0,8}\|/.test(before) && verdictCell.test(after)
}

const verdictCell =
  /\|\s{0,20}[*_`]{0,2}(?:refused?|blocked?|reject(?:ed)?|flag(?:ged)?|attack|malicious|injection|unsafe|den(?:y|ied)|quarantined?)[*_`]{0,2}\s{0,20}\|/i

const reported =
  /\b(?:for|to|repl(?:y|ies)|answers?|messages?|claims?|asks?|says?|writes?|who|when|if|like|such as|sentences?|phrases?|against|words)\b[^.\n]{0,60}$/i
const refusals =
  /\b(?:(?:we|i|nobody|no one|it|they|(?:a |the )?(?:real|honest|true) \w{2,14})\b[^.\n]{0,24}\b(?:never|not|won['’]t|don['’]t|needs? no)|no[.,:!]|refus\w{1,4}|decline|fraud|scams?|phishing|ke(?:ep|pt) (?:(?:it|them|the words) )?to (?:yourself|oneself)|never needs?)(?![\w])/i
const toldTo =
  /\b(?:tell|ask|show|instruct|have|make|let)s? (?:the |your )?(?:user|them|owner|holder)\b/i

/** Whether a quotation is what somebody may say, and is followed by a refusal. */
export function isAnswered(text: string, match: Stretch): boolean {
  const { start, end } = match
  const line = lineBefore(text, start, 160)
  if (toldTo.test(line) || !reported.test(line)) return false
  const after = text.slice(insideUntil(match), end + 240)
  const close = after.search(/["“”'»`]/)
  return close >= 0 && close < 120 && refusals.test(after.slice(close, close + 130))
}

const testFile =
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|testdata)\/|[.](?:test|spec)[.]\w{1,4}$|(?:^|\/)test_[^/]{1,100}[.]py$|_test[.]\w{1,4}$/i
const handedOn =
  /\b(?:exec\w{0,8}|system|spawn\w{0,5}|subprocess[.]\w{1,12}|eval|popen|run|call|check_output|Function|fetch|get|post|write\w{0,10}|sh\s{1,3}-c)\s{0,2}\([^)\n]{0,200}$|\bsh\s{1,3}-c\b[^\n]{0,100}$/i

/** Whether it stands in a text that a file of tests has as an input, and nothing runs it. */
export function isInputOfTest(file: string, text: string, match: Stretch): boolean {
  const { start, end } = match
  if (!testFile.test(file)) return false
  const before = lineBefore(text, start, 240)
  const after = text.slice(insideUntil(match), end + 240).split('\n')[0] ?? ''
  return /["'`]/.test(before) && /["'`]/.test(after) && !handedOn.test(before)
}

/** Whether it stands in a regular expression, which is what detectors look for. */
export function isInPattern(text: string, { start, end }: Stretch): boolean {
  const before = lineBefore(text, start, 240)
  const after = lineAfter(text, end, 240)
  if (
    /(?:\bre[.]\w{3,9}\(|new RegExp\(|Regex::new\(|regexp[.]MustCompile\()\s{0,4}[rf]{0,2}["'`][^"'`]{0,200}$/.test(
      before,
    )
  )
    return true
  return (
    /(?:^|[\s([,=:])\/[^/\n]{0,200}$/.test(before) &&
    /^[^\n/]{0,200}\/[dgimsuvy]{0,8}(?=[\s,;)\].]|$)/.test(after)
  )
}

/** What stands before an offset in its line, at most so many characters. */
function lineBefore(text: string, offset: number, charactersMax: number): string {
  return (
    text
      .slice(Math.max(0, offset - charactersMax), offset)
      .split('\n')
      .at(-1) ?? ''
  )
}

/** What stands from an offset on in its line, at most so many characters. */
function lineAfter(text: string, offset: number, charactersMax: number): string {
  return text.slice(offset, offset + charactersMax).split('\n')[0] ?? ''
}
