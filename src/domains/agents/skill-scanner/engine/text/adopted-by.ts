import type { SkillFile } from '../../../skill-format/index.ts'
import { textOfBytes } from '../files/text-of-bytes.ts'

const adopting =
  /\b(?:follow|obey|execute|apply|carry out|act on|do what|do as|run|comply with|source|load|sh|bash|python3?|node)\b[^.\n]{0,60}?([\w-]{1,80}\.\w{1,8})\b/gi

/** The names of files that Markdown texts of a package tell the agent to follow or to run, in lower case. */
export function adoptedBy(files: readonly SkillFile[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { path, bytes } of files)
    if (/\.(?:md|markdown|txt)$/i.test(path))
      for (const one of (textOfBytes(bytes) ?? '').matchAll(adopting))
        found.add((one[1] ?? '').toLowerCase())
  return found
}
