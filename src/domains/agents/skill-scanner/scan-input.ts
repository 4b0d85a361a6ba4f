import { AppError } from '../../../kernel/errors.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import {
  type Archive,
  packageProblems,
  readArchive,
  type SkillFile,
  skillLimits,
} from '../skill-format/index.ts'
import { scanLimits } from './scan-limits.ts'
import { scanErrors } from './scans.errors.ts'
import type { ScanRequest } from './scans.schemas.ts'
import type { InputIndex } from './scans.store.ts'

/** Reads the files of a request. Raises 400 for a path that is given twice or is no text, and for base64 that is none. */
export function readFiles(files: NonNullable<ScanRequest['files']>): readonly SkillFile[] {
  const seen = new Set<string>()
  const read = files.map(({ path, content, encoding = 'utf8' }, index) => {
    const place = `body/files/${index}`
    if (seen.has(path)) throw invalid(`${place}/path`, 'is given twice', 'Send each file once.')
    if (!path.isWellFormed())
      throw invalid(`${place}/path`, 'is not text', 'Write the path in Unicode.')
    seen.add(path)
    const bytes =
      encoding === 'base64' ? readBase64(content, `${place}/content`) : Buffer.from(content, 'utf8')
    return { path, bytes }
  })
  assertSize(read.reduce((sum, { bytes }) => sum + bytes.byteLength, 0))
  return read
}

/**
 * The files of an archive. One that is clean and within the limits of a skill is unpacked, and its one folder taken off; any other is
 * scanned as it is, as the only file, so that what is wrong with it is found, too.
 */
export function readPackage(archiveBase64: string): readonly SkillFile[] {
  const bytes = readBase64(archiveBase64, 'body/archiveBase64')
  assertSize(bytes.byteLength)
  const archive = readArchive(bytes, {
    bytes: skillLimits.packageBytes,
    entries: skillLimits.files,
  })
  const files = isClean(archive) ? withoutFolder(archive.entries) : []
  return files.length > 0 && packageProblems(files).length === 0
    ? files
    : [{ path: `package.${endings[archive.kind] ?? 'bin'}`, bytes }]
}

const endings: Readonly<Partial<Record<Archive['kind'], string>>> = {
  zip: 'zip',
  tar: 'tar',
  'tar.gz': 'tar.gz',
  gzip: 'gz',
}

function isClean({ kind, problems, unread, leftovers }: Archive): boolean {
  const isPackage = kind === 'zip' || kind === 'tar' || kind === 'tar.gz'
  return isPackage && problems.length === 0 && unread.length === 0 && leftovers.length === 0
}

/** A skill is packed with its folder or without; only a folder that everything stands in is taken off. */
function withoutFolder(entries: readonly SkillFile[]): readonly SkillFile[] {
  const folder = /^(?:\.\/)?[^/]+\//.exec(entries[0]?.path ?? '')?.[0]
  const isShared = folder !== undefined && entries.every(({ path }) => path.startsWith(folder))
  return isShared && !entries.some(({ path }) => path === 'SKILL.md')
    ? entries.map(({ path, bytes }) => ({ path: path.slice(folder.length), bytes }))
    : entries
}

/** A package as one row keeps it. */
export function packInput(files: readonly SkillFile[]): { index: InputIndex; bytes: Uint8Array } {
  return {
    index: files.map(({ path, bytes }) => [path, bytes.byteLength] as const),
    bytes: Buffer.concat(files.map(({ bytes }) => bytes)),
  }
}

/** The files that were packed so. */
export function unpackInput(index: InputIndex, bytes: Uint8Array): readonly SkillFile[] {
  let at = 0
  return index.map(([path, size]) => {
    const file = { path, bytes: bytes.subarray(at, at + size) }
    at += size
    return file
  })
}

function readBase64(text: string, location: string): Uint8Array {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text))
    throw invalid(
      location,
      'is not base64',
      'Encode the bytes in base64 with padding, RFC 4648 §4.',
    )
  return Buffer.from(text, 'base64')
}

function assertSize(bytes: number): void {
  if (bytes <= scanLimits.packageBytes) return
  const detail = `The package has ${bytes} bytes, and may have ${scanLimits.packageBytes}.`
  throw new AppError(scanErrors.package_too_large, detail)
}

/** 400 with the member that is wrong. */
export function invalid(location: string, message: string, fix: string): AppError {
  return new AppError(requestErrors.invalid, `${location} ${message}.`, {
    faults: [{ location, message, fix }],
  })
}
