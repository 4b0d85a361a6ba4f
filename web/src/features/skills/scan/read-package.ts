import {
  type DroppedFile,
  isOfTools,
  limits,
  type Package,
  withoutFolder,
} from './package.model.ts'
import { zipEntries } from './zip-list.model.ts'

/** More is not read: it could not be sent. */
const filesMax = 2 * limits.files
const bytesMax = 2 * limits.packageBytes

/** What was dropped, read in the browser alone; null where it holds nothing that can be a package. */
export async function readDrop(transfer: DataTransfer): Promise<Package | null> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const plain = [...transfer.files]
  const archive = plain.find(isArchive)
  if (plain.length === 1 && archive !== undefined) return readArchive(archive)
  const found: { readonly path: string; readonly file: File }[] = []
  for (const entry of entries) await walk(entry, found)
  if (entries.length === 0) found.push(...plain.map((file) => ({ path: file.name, file })))
  return readFolder(found)
}

/** What was chosen by a button: a ZIP, or the files of a folder. */
export async function readChosen(list: FileList | null): Promise<Package | null> {
  const files = [...(list ?? [])]
  const archive = files.find(isArchive)
  if (files.length === 1 && archive !== undefined) return readArchive(archive)
  return readFolder(files.map((file) => ({ path: file.webkitRelativePath || file.name, file })))
}

function isArchive({ name }: File): boolean {
  return /\.(?:zip|skill)$/i.test(name)
}

async function readArchive(file: File): Promise<Package | null> {
  if (file.size > bytesMax) return { kind: 'archive', name: file.name, ...tooBig(file) }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const entries = zipEntries(bytes)
  return entries === null ? null : { kind: 'archive', name: file.name, bytes, entries }
}

function tooBig({ name, size }: File) {
  return { bytes: new Uint8Array(), entries: [{ path: name, size }] }
}

async function readFolder(
  found: readonly { readonly path: string; readonly file: File }[],
): Promise<Package | null> {
  const own = found.filter(({ path }) => !isOfTools(path))
  const leftOut = found.filter(({ path }) => isOfTools(path)).map(({ path }) => path)
  if (own.length === 0) return null
  const files: DroppedFile[] = []
  let left = bytesMax
  for (const { file, path } of own.slice(0, filesMax)) {
    // What is too big to be sent is listed by its size, and not read.
    const isRead = file.size <= Math.min(left, 2 * limits.fileBytes)
    if (isRead) left -= file.size
    files.push(
      isRead
        ? { path, bytes: new Uint8Array(await file.arrayBuffer()) }
        : { path, bytes: new Uint8Array(), unreadSize: file.size },
    )
  }
  return { kind: 'folder', leftOut, ...withoutFolder(files) }
}

async function walk(
  entry: FileSystemEntry,
  found: { readonly path: string; readonly file: File }[],
): Promise<void> {
  if (found.length >= filesMax) return
  const path = entry.fullPath.replace(/^\//, '')
  if (isOfTools(`${path}/`) || isOfTools(path)) {
    found.push({ path: `${path}/`, file: new File([], entry.name) })
    return
  }
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((taken, refused) => entry.file(taken, refused))
    found.push({ path, file })
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return
  const reader = entry.createReader()
  // A folder is told in portions, and its end by an empty one.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((taken, refused) =>
      reader.readEntries(taken, refused),
    )
    if (portion.length === 0) return
    for (const inner of portion) await walk(inner, found)
  }
}
