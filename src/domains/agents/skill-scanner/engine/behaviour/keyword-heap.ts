const small =
  /^(?:the|an?|and|or|of|to|for|in|on|with|from|by|at|as|is|are|be|it|its|this|that|when|what|which|into|between|your|their|them|after|before|without|not|no|who|asks|has|have)$/
const grasping =
  /^(?:any|all|every|everything|anything|always|first|top|best|priority|highest|must|use|everyone|ultimate|universal|always-on|whatever|only|number-one)$/

/** Whether a description is a heap of words that is to be met by any search: many of them, hardly a sentence, and claims to all. */
export function isKeywordHeap(line: string): boolean {
  const words = line
    .replace(/^description:/, '')
    .split(/[\s,;|/]+/)
    .map((word) => word.replace(/[^\p{L}\p{N}-]/gu, ''))
    .filter((word) => word !== '')
  if (words.length < 14 || words.length > 400) return false
  const fillers = words.filter((word) => small.test(word)).length
  const claims = words.filter((word) => grasping.test(word)).length
  return claims >= 2 && fillers * 10 <= words.length
}
