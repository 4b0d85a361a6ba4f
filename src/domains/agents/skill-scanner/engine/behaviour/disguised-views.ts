import { type FoldedText, fold } from '../text/folded-text.ts'
import { leetView, reversedView, rot13View, spacedView, type TextView } from '../text/text-views.ts'

/** Ways of reading a paragraph in which it is language, and is none as it stands. */
export function disguisedViews(original: string, plain: FoldedText): readonly TextView[] {
  if (plain.text.length < 24) return []
  const words = plain.text.length / 6
  const common = commonIn(plain.text)
  if (common > words / 5 && !/\n[^\n]{1,14}\n[^\n]{1,14}\n/.test(original)) return []
  const views: (TextView | null)[] = [leetView(plain), spacedView(original, 'other')]
  if (common < words / 12) views.push(rot13View(plain), reversedView(plain))
  const language = views
    .filter((view) => view !== null)
    .filter(({ text }) => commonIn(text) > Math.max(1, common * 1.2))
  const whole = mendedLines(original)
  return whole === null ? language : [...language, whole]
}

/** Lines of a few letters put together, with the blanks that are left in them; null where there are none. */
function mendedLines(original: string): TextView | null {
  const run = /(?:^|\n)(?:[^\n]{1,14}\n){5,400}[^\n]{1,14}/.exec(original)
  if (run === null) return null
  return { ...fold(run[0].replaceAll(/\r?\n/g, '')), layer: 'cut lines' }
}

const commonWords =
  /\b(?:the|and|to|of|in|it|is|for|that|this|with|not|you|all|any|on|at|as|or|every|user|de|la|el|que|y|der|die|das|und|den|et|le|les|il|e|o|en)\b/g

/** How many of the commonest words a text has. */
function commonIn(text: string): number {
  return text.match(commonWords)?.length ?? 0
}
