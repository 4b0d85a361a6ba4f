/** A file as it was dropped: its place below the folder of the skill, and its bytes. */
export interface DroppedFile {
  readonly path: string
  readonly bytes: Uint8Array
  /** Of a file that is too big to be read; its bytes are none. */
  readonly unreadSize?: number
}

/** What was dropped or chosen, and has not been sent. */
export type Package =
  | {
      readonly kind: 'folder'
      /** The name of the folder; null for files without one. */
      readonly name: string | null
      readonly files: readonly DroppedFile[]
      /** What belongs to tools and not to the skill. */
      readonly leftOut: readonly string[]
    }
  | {
      readonly kind: 'archive'
      readonly name: string
      readonly bytes: Uint8Array
      readonly entries: readonly { readonly path: string; readonly size: number }[]
    }

/** What a package may be; the service holds to the same. */
export const limits = {
  files: 200,
  fileBytes: 1_048_576,
  packageBytes: 4_194_304,
  pathLength: 240,
  name: 64,
  description: 1_024,
} as const

/** What is wrong before anything is sent, and which file it is about. */
export interface Problem {
  readonly kind:
    | 'badName'
    | 'empty'
    | 'fileTooBig'
    | 'leavesFolder'
    | 'noDescription'
    | 'noSkill'
    | 'otherName'
    | 'packageTooBig'
    | 'pathTooLong'
    | 'tooManyFiles'
    | 'unreadable'
  readonly path: string | null
  /** Whether the service would take none of it: the others are for its publisher to know. */
  readonly isFinal: boolean
}

const ofTools =
  /(?:^|\/)(?:\.git|\.hg|\.svn|node_modules|__MACOSX)\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db)$/

/** Whether a path is of a tool or a system, and no part of a skill. */
export function isOfTools(path: string): boolean {
  return ofTools.test(path)
}

/** The files without the folder that all of them are in; its name, or null where they are in none. */
export function withoutFolder(files: readonly DroppedFile[]): {
  readonly name: string | null
  readonly files: readonly DroppedFile[]
} {
  const [first = ''] = files[0]?.path.split('/') ?? []
  const isShared = files.length > 0 && files.every(({ path }) => path.startsWith(`${first}/`))
  if (!isShared) return { name: null, files }
  return {
    name: first,
    files: files.map((file) => ({ ...file, path: file.path.slice(first.length + 1) })),
  }
}

/** What is wrong with a package as far as that is seen here; the service reads it whole. */
export function problemsOf(dropped: Package): readonly Problem[] {
  const listed = listedOf(dropped)
  const total = listed.reduce((sum, { size }) => sum + size, 0)
  const problems: Problem[] = []
  const add = (kind: Problem['kind'], path: string | null, isFinal = true) =>
    problems.push({ kind, path, isFinal })
  if (listed.length === 0) add('empty', null)
  if (listed.length > limits.files) add('tooManyFiles', null)
  if (total > limits.packageBytes) add('packageTooBig', null)
  for (const { path, size } of listed) {
    // What is inside an archive is for the scanner to say.
    const isFinal = dropped.kind === 'folder'
    if (size > limits.fileBytes) add('fileTooBig', path, isFinal)
    if (path.length > limits.pathLength) add('pathTooLong', path, isFinal)
    if (leaves(path)) add('leavesFolder', path, isFinal)
  }
  if (dropped.kind === 'folder') problems.push(...problemsOfSkill(dropped))
  else if (!listed.some(({ path }) => /^(?:[^/]+\/)?SKILL\.md$/.test(path)))
    add('noSkill', null, false)
  return problems
}

function leaves(path: string): boolean {
  return /^(?:[/\\]|[A-Za-z]:)|(?:^|[/\\])\.\.(?:[/\\]|$)/.test(path)
}

/** The files with their sizes, in the order of their paths. */
export function listedOf(
  dropped: Package,
): readonly { readonly path: string; readonly size: number }[] {
  const listed =
    dropped.kind === 'folder'
      ? dropped.files.map(({ bytes, path, unreadSize }) => ({
          path,
          size: unreadSize ?? bytes.length,
        }))
      : dropped.entries
  return listed.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

function problemsOfSkill({
  files,
  name,
}: Extract<Package, { readonly kind: 'folder' }>): readonly Problem[] {
  const found = files.find(({ path }) => path === 'SKILL.md')
  if (found === undefined) return [{ kind: 'noSkill', path: null, isFinal: false }]
  const of = (kind: Problem['kind']): Problem => ({ kind, path: 'SKILL.md', isFinal: false })
  const text = textOf(found.bytes)
  const front = text === null ? null : frontOf(text)
  if (front === null) return [of('unreadable')]
  const said = front.name ?? ''
  const isName = said.length <= limits.name && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(said)
  return [
    ...(isName ? [] : [of('badName')]),
    ...(isName && name !== null && said !== name ? [of('otherName')] : []),
    ...(front.hasDescription ? [] : [of('noDescription')]),
  ]
}

/** Only the first look: what the front matter says is read by the service. */
function frontOf(
  text: string,
): { readonly name: string | null; readonly hasDescription: boolean } | null {
  const [, front] = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  if (front === undefined) return null
  const [, name = null] = /^name:[ \t]*["']?([^"'\r\n]*?)["']?[ \t]*$/m.exec(front) ?? []
  return { name, hasDescription: /^description:[ \t]*\S/m.test(front) }
}

/** The text of a file; null where it is none. */
export function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Bytes as Base64, without building a list as long as they are. */
export function base64Of(bytes: Uint8Array): string {
  const step = 0x6000
  let text = ''
  for (let at = 0; at < bytes.length; at += step)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + step)))
  return text
}

/** A package as the service takes it. */
export function sentOf(dropped: Package):
  | { readonly archiveBase64: string }
  | {
      readonly files: {
        readonly path: string
        readonly content: string
        readonly encoding: 'base64' | 'utf8'
      }[]
    } {
  if (dropped.kind === 'archive') return { archiveBase64: base64Of(dropped.bytes) }
  return {
    files: dropped.files.map(({ bytes, path }) => {
      const text = textOf(bytes)
      return text === null
        ? { path, content: base64Of(bytes), encoding: 'base64' as const }
        : { path, content: text, encoding: 'utf8' as const }
    }),
  }
}
