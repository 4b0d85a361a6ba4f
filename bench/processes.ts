import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** A process of a service and what it is. */
export type Member = { readonly pid: number; readonly name: string }

/** A process and all its descendants. */
export function familyOf(root: number): readonly Member[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().match(/^(\d+) +(\d+) +(.*)$/))
    .flatMap((match) =>
      match ? [{ pid: Number(match[1]), parent: Number(match[2]), args: match[3] ?? '' }] : [],
    )
  const family = new Set([root])
  for (let grew = true; grew; ) {
    const before = family.size
    for (const row of rows) if (family.has(row.parent)) family.add(row.pid)
    grew = family.size > before
  }
  return rows
    .filter(({ pid }) => family.has(pid))
    .map(({ args, pid }) => ({ pid, name: nameOf(args) }))
}

/** What it is, however it was started: `npm start` runs bundled files. */
function nameOf(args: string): string {
  const known = args.match(/(launch\.mjs|main|chains|anvil|postgres)(?=\.ts|\.js|[\s:]|$)/)?.[1]
  return known ?? args.match(/^\S*?([^/\s]+)(?=\s|$)/)?.[1] ?? args.slice(0, 20)
}

/**
 * Memory that a process holds, in megabytes: its own pages, and of those that it shares with others an even share, so that the
 * processes of PostgreSQL may be added up.
 */
export function memoryMbOf(pid: number): number {
  // A connection may have ended since it was listed.
  const rollup = `/proc/${pid}/smaps_rollup`
  const kilobytes = existsSync(rollup)
    ? readFileSync(rollup, 'utf8').match(/^Pss:\s+(\d+)/m)?.[1]
    : undefined
  return Number(kilobytes ?? '0') / 1_024
}

/** How long a process has run on a core so far, all of its threads together, in hundredths of a second. */
export function ticksOf(pid: number): number {
  const after = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '')
  const fields = after.split(' ')
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}
