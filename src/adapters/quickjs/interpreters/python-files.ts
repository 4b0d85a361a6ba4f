import type { SandboxLimits } from '../../../ports/sandbox.ts'
import { isKept } from './guest-state.ts'

/** What is used of the file system of Emscripten. */
export type PythonFs = {
  readonly readdir: (path: string) => string[]
  readonly lstat: (path: string) => { readonly mode: number; readonly size: number }
  readonly isDir: (mode: number) => boolean
  readonly isFile: (mode: number) => boolean
  readonly mkdirTree: (path: string) => void
  readonly writeFile: (path: string, bytes: Uint8Array) => void
  readonly readFile: (path: string) => Uint8Array
  readonly unlink: (path: string) => void
  readonly rmdir: (path: string) => void
  readonly chdir: (path: string) => void
  readonly cwd: () => string
  readonly getPath: (node: FsNode) => string
  readonly ErrnoError: new (errno: number) => Error
  readonly filesystems: Record<string, { readonly ops_table?: OpsTable }>
}

type FsNode = { readonly usedBytes?: number; readonly mode: number; readonly contents?: unknown }
type OpsTable = {
  readonly dir: { readonly node: DirOps }
  readonly file: { readonly stream: StreamOps; readonly node: NodeOps }
}
type DirOps = {
  mknod: (...call: MakeCall) => FsNode
  symlink: (parent: FsNode, name: string, target: string) => FsNode
}
type NodeOps = { setattr: (node: FsNode, change: { readonly size?: number }) => void }
type StreamOps = { write: (...call: WriteCall) => number }
type MakeCall = [parent: FsNode, name: string, mode: number, device: number]
type WriteCall = [
  stream: { readonly node: FsNode },
  buffer: unknown,
  offset: number,
  length: number,
  position: number,
  canOwn?: boolean,
]

const errno = { fileTooLarge: 22, invalid: 28, noSpace: 51, notPermitted: 63 }
/** What Python brings with it, and what no run may keep. */
const own = [/^\/dev(\/|$)/, /^\/proc(\/|$)/, /^\/lib\/python3/, /^\/home\/pyodide(\/|$)/]
const isOwn = (path: string) => own.some((form) => form.test(path))

/** Python's files: those of the sandbox, at the paths that they have in every language. */
export function createPythonFiles(fs: PythonFs) {
  return {
    /** Puts these files in the place of those that are there. */
    load(files: ReadonlyMap<string, Uint8Array>): void {
      const folder = fs.cwd()
      fs.chdir('/')
      clear(fs, '/')
      for (const [path, bytes] of files) {
        // A file may stand where another one's folder would be; then the second cannot be shown.
        try {
          fs.mkdirTree(path.slice(0, path.lastIndexOf('/')) || '/')
          fs.writeFile(path, bytes)
        } catch {}
      }
      try {
        fs.chdir(folder)
      } catch {
        fs.mkdirTree('/tmp')
      }
    },
    save(): ReadonlyMap<string, Uint8Array> {
      const found = new Map<string, Uint8Array>()
      for (const path of walk(fs, '/')) if (isKept(path)) found.set(path, fs.readFile(path))
      return found
    },
    limit: (limits: SandboxLimits) => limitFiles(fs, limits),
  }
}

function clear(fs: PythonFs, folder: string): void {
  for (const name of fs.readdir(folder)) {
    if (name === '.' || name === '..') continue
    const path = `${folder === '/' ? '' : folder}/${name}`
    if (isOwn(path)) continue
    if (!fs.isDir(fs.lstat(path).mode)) fs.unlink(path)
    else {
      clear(fs, path)
      if (path !== '/lib' && path !== '/home') fs.rmdir(path)
    }
  }
}

function* walk(fs: PythonFs, folder: string): Iterable<string> {
  for (const name of fs.readdir(folder)) {
    if (name === '.' || name === '..') continue
    const path = `${folder === '/' ? '' : folder}/${name}`
    if (isOwn(path)) continue
    const { mode } = fs.lstat(path)
    if (fs.isDir(mode)) yield* walk(fs, path)
    else if (fs.isFile(mode)) yield path
  }
}

/** Refuses, as a full disk would, what is above the limits: a program can catch it. */
function limitFiles(fs: PythonFs, limits: SandboxLimits): void {
  const table = fs.filesystems['MEMFS']?.ops_table
  if (table === undefined) throw new Error('the files of Python are not those that were expected')
  const refuse = (code: number): never => {
    throw new fs.ErrnoError(code)
  }
  let total = 0
  const grow = (node: FsNode, bytes: number) => {
    const more = bytes - (node.usedBytes ?? 0)
    if (more <= 0) return
    if (bytes > limits.fileBytesMax) refuse(errno.fileTooLarge)
    if (total + more > limits.filesBytesMax) total = totalOf(fs)
    if (total + more > limits.filesBytesMax) refuse(errno.noSpace)
    total += more
  }
  const { dir, file } = table
  const { mknod } = dir.node
  dir.node.mknod = (...call) => {
    const [parent, name, mode] = call
    const path = `${fs.getPath(parent)}/${name}`.replace('//', '/')
    if (!isOwn(path)) {
      if (!isKept(path)) refuse(errno.invalid)
      if (fs.isFile(mode) && countOf(fs) >= limits.filesMax) refuse(errno.noSpace)
    }
    return mknod(...call)
  }
  dir.node.symlink = () => refuse(errno.notPermitted)
  const { setattr } = file.node
  file.node.setattr = (node, change) => {
    if (change.size !== undefined) grow(node, change.size)
    setattr(node, change)
  }
  const { write } = file.stream
  file.stream.write = (...call) => {
    const [stream, , , length, position] = call
    grow(stream.node, position + length)
    return write(...call)
  }
}

function totalOf(fs: PythonFs): number {
  let total = 0
  for (const path of walk(fs, '/')) total += fs.lstat(path).size
  return total
}

function countOf(fs: PythonFs): number {
  let count = 0
  for (const _ of walk(fs, '/')) count += 1
  return count
}
