/** A file as the service lists it. */
export interface ListedFile {
  readonly path: string
  readonly bytes: number
}

/** One line of the tree: a folder, open or not, or a file. */
export interface TreeRow {
  readonly path: string
  readonly name: string
  readonly depth: number
  /** Null for a folder. */
  readonly bytes: number | null
  readonly isOpen: boolean
}

/** The lines that are in sight: folders before files, each in the order of their names, what is in closed ones left out. */
export function treeRows(
  files: readonly ListedFile[],
  closed: ReadonlySet<string>,
): readonly TreeRow[] {
  return rowsIn({ path: '', depth: 0 }, files, closed)
}

function rowsIn(
  { path: folder, depth }: { readonly path: string; readonly depth: number },
  files: readonly ListedFile[],
  closed: ReadonlySet<string>,
): readonly TreeRow[] {
  const inside = files.filter(({ path }) => path.startsWith(`${folder}/`))
  const rest = (path: string) => path.slice(folder.length + 1)
  const folders = new Set(
    inside.flatMap(({ path }) => {
      const [name = '', ...deeper] = rest(path).split('/')
      return deeper.length > 0 ? [name] : []
    }),
  )
  const own = inside.filter(({ path }) => !rest(path).includes('/'))
  return [
    ...[...folders].sort(byName).flatMap((name) => {
      const path = `${folder}/${name}`
      const isOpen = !closed.has(path)
      const row = { path, name, depth, bytes: null, isOpen }
      return isOpen ? [row, ...rowsIn({ path, depth: depth + 1 }, inside, closed)] : [row]
    }),
    ...own
      .map(({ path, bytes }) => ({ path, name: rest(path), depth, bytes, isOpen: false }))
      .sort((left, right) => byName(left.name, right.name)),
  ]
}

function byName(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true })
}

const pictures: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

/** The media type of a picture by its name; null for what is none. */
export function pictureType(path: string): string | null {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(pictures, ending) ? (pictures[ending] ?? null) : null
}

const languages: Readonly<Record<string, string>> = {
  js: 'javascript',
  mjs: 'javascript',
  py: 'python',
  sh: 'shell',
}

/** The language that a file is written in by its name; null where its name does not tell. */
export function languageOf(path: string): string | null {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(languages, ending) ? (languages[ending] ?? null) : null
}

/** A path as sandboxes have them, of what was typed; null for what cannot be one. */
export function pathOf(typed: string): string | null {
  const path = `/${typed.trim().replace(/^\/+/, '')}`
  const parts = path.slice(1).split('/')
  const isGood = parts.every((part) => /^[A-Za-z0-9._-]+$/.test(part) && !/^\.+$/.test(part))
  return isGood && parts.length <= 9 && path.length <= 200 ? path : null
}

/** The name of the file at a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The folder that a path is in; empty for the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

const chunk = 32_768

/** Bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk)
    text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return btoa(text)
}

/** Base64 as bytes. */
export function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
}

/** Bytes in the largest unit that keeps them above one: a number and its unit. */
export function sizeOf(bytes: number): { readonly value: number; readonly unit: string } {
  if (bytes < 1_024) return { value: bytes, unit: 'B' }
  const units = ['KiB', 'MiB', 'GiB']
  const at = Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10) - 1)
  return { value: Math.ceil((bytes / 1_024 ** (at + 1)) * 10) / 10, unit: units[at] ?? 'KiB' }
}
