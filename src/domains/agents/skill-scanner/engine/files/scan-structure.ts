import { type Part, report, type ScanWork } from '../scan-work.ts'
import { embeddedCommands } from './embedded-commands.ts'
import { magicOf } from './magic.ts'
import { scanDependencies } from './scan-dependencies.ts'
import { scanMarkup } from './scan-markup.ts'
import { scanNotebook } from './scan-notebook.ts'
import { scanPdf } from './scan-pdf.ts'
import { scanSettings } from './scan-settings.ts'
import { unseenMarkup } from './unseen-markup.ts'

/** What the structure of a text says, beyond its words: markup, notebooks, lists of dependencies, documents in plain characters. */
export function* scanStructure(work: ScanWork, part: Part, text: string): Generator<void, void> {
  const name = part.file.slice(part.file.lastIndexOf('/') + 1).toLowerCase()
  if (magicOf(part.bytes)?.name === 'PDF') yield* scanPdf(work, part)
  if (/\.(?:svg|html?|xhtml|xml)$/.test(name)) scanMarkup(work, part, text)
  if (/\.(?:html?|xhtml|svg|md|vue|jsx|tsx|hbs|ejs|njk)$/.test(name))
    yield* unseenMarkup(work, part, text)
  if (/\.(?:json|jsonc|code-workspace)$/.test(name)) yield* scanSettings(work, part, text)
  yield* embeddedCommands(work, part, text)
  if (name.endsWith('.ipynb')) yield* scanNotebook(work, part, text)
  scanDependencies(work, part, { name, text })
  if (/\.(?:png|jpe?g|gif|webp|ico|pdf|docx|xlsx|zip)$/.test(name) && magicOf(part.bytes) === null)
    report(work, 'SK017', {
      file: part.file,
      evidence: 'named as something else, and is text',
      confidence: 'medium',
    })
}
