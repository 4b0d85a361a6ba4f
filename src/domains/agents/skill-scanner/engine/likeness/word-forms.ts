/** Kinds of words that have a form rather than a list; what repeats is bounded. They are tried on one sentence or line at a time. */
export const wordForms: readonly (readonly [kind: string, form: RegExp])[] = [
  ['address', /https?:\/\/(?!localhost|127\.)|\b[\w.+-]{1,40}@[\w-]{1,40}\.[\w.-]{2,40}/i],
  ['address', /\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/],
  [
    'forgedTurn',
    /^\s{0,8}(?:\[|<|#{1,4} |\*\*)?(?:system|assistant|developer|tool|user|human|admin|function|staff|operator)(?: (?:message|note|notice|result|response|update|prompt|output))?(?:\]|>|\*\*)?\s?[:>\]]/i,
  ],
  [
    'forgedTurn',
    /<\/?(?:system|tool_result|function_results|instructions|assistant|developer|admin|im_start)[^>]{0,30}>|<\|[a-z_]{2,20}\|>|\[(?:inst|sys|system)\]/i,
  ],
  ['forgedTurn', /"role"\s?:\s?"(?:system|assistant|developer)"/i],
  ['hiding', /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u{e0000}-\u{e007f}\ufeff]|<!--/u],
  [
    'hiding',
    /colou?r\s?:\s?(?:white|#fff|transparent)|display\s?:\s?none|opacity\s?:\s?0(?![.\d])/i,
  ],
  ['hiding', /font-size\s?:\s?[01](?:px|pt)?\b/i],
  ['encoding', /[A-Za-z0-9+/]{60}|(?:\\x[0-9a-f]{2}){6}/i],
  ['noEnd', /:\(\)\s?\{/],
  ['chainAddress', /\b0x[0-9a-f]{40}\b|\b[1-9A-HJ-NP-Za-km-z]{43,44}\b/i],
  ['commandLine', /^\s{0,12}(?:[$>] |sudo |curl |python3? |node |npx |sh |bash )/],
  ['openPlace', /https?:\/\/[^\s"'`)]{1,200}[?&=/][<{$]/],
]
