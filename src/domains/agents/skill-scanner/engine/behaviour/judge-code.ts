import { report, type ScanWork } from '../scan-work.ts'
import { isCode, type Segment } from '../text/segments.ts'
import type { Source } from '../text/source.ts'
import { surroundings } from '../text/text-context.ts'

type Seen = { readonly at: number; readonly length: number }
type Look = { readonly rule: string; readonly find: (text: string) => Iterable<Seen> }

const looks: readonly Look[] = [
  { rule: 'SK014', find: joinedNames },
  { rule: 'SK013', find: linesThatAreRun },
  { rule: 'SK013', find: programsOnOneLine },
  { rule: 'SK035', find: storms },
  { rule: 'SK031', find: sweeps },
  { rule: 'SK014', find: indirectCalls },
  { rule: 'SK046', find: lockings },
]

/** Judges what code does by its form: names that are put together, lists of commands that are fetched and run, processes without end. */
export function* judgeCode(work: ScanWork, source: Source): Generator<void, void> {
  for (const segment of source.segments) {
    if (!isCode(segment)) continue
    for (let start = segment.start; start < segment.end; start += pieceLength) {
      const piece = { ...segment, start, end: Math.min(segment.end, start + pieceLength + overlap) }
      for (const { rule, find } of looks) {
        yield
        tellAll(work, source, { rule, piece, found: find(source.text.slice(start, piece.end)) })
      }
    }
  }
}

const pieceLength = 16_384
const overlap = 800
const toldMax = 20

function tellAll(
  work: ScanWork,
  source: Source,
  { rule, piece, found }: { rule: string; piece: Segment; found: Iterable<Seen> },
) {
  let told = 0
  for (const { at, length } of found) {
    if (told++ >= toldMax) return
    const start = piece.start + at
    const { isOnlyTold } = surroundings(source, start, start + length)
    report(work, rule, {
      file: source.file,
      line: source.lineOf(start),
      evidence: source.text.slice(start, start + Math.min(length, 300)),
      severity: isOnlyTold ? 'low' : 'high',
      confidence: isOnlyTold ? 'low' : 'high',
      layers: source.layers,
    })
  }
}

/** Names that nobody needs to put together: what runs texts, and what reaches it. */
const powers =
  /^(?:eval|exec|execscript|function|constructor|require|child_process|node:child_process|exec(?:file)?sync|execfile|spawn(?:sync)?|system|popen|subprocess|__import__|__builtins__|mainmodule|invoke-expression|iex|os\.system|builtins|getbuiltinmodule|shell_exec|passthru|call_user_func)$/i
const pieces =
  /(?:["'`][\w.:\\-]{0,24}["'`]\s{0,4}[+.]\s{0,4}){1,16}["'`][\w.:\\-]{0,24}["'`]|\[\s{0,4}(?:["'`][\w.:\\-]{0,24}["'`]\s{0,4},\s{0,4}){1,24}["'`][\w.:\\-]{0,24}["'`]\s{0,4},?\s{0,4}\](?:\.reverse\(\))?\.join\(\s{0,2}(?:["'`]{2})\s{0,2}\)|["']{2}\.join\(\s{0,4}[[(]\s{0,4}(?:["'][\w.:\\-]{0,24}["']\s{0,4},\s{0,4}){1,24}["'][\w.:\\-]{0,24}["']|["'`][\w.:-]{0,24}\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|u\{[0-9a-f]{1,6}\}|[0-7]{3})[\w.:\\-]{0,60}["'`]|["'`][a-z]{4,16}["'`](?:\.split\(\s{0,2}["'`]{2}\s{0,2}\)\.reverse\(\)\.join\(\s{0,2}["'`]{2}\s{0,2}\)|\[::-1\])/gi
const quoted = /["'`]([^"'`]{0,80})["'`]/g

/** Names of powers that are written in parts, backwards, or by numbers of their letters. */
function* joinedNames(text: string): Iterable<Seen> {
  for (const found of text.matchAll(pieces)) {
    const parts = [...found[0].matchAll(quoted)].map((part) => part[1] ?? '')
    const plain = unescaped(parts.join(''))
    const isBackwards = /reverse\(\)|\[::-1\]/.test(found[0])
    const names = isBackwards ? [plain, [...plain].reverse().join('')] : [plain]
    const isPlain = parts.some((part) => powers.test(part))
    if (!isPlain && names.some((name) => powers.test(name)))
      yield { at: found.index, length: found[0].length }
  }
}

const escapes: readonly (readonly [RegExp, number])[] = [
  [/\\x([0-9a-f]{2})/gi, 16],
  [/\\u([0-9a-f]{4})/gi, 16],
  [/\\u\{0{0,4}([0-9a-f]{1,4})\}/gi, 16],
  [/\\([0-7]{3})/g, 8],
]

function unescaped(text: string): string {
  return escapes.reduce(
    (read, [form, base]) =>
      read.replace(form, (_all, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, base)),
      ),
    text,
  )
}

const fetchedLists =
  /\b(?:curl|wget|requests\.get|urlopen|fetch\(|httpx\.get|https?\.get|nc|dig|nslookup)\b/gi
const lineNames =
  /\bread\s{1,4}(?:-\w{1,6}\s{1,4}){0,3}(\w{1,30})|\bfor\s{1,4}(?:const\s{1,4}|let\s{1,4})?\(?(\w{1,30})\s{1,4}(?:in|of)\b|\b(?:mapfile|readarray)\s{1,4}(?:-\w{1,4}\s{1,4}){0,3}(\w{1,30})|\bfor\s{0,4}\(\s{0,4}(?:const|let|var)\s{1,4}(\w{1,30})\s{1,4}of\b/g

/** Loops over lines that come from the network, each of which is run. */
function* linesThatAreRun(text: string): Iterable<Seen> {
  for (const fetched of [...text.matchAll(fetchedLists)].slice(0, 100)) {
    const begin = Math.max(0, fetched.index - 400)
    const around = text.slice(begin, fetched.index + 500)
    for (const found of [...around.matchAll(lineNames)].slice(0, 12)) {
      const name = found.slice(1).find((one) => one !== undefined) ?? ''
      if (!isRun(around, name)) continue
      yield { at: begin + found.index, length: found[0].length }
      return
    }
  }
}

/** Whether a variable of a shell or of a script is given to an interpreter or stands where a command does. */
function isRun(text: string, name: string): boolean {
  if (name.length < 1 || !/^\w+$/.test(name)) return false
  return new RegExp(
    `(?:\\beval|\\b(?:ba|z|da)?sh\\s{1,3}-c|\\b(?:do|then)|;|^)\\s{0,8}["']?\\$\\{?${name}\\b(?!=)|\\b(?:system|exec|eval|execSync|popen|Popen|run|call|check_output|getoutput|spawn)\\(\\s{0,4}${name}\\b`,
    'm',
  ).test(text)
}

const oneLine =
  /\b(?:node|nodejs|python[23]?|perl|ruby|php|deno|bun)\s(?:-{1,2}[\w-]{1,30}\s{1,4}){0,4}(?:-{1,2}(?:e|c|r|p|pe|ne|eval|print|run)|eval)\s{0,4}["'$]/g
const oneLineFetches =
  /\bhttps?["'.:]|\bget\s{0,2}\(?["']|fetch\(|urlopen|requests|LWP|open-uri|file_get_contents|net[.]connect|socket/i
const oneLineRuns =
  /\beval\b|\bexec\w{0,8}\b|\bFunction\b|\bsystem\b|child_process|spawn|popen|subprocess|\bvm\b|\bcompile\(|instance_eval|\bassert\(/i

/** Programs on the line of a shell that fetch and run. */
function* programsOnOneLine(text: string): Iterable<Seen> {
  for (const found of text.matchAll(oneLine)) {
    const rest = text.slice(found.index + found[0].length, found.index + 900)
    const program = rest.split(/\n(?=\S)/)[0] ?? rest
    const isDecoded = /base64|fromhex|unhexlify|b64decode|atob/i.test(program)
    if (oneLineRuns.test(program) && (isDecoded || oneLineFetches.test(program)))
      yield { at: found.index, length: found[0].length + Math.min(program.length, 200) }
  }
}

const endless =
  /\bwhile\s{0,4}\(?\s{0,2}(?:true|1|:|!0|not False|\[\[? 1 )\b\)?|\bwhile :|\bfor\s{0,2}\([^;)\n]{0,40};\s{0,4};|\bloop\s{0,4}(?:do|\{)|\bsetInterval\(|\bsetImmediate\(|\bfor \w{1,20} in (?:itertools\.(?:count|repeat)|iter\()|\buntil false|\bprocess\.nextTick\(/gi
const multiplying =
  /\bfork\w{0,4}\(\s{0,4}(?:__filename|import\.meta|process\.argv|['"]\)?|\))|\bspawn\w{0,6}\(\s{0,4}(?:process\.(?:execPath|argv)|sys\.executable|os\.P_|__file__|['"](?:node|python3?)['"],\s{0,4}\[\s{0,4}(?:__filename|process\.argv))|\bnew Worker\(\s{0,4}(?:__filename|import\.meta|new URL\(import\.meta\.url|process\.argv)|\bnew Worker\(|\bPopen\(\s{0,4}\[?\s{0,4}sys\.executable|(?:Process|Thread)\(target=\w{1,40}[^\n]{0,40}\)\.start\(|["']?\$0["']?\s{0,4}[^\n]{0,20}&|\bBuffer\.alloc\(\s{0,4}(?:1\s{0,2}<<|1e[789]|\d{8,})|new Array\(1e[789]\)|\bbytearray\(\s{0,4}(?:1\s{0,2}<<|10\s{0,2}\*\*|\d{8,})/i
const forks = /\bwhile\b[^\n]{0,40}:?[ \t]{0,12}\n?[^\n]{0,40}\bfork\(\)/gi
const selfCalls =
  /\b([a-z_.:]\w{0,20})\s{0,4}\(\)\s{0,4}\{\s{0,4}([a-z_.:]\w{0,20})\s{0,4}\|\s{0,4}([a-z_.:]\w{0,20})\s{0,4}&/gi

/** Loops without an end that start processes or take memory, and functions that call themselves twice. */
function* storms(text: string): Iterable<Seen> {
  for (const found of text.matchAll(endless)) {
    const body = text.slice(found.index, found.index + found[0].length + 220)
    const made = multiplying.exec(body)
    if (made !== null && !/\bawait\b|\bsleep\b|\.join\(\)|\bwait\b/.test(body.slice(0, made.index)))
      yield { at: found.index, length: made.index + made[0].length }
  }
  for (const found of text.matchAll(forks)) yield { at: found.index, length: found[0].length }
  for (const found of text.matchAll(selfCalls))
    if (found[1] === found[2] && found[2] === found[3])
      yield { at: found.index, length: found[0].length }
}

const fixedPayee =
  /\b(?:toPubkey|to|recipient|destination|payee|receiver|dest)\b["']?\s{0,4}[:=]\s{0,4}(?:new \w{0,20}PublicKey\(|Pubkey\.from_string\(|Pubkey\()?["'](?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})["']/g

/** Payments of a whole balance to an address that stands in the code. */
function* sweeps(text: string): Iterable<Seen> {
  for (const found of text.matchAll(fixedPayee)) {
    const around = text.slice(Math.max(0, found.index - 400), found.index + 500)
    const isMoved = /transfer|send\w{0,24}transaction|\.send\(|withdraw/i.test(around)
    if (isMoved && /getBalance|get_balance|balanceOf|\bbalance\b/i.test(around))
      yield { at: found.index, length: found[0].length }
  }
}

/** An interpreter that is called in a way that hides its name from those who look for the call. */
function* indirectCalls(text: string): Iterable<Seen> {
  for (const found of text.matchAll(/\(\s{0,2}\w{1,8}\s{0,2},\s{0,2}eval\s{0,2}\)\s{0,2}\(/g))
    yield { at: found.index, length: found[0].length }
}

/** Files of whole folders that are written anew under another name and removed. */
function* lockings(text: string): Iterable<Seen> {
  for (const found of text.matchAll(/os[.]walk|rglob|readdir|glob\(|\bfind [~/$]/g)) {
    const after = text.slice(found.index, found.index + 900)
    const isRenamed = /[.](?:locked|encrypted|crypt(?:ed)?|ransom|enc)["'`]/i.test(after)
    if (isRenamed && /\b(?:remove|unlink\w{0,4}|rm|rename\w{0,4}|replace)\b/.test(after))
      yield { at: found.index, length: found[0].length }
  }
}
