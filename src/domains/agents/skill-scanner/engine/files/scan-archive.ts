import { type ArchiveProblem, readArchiveInSteps } from '../../../skill-format/index.ts'
import { depthMax, leave, type Part, report, type ScanWork } from '../scan-work.ts'
import { isOfficeFile, scanOfficePart } from './scan-office.ts'

const grave = new Set<ArchiveProblem['kind']>([
  ...(['traversal', 'absolute', 'link', 'device', 'overlap', 'bomb', 'headers_differ'] as const),
  ...(['hidden', 'duplicate', 'too_many', 'prepended', 'encrypted'] as const),
])

/** Unpacks an archive and reads what is in it; false where the bytes are none. */
export function* scanArchive(
  work: ScanWork,
  part: Part,
  { isText }: { isText: boolean },
): Generator<void, boolean> {
  if (
    isText &&
    part.depth === 0 &&
    !/\.(?:zip|tar|tgz|gz|jar|docx|xlsx|pptx|whl|crx|xpi|apk)$/i.test(part.file)
  )
    return false
  const archive = yield* readArchiveInSteps(part.bytes, { ...work.budget })
  if (archive.kind === 'none') return false
  work.budget.bytes -= archive.spent.bytes
  work.budget.entries -= archive.spent.entries
  for (const { kind, path, detail } of archive.problems)
    report(work, 'SK018', {
      file: part.file,
      evidence: `${kind} ${path} ${detail}`,
      severity: grave.has(kind) ? 'high' : 'medium',
      confidence: grave.has(kind) ? 'high' : 'medium',
    })
  for (const { file, bytes, reason } of archive.unread)
    leave(work, { file: file === '' ? part.file : `${part.file}!/${file}`, bytes, reason }, 'high')
  const inside = [...archive.entries, ...archive.leftovers]
  if (part.depth >= depthMax - 1 && inside.length > 0) {
    leave(work, {
      file: part.file,
      bytes: part.bytes.byteLength,
      reason: 'archives in archives, too deep',
    })
    report(work, 'SK018', { file: part.file, evidence: 'archives in archives, too deep' })
    return true
  }
  const isOffice = isOfficeFile(archive.entries)
  for (const entry of inside) {
    yield
    const inner = { file: `${part.file}!/${entry.path}`, bytes: entry.bytes, depth: part.depth + 1 }
    if (isOffice) scanOfficePart(work, inner)
    yield* work.readers.part(work, inner)
  }
  return true
}
