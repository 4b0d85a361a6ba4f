import { createHash } from 'node:crypto'
import type { SkillFile } from './skill-package.ts'

/** SHA-256 of a file's bytes, in hexadecimal. */
export function fileHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * The hash of a package: SHA-256 over one line for each file, `<sha256> <size> <path>` and a line feed, in byte order of
 * the paths. The order in which the files are given does not matter.
 */
export function treeHash(files: readonly SkillFile[]): string {
  const tree = createHash('sha256')
  for (const { path, bytes } of inByteOrder(files)) {
    tree.update(`${fileHash(bytes)} ${bytes.byteLength} ${path}\n`)
  }
  return tree.digest('hex')
}

/** The files in the byte order of their paths, which is not the order of JavaScript's strings. */
export function inByteOrder<file extends { readonly path: string }>(
  files: readonly file[],
): readonly file[] {
  return files
    .map((file) => ({ file, key: Buffer.from(file.path, 'utf8') }))
    .sort((left, right) => Buffer.compare(left.key, right.key))
    .map(({ file }) => file)
}
