import { type Part, report, type ScanWork } from '../scan-work.ts'
import { textOfBytes } from './text-of-bytes.ts'

/** Whether the entries of an archive are those of an Office document. */
export function isOfficeFile(entries: readonly { readonly path: string }[]): boolean {
  return entries.some(({ path }) => path === '[Content_Types].xml' || path === 'content.xml')
}

const active: readonly (readonly [RegExp, string])[] = [
  [/vbaproject\.bin$/i, 'macros'],
  [/(?:^|\/)(?:activex|embeddings)\//i, 'embedded objects'],
  [/\.(?:bin|exe|dll|scr|js|vbs|hta|lnk)$/i, 'an embedded program'],
]
const inXml: readonly (readonly [RegExp, string])[] = [
  [/TargetMode\s?=\s?["']External["']/i, 'a part that is loaded from elsewhere'],
  [/\b(?:DDEAUTO|DDE)\b\s/, 'a command by DDE'],
  [/attachedTemplate/i, 'a template that is attached'],
  [
    /<(?:w:)?(?:instrText|fldSimple)[^>]{0,200}(?:DDE|INCLUDETEXT|INCLUDEPICTURE)/i,
    'a field that loads or runs',
  ],
  [/macrosheet|xl\/macrosheets|Auto_?Open|\bEXEC\(/i, 'macros of sheets'],
  [/<script:event-listener|ooo:script|vnd\.sun\.star\.script/i, 'a script of the document'],
]

/** What runs or is loaded when a document is opened. Hyperlinks are external, too, and only followed by a click. */
export function scanOfficePart(work: ScanWork, part: Part) {
  const inner = part.file.slice(part.file.lastIndexOf('!/') + 2)
  for (const [form, what] of active)
    if (form.test(inner))
      report(work, 'SK019', { file: part.file, evidence: what, confidence: 'high' })
  if (!/\.(?:xml|rels)$/i.test(inner)) return
  const text = textOfBytes(part.bytes) ?? ''
  const plain = text.replace(/<Relationship[^>]{0,400}\/hyperlink"[^>]{0,400}>/gi, '')
  for (const [form, what] of inXml) {
    const found = form.exec(plain)
    if (found !== null)
      report(work, 'SK019', {
        file: part.file,
        evidence: `${what}: ${found[0]}`,
        confidence: 'medium',
      })
  }
}
