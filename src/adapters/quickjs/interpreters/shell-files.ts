import { InMemoryFs } from 'just-bash'
import type { SandboxLimits } from '../../../ports/sandbox.ts'
import type { OutputStream } from '../protocol.ts'
import { isKept } from './guest-state.ts'

type Content = Parameters<InMemoryFs['writeFile']>[1]
type Encoding = Parameters<InMemoryFs['writeFile']>[2]

const outputForm = /^\/dev\/run-(stdout|stderr)-(\d+)$/

/** What the output of a line is redirected to. */
export function outputPath(stream: OutputStream, line: number): string {
  return `/dev/run-${stream}-${line}`
}

/** Where links and names that no other language could read are not made. */
const systemFolders = ['/dev', '/proc']

/** The shell's files: in memory, within the limits, and with a way out for what is printed. */
export class ShellFiles extends InMemoryFs {
  readonly #limits: SandboxLimits
  #line = 0
  readonly #print: (stream: OutputStream, text: string) => void

  constructor(limits: SandboxLimits, print: (stream: OutputStream, text: string) => void) {
    super({}, { maxTotalBytes: limits.filesBytesMax * 4 })
    this.#limits = limits
    this.#print = print
  }

  override async writeFile(path: string, content: Content, options?: Encoding): Promise<void> {
    if (this.#printed(path, content, options)) return
    this.#assertFits(path, sizeOf(content))
    await super.writeFile(path, content, options)
  }

  override async appendFile(path: string, content: Content, options?: Encoding): Promise<void> {
    if (this.#printed(path, content, options)) return
    const before = (await super.exists(path)) ? (await super.stat(path)).size : 0
    this.#assertFits(path, before + sizeOf(content))
    await super.appendFile(path, content, options)
  }

  override async symlink(_target: string, path: string): Promise<void> {
    throw new Error(`EPERM: operation not permitted, symlink '${path}'`)
  }

  override async link(_from: string, path: string): Promise<void> {
    throw new Error(`EPERM: operation not permitted, link '${path}'`)
  }

  /** The line of the script that was begun last. */
  lastLine(): number {
    return this.#line
  }

  #printed(path: string, content: Content, options: Encoding | undefined): boolean {
    const [, stream, line] = outputForm.exec(path) ?? []
    if (stream === undefined) return false
    this.#line = Number(line)
    const text = textOf(content, options)
    if (text !== '') this.#print(stream === 'stderr' ? 'stderr' : 'stdout', text)
    return true
  }

  #assertFits(path: string, bytes: number): void {
    if (systemFolders.some((folder) => path.startsWith(`${folder}/`))) return
    if (!isKept(path)) throw new Error(`EINVAL: this name cannot be kept, open '${path}'`)
    if (bytes > this.#limits.fileBytesMax) throw new Error(`EFBIG: file too large, write '${path}'`)
  }
}

function sizeOf(content: Content): number {
  return typeof content === 'string' ? Buffer.byteLength(content) : content.length
}

function textOf(content: Content, options: Encoding | undefined): string {
  const encoding = typeof options === 'string' ? options : options?.encoding
  if (typeof content !== 'string') return Buffer.from(content).toString()
  const isBytes = encoding === 'binary' || encoding === 'latin1'
  return isBytes ? Buffer.from(content, 'latin1').toString() : content
}
