import { spawnSync } from 'node:child_process'

/** A moved file. */
export interface Move {
  readonly from: string
  readonly to: string
}

const commitsLooked = 30
const entry = /^:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) ([AD])\t(.*)$/

/**
 * Files moved since the last commit: deleted ones, each with the one new file of the same name or content. Empty
 * without git.
 */
export function movesSinceCommit(root: string): readonly Move[] {
  const git = gitAt(root)
  const changed = git('diff', 'HEAD', '--raw', '--no-abbrev', '--no-renames', '--diff-filter=AD')
  const entries = changed.flatMap((line) => [entry.exec(line) ?? []]).filter(({ length }) => length)
  const gone = entries.filter(([, , , kind]) => kind === 'D')
  if (gone.length === 0) return []
  const fresh = [
    ...entries.filter(([, , , kind]) => kind === 'A').map(([, , , , file = '']) => file),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return gone.flatMap(([, blob = '', , , from = '']) => {
    const named = fresh.filter((file) => nameOf(file) === nameOf(from))
    const alike = named.length > 0 ? named : fresh.filter((file) => blobOf(git, file) === blob)
    const [to] = alike
    return to !== undefined && alike.length === 1 ? [{ from, to }] : []
  })
}

/** Files moved by the newest commits, newest first. */
export function movesInCommits(root: string): readonly Move[] {
  const lines = gitAt(root)(
    'log',
    `-${commitsLooked}`,
    '--find-renames',
    '--diff-filter=R',
    '--name-status',
    '--format=',
  )
  return lines.flatMap((line) => {
    const [, from, to] = line.split('\t')
    return from === undefined || to === undefined ? [] : [{ from, to }]
  })
}

type Git = (...command: readonly string[]) => readonly string[]

function gitAt(root: string): Git {
  return (...command) => {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 } as const
    const { status, stdout } = spawnSync('git', [...command], options)
    return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
  }
}

function blobOf(git: Git, file: string): string {
  return git('hash-object', '--', file)[0] ?? ''
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}
