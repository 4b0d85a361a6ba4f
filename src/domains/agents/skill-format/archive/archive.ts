/** How much may be read out of an archive, with everything in it. How deep archives in archives go is the caller's to say. */
export type ArchiveBudget = {
  /** Bytes that may come out, together. */
  readonly bytes: number
  readonly entries: number
}

export const archiveKinds = ['zip', 'tar', 'gzip', 'tar.gz'] as const

/** What the bytes are; `none` is no archive. What stands after the first four is only recognised. */
export type ArchiveKind =
  | (typeof archiveKinds)[number]
  | 'bzip2'
  | 'xz'
  | 'lzma'
  | '7z'
  | 'rar'
  | 'zstd'
  | 'lz4'
  | 'cab'
  | 'ar'
  | 'none'

export type ArchiveEntry = {
  /** As the archive writes it, so it may lead anywhere; characters that cannot be seen are written out. */
  readonly path: string
  readonly bytes: Uint8Array
}

export const archiveProblemKinds = [
  'traversal',
  'absolute',
  'name',
  'link',
  'device',
  'encrypted',
  'duplicate',
  'overlap',
  'prepended',
  'trailing',
  'hidden',
  'headers_differ',
  'bomb',
  'too_many',
  'checksum',
  'broken',
  'unsupported',
] as const

/** What is wrong with an archive: readers that differ about it would see different things, or it is made to do harm. */
export type ArchiveProblem = {
  readonly kind: (typeof archiveProblemKinds)[number]
  readonly path: string
  readonly detail: string
}

/** A part that was not read, and why. */
export type UnreadPart = { readonly file: string; readonly bytes: number; readonly reason: string }

export type Archive = {
  readonly kind: ArchiveKind
  /** Files in the order in which they stand, those with problems too. Comments and names of an archive are not files. */
  readonly entries: readonly ArchiveEntry[]
  /** Bytes of it that belong to no entry: before, between, behind, and comments. Zero bytes are left out. */
  readonly leftovers: readonly ArchiveEntry[]
  readonly problems: readonly ArchiveProblem[]
  readonly unread: readonly UnreadPart[]
  /** What was spent of the budget; failed attempts cost too. */
  readonly spent: ArchiveBudget
}
