/**
 * Checks that every file is where others refer to it: `npm run check -- places`. Most other checks would report a moved
 * file once for each reference; this one reports it in one line, before the others run.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { type Move, movesInCommits, movesSinceCommit } from './moves.ts'
import { ownFiles, sourceFile } from './source-files.ts'

/** An import that leads nowhere. */
interface LostImport {
  readonly file: string
  /** As it is written. */
  readonly said: string
  readonly target: string
}

const namesListed = 8
/** Texts about the past, which may name old paths. */
const past = /^(docs\/adr\/|CHANGELOG[.]md$|[.]changeset\/)/
const domains = 'src/domains/'
const remedy = 'Name its new place in all of them, or put it back.'

/** One line for each file that is referred to at a wrong path, and for each that lies where no file belongs. */
export function checkPlaces(root: string): readonly string[] {
  const files = ownFiles(root)
  const lost = files.flatMap((file) => (sourceFile.test(file) ? lostImports(root, file) : []))
  const recent = movesSinceCommit(root)
  const explains =
    (move: Move) =>
    ({ target, file }: LostImport) =>
      target === move.from || file === move.to
  const isExplained = (one: LostImport) => recent.some((move) => explains(move)(one))
  const older = lost.every(isExplained)
    ? []
    : movesInCommits(root).filter(
        ({ from, to }) => !existsSync(path.join(root, from)) && existsSync(path.join(root, to)),
      )
  const moves = [...recent, ...older]
  const unexplained = lost.filter((one) => !moves.some((move) => explains(move)(one)))
  const moved = new Set(moves.map(({ to }) => to))
  return [
    ...moves.flatMap((move) => {
      const own = lost.filter(({ file }) => file === move.to).map(({ said }) => said)
      const importers = lost.filter(({ target }) => target === move.from).map(({ file }) => file)
      return movedLine(move, { own, namedBy: [...importers, ...namedIn(root, files, move)] })
    }),
    ...files
      .filter((file) => !moved.has(file))
      .flatMap((file) => homeless(file).map((where) => `${file} ${where}`)),
    ...missingLines(unexplained),
  ]
}

function movedLine(
  { from, to }: Move,
  { own, namedBy }: { readonly own: readonly string[]; readonly namedBy: readonly string[] },
): readonly string[] {
  const where = homeless(to)
  const said = [
    ...where.map((each) => `It ${each}`),
    ...(namedBy.length > 0 ? [`Its old place is named in ${listed(namedBy)}`] : []),
    ...(own.length > 0 ? [`It imports, as from its old place, ${listed(own)}`] : []),
  ]
  if (said.length === 0) return []
  const end = where.length > 0 ? '' : ` ${remedy}`
  return [`${from} was moved to ${to}. ${said.join('. ')}.${end}`]
}

function missingLines(lost: readonly LostImport[]): readonly string[] {
  const importers = Map.groupBy(lost, ({ target }) => target)
  return [...importers].map(
    ([target, each]) =>
      `${target} does not exist and is imported by ${listed(each.map(({ file }) => file))}. Write it, or take the imports out.`,
  )
}

/** Reports a file that belongs to no layer, or to no domain of a wing. */
function homeless(file: string): readonly string[] {
  if (!file.startsWith('src/')) return []
  if (!/^src\/(adapters|app|catalog|domains|kernel|ports|surfaces)\//.test(file)) {
    return ['lies in no layer; ARCHITECTURE.md says which there are']
  }
  const isWhole =
    !file.startsWith(domains) || /^src\/domains\/[^/]+\/([^/]+\/|README[.]md$)/.test(file)
  return isWhole ? [] : ['lies in no domain; put it into src/domains/<wing>/<domain> or the kernel']
}

function lostImports(root: string, file: string): readonly LostImport[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const { importedFiles } = ts.preProcessFile(text, true, true)
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => ({
      file,
      said: fileName,
      target: path.posix.join(path.posix.dirname(file), fileName),
    }))
    .filter(({ target }) => !existsSync(path.join(root, target)))
}

/** The texts that name the old place of a file by its path, from the root or from the domains. */
function namedIn(root: string, files: readonly string[], { from }: Move): readonly string[] {
  if (existsSync(path.join(root, from))) return []
  const names = [from, ...(from.startsWith(domains) ? [`"${from.slice(domains.length)}"`] : [])]
  return files.filter((file) => {
    if (past.test(file)) return false
    const text = readFileSync(path.join(root, file), 'utf8')
    return names.some((name) => text.includes(name))
  })
}

function listed(names: readonly string[]): string {
  const all = [...new Set(names)]
  const rest = all.length - namesListed
  return all.slice(0, namesListed).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

if (import.meta.main) {
  const breaches = checkPlaces(process.cwd())
  for (const breach of breaches) process.stdout.write(`${breach}\n`)
  process.exitCode = breaches.length === 0 ? 0 : 1
}
