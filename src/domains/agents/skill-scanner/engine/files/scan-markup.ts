import { type Part, report, type ScanWork } from '../scan-work.ts'
import { lineIndex } from '../text/line-index.ts'

const active: readonly (readonly [RegExp, string])[] = [
  [/<script\b/gi, 'a script'],
  [/<foreignObject\b/gi, 'foreign content in an image'],
  [
    /\son(?:load|error|click|mouseover|focus|begin|end|toggle|animationstart)\s{0,4}=/gi,
    'a script at an event',
  ],
  [
    /(?:href|src|action|data)\s{0,4}=\s{0,4}["']?\s{0,4}(?:javascript|vbscript|data:text\/html)/gi,
    'a script in an address',
  ],
  [/<!ENTITY\b/gi, 'an entity of XML'],
  [
    /<(?:iframe|object|embed|applet|base|meta\s[^>]{0,80}http-equiv\s{0,4}=\s{0,4}["']?refresh)\b/gi,
    'content that is loaded from elsewhere',
  ],
]

/** Scripts and active parts of HTML, SVG and XML; an image with a script is graver than a page with one. */
export function scanMarkup(work: ScanWork, part: Part, text: string) {
  const isPage = /\.x?html?$/i.test(part.file)
  const lineOf = lineIndex(text)
  for (const [form, what] of active) {
    let told = 0
    for (const found of text.matchAll(form)) {
      if (told++ >= 10) break
      report(work, 'SK019', {
        file: part.file,
        line: lineOf(found.index),
        evidence: `${what}: ${text.slice(found.index, found.index + 120)}`,
        severity: isPage ? 'medium' : 'high',
        confidence: 'high',
      })
    }
  }
}
