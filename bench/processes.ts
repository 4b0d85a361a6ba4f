import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

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

function nameOf(args: string): string {
  return args.match(/(main\.ts|chains\.ts|anvil|sh)(?=\s|$)/)?.[1] ?? args.slice(0, 20)
}

/** Resident memory of a process, in megabytes. */
export function residentMbOf(pid: number): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? '0'
  return Math.round(Number(kilobytes) / 102.4) / 10
}

/** How long a process has run on a core so far, all of its threads together, in hundredths of a second. */
export function ticksOf(pid: number): number {
  const after = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '')
  const fields = after.split(' ')
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
}
