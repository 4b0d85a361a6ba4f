import type { WalletUse } from '../../../skill-format/index.ts'
import type { ScanWork } from '../scan-work.ts'
import { isCode, type Segment } from '../text/segments.ts'
import type { Source } from '../text/source.ts'

/** Notes what a text touches. Only what is run counts for commands, paths and variables; hosts count wherever they are called. */
export function detectCapabilities(work: ScanWork, source: Source) {
  for (const segment of source.segments) if (isCode(segment)) inCode(work, source, segment)
}

const host = /(?:https?|wss?|ftp):\/\/(?:[^\s"'`<>@/]{0,80}@)?([A-Za-z0-9.-]{1,200})/g
const envNames =
  /(?:process\.env\.|process\.env\[["']|os\.environ(?:\.get)?[[(]\s{0,2}["']|os\.getenv\(\s{0,2}["']|getenv\(["']|\$env:|Deno\.env\.get\(["'])([A-Za-z_][A-Za-z0-9_]{1,80})|(?<![\w\\])\$\{?([A-Z][A-Z0-9_]{2,80})(?![\w.(])/g
const starting =
  /(?:subprocess\.\w{2,14}|os\.system|os\.popen|execSync|exec|spawn|spawnSync|execFile|execFileSync|Popen|check_output)\(\s{0,4}\[?\s{0,4}f?["'`]([\w./-]{1,60})/g
const outside =
  /(?<![\w.])(~\/[\w./-]{1,120}|\/(?:etc|usr|var|home|root|opt|proc|dev|tmp)\/[\w./-]{1,120})/g

const wallets: readonly (readonly [RegExp, WalletUse])[] = [
  [/\b(?:getBalance|balanceOf|get_balance|getTokenAccountsByOwner|eth_getBalance)\b/, 'read'],
  [
    /\b(?:signTransaction|signMessage|sign_transaction|sign_message|personal_sign|signTypedData|Keypair\.fromSecretKey|from_key\(|privateKeyToAccount|Wallet\.fromMnemonic)/,
    'sign',
  ],
  [
    /\b(?:sendTransaction|send_transaction|sendRawTransaction|send_raw_transaction|sendAndConfirmTransaction|SystemProgram\.transfer|solana transfer|spl-token transfer|cast send|writeContract)\b/,
    'send',
  ],
  [/\b(?:setApprovalForAll|increaseAllowance|approve\(|permit\(|spl-token approve)/, 'approve'],
]

function inCode(work: ScanWork, source: Source, segment: Segment) {
  const start = bodyOf(source, segment)
  const text = source.text.slice(start, segment.end)
  const at = (index: number) => ({ file: source.file, line: source.lineOf(start + index) })
  for (const found of text.matchAll(host)) {
    const name = (found[1] ?? '').toLowerCase().replace(/\.$/, '')
    if (name !== '' && !isPlaceholder(name)) work.capabilities.add('hosts', name, at(found.index))
  }
  for (const found of text.matchAll(envNames)) {
    const name = found[1] ?? found[2] ?? ''
    if (/^[A-Z][A-Z0-9_]{1,80}$/.test(name) && !shellOwn.has(name))
      work.capabilities.add('env', name, at(found.index))
    if (name === 'BOURSE_URL') work.capabilities.add('hosts', 'bourse', at(found.index))
  }
  for (const found of text.matchAll(starting))
    work.capabilities.add('commands', (found[1] ?? '').replace(/^.*\//, ''), at(found.index))
  for (const found of text.matchAll(outside))
    work.capabilities.add('paths', found[1] ?? '', at(found.index))
  for (const [form, use] of wallets) {
    const found = form.exec(text)
    if (found !== null) work.capabilities.addWallet(use, at(found.index))
  }
  if (isShell(source, segment)) commandsOf(work, text, at)
}

/** Where a fence's content begins, or a script behind its first line. */
function bodyOf(source: Source, segment: Segment): number {
  const isMarked = segment.kind === 'fence' || source.text.startsWith('#!', segment.start)
  const end = source.text.indexOf('\n', segment.start)
  return isMarked && end >= 0 ? Math.min(end + 1, segment.end) : segment.start
}

const shellOwn = new Set(
  'HOME PATH PWD USER SHELL IFS RANDOM LINENO BASH_SOURCE BASH_VERSION OSTYPE TMPDIR LANG TERM ARGV OPTARG OPTIND REPLY EUID UID PPID'.split(
    ' ',
  ),
)
const isPlaceholder = (name: string) =>
  /^(?:localhost|127\.|0\.0\.0\.0|example\.|(?:.{0,100}\.)?example(?:\.(?:com|org|net))?$|www\.w3\.org|schemas\.|host$)/.test(
    name,
  )

const isShell = (source: Source, segment: Segment) =>
  source.language === 'shell' ||
  /^(?:sh|bash|shell|zsh|console|shell-session)$/.test(segment.language)
const words = new Set(
  'if then else elif fi for while until do done case esac in function return local export readonly set unset shift exit echo printf test true false break continue read cd pwd source eval exec trap declare typeset let time select command builtin alias type wait umask mkdir dirname basename cat sleep date'.split(
    ' ',
  ),
)

/** The programs that lines of a shell begin with. */
function commandsOf(
  work: ScanWork,
  text: string,
  at: (index: number) => { file: string; line: number | null },
) {
  for (const found of text.matchAll(
    /(?:^|[|;&(`]|\$\(|\bthen|\bdo|\bsudo|\bxargs)[ \t]{0,20}(?:[$>] )?(?:[A-Z_]{1,40}=\S{0,100} ){0,4}([a-z][\w.-]{0,40})(?=[ \t\n]|$)/gm,
  )) {
    const name = found[1] ?? ''
    if (!words.has(name)) work.capabilities.add('commands', name, at(found.index))
  }
}
