import { readJson } from '../../../../../kernel/json-reader.ts'
import { type Part, type ScanWork } from '../scan-work.ts'
import { plainSource } from '../text/source.ts'
import { membersOf } from './members-of.ts'

/** Reads the cells of a notebook as what they are: scripts, texts and what running them has printed. */
export function* scanNotebook(work: ScanWork, part: Part, text: string): Generator<void, void> {
  const cells = membersOf(parsed(text))['cells']
  if (!Array.isArray(cells)) return
  for (const [index, cell] of cells.slice(0, 2_000).entries()) {
    const { source, cell_type: kind } = membersOf(cell)
    const words = Array.isArray(source)
      ? source.map(String).join('')
      : typeof source === 'string'
        ? source
        : ''
    const language = kind === 'code' ? ('python' as const) : ('markdown' as const)
    yield* work.readers.text(work, plainSource(`${part.file}!/cell-${index + 1}`, words, language))
  }
}

function parsed(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return null
  }
}
