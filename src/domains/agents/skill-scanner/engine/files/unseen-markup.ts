import { type Part, report, type ScanWork } from '../scan-work.ts'
import { lineIndex } from '../text/line-index.ts'

/** A tag with its attributes, and the text behind it; neither goes over the next tag. */
const tags = /<\w{1,20}\b([^<>]{0,400})>([^<]{12,1200})</g
const styleOf = /\bstyle\s{0,3}=\s{0,3}(?:"([^"]{0,400})"|'([^']{0,400})')/i
const classesOf = /\bclass\s{0,3}=\s{0,3}["']([^"']{0,200})["']/i
const hiddenByName =
  /\s(?:hidden\b(?!\s{0,2}=\s{0,2}["']false)|aria-hidden\s{0,2}=\s{0,2}["']true["'])/i
const rules = /\.([\w-]{1,60})[^{}.]{0,80}\{([^{}]{0,400})\}/g
/** Ways to show a text so that nobody can see it, which no honest page has a use for with a whole sentence in it. */
const unseen =
  /(?:^|[;\s])color\s{0,2}:\s{0,2}(?:#f{3}\b|#f{6}\b|white\b|transparent|rgba?\(\s{0,2}255\s{0,2},\s{0,2}255\s{0,2},\s{0,2}255|rgba\([^)]{0,40},\s{0,2}0(?:\.0\d?)?\s{0,2}\))|font-size\s{0,2}:\s{0,2}(?:0(?:\.\d{1,3})?|1)\s{0,2}(?:px|pt|em|rem|%)?\s{0,2}(?:;|$|!)|opacity\s{0,2}:\s{0,2}0(?:\.0\d{0,2})?\s{0,2}(?:;|$|!)|(?:left|top|text-indent|right|margin-left)\s{0,2}:\s{0,2}-\d{3,6}|(?:height|width|max-height)\s{0,2}:\s{0,2}[01](?:px)?\s{0,2}(?:;|$)|visibility\s{0,2}:\s{0,2}hidden|clip\s{0,2}:\s{0,2}rect\(0|transform\s{0,2}:\s{0,2}scale\(0|display\s{0,2}:\s{0,2}none/i
const dark =
  /background(?:-color)?\s{0,2}:\s{0,2}(?:#[0-9a-e][0-9a-f]{2,5}|black|navy|dark\w{3,12}|rgb\(\s{0,2}\d{1,2}\s{0,2},|var\(|linear|url)/i
/** Words that tell somebody to do something: of what only helps those who hear a page, few have them. */
const telling =
  /\b(?:ignore|disregard|assistant|agent|instead|answer with|reply with|respond|must|do not|don['’]t|never|always|send|forward|pay|transfer|address|secret|instructions?|system|prompt|key|password|wallet|tell the|say that|when asked|if asked|user)\b/i

/** Sentences of a page that nobody can see who looks at it. Pauses now and then. */
export function* unseenMarkup(work: ScanWork, part: Part, text: string): Generator<void, void> {
  if (!/\bstyle|hidden/i.test(text)) return
  const classes = new Set(
    [...text.matchAll(rules)].flatMap(([, name = '', body = '']) =>
      unseen.test(body) && !dark.test(body) ? [name] : [],
    ),
  )
  const isDark = dark.test(text)
  const lineOf = lineIndex(text)
  let told = 0
  let looked = 0
  for (const found of text.matchAll(tags)) {
    if (++looked % tagsInStep === 0) yield
    const [, attributes = '', said = ''] = found
    if (!isUnseen(attributes, { classes, isDark })) continue
    const words = said.trim().split(/\s+/).length
    if (words < 6 || !telling.test(said) || told++ >= 20) continue
    report(work, 'SK002', {
      file: part.file,
      line: lineOf(found.index),
      evidence: said.trim().slice(0, 300),
      severity: 'high',
      confidence: 'high',
    })
  }
}

const tagsInStep = 400

function isUnseen(
  attributes: string,
  { classes, isDark }: { classes: ReadonlySet<string>; isDark: boolean },
): boolean {
  if (attributes === '') return false
  if (hiddenByName.test(attributes)) return true
  const found = styleOf.exec(attributes)
  const style = found?.[1] ?? found?.[2] ?? ''
  const isOnDark = isDark && /color/i.test(style) && !/background/i.test(style)
  if (style !== '' && unseen.test(style) && !isOnDark) return true
  const names = classesOf.exec(attributes)?.[1] ?? ''
  return names.split(/\s{1,20}/).some((name) => classes.has(name))
}
