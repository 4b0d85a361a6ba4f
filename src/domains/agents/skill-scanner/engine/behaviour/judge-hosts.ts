import { declaredCapabilities } from '../../../skill-format/index.ts'
import { report, type ScanWork } from '../scan-work.ts'
import { isCode, type Segment } from '../text/segments.ts'
import type { Source } from '../text/source.ts'
import { surroundings } from '../text/text-context.ts'
import { coversHost } from './declared-as.ts'
import { isListOfSigns, isSign } from './lists-of-signs.ts'
import { isSending } from './taint-forms.ts'

/**
 * Looks for hosts that scripts send something to and that neither the manifest declares nor any text of the package names: nobody who
 * reads about the skill can know of them. Pauses after each piece.
 */
export function* judgeHosts(work: ScanWork): Generator<void, void> {
  const { manifest } = work
  if (manifest === null) return
  const declared = declaredCapabilities(manifest).hosts
  const told = new Set(namedIn(work.sources))
  const isKnown = (host: string) =>
    told.has(host) || declared.some((known) => known !== '*' && coversHost(known, host))
  const isOffline = offline.exec(manifest.description)
  for (const source of work.sources)
    for (const segment of source.segments) {
      if (!isCode(segment) || source.language === 'markdown') continue
      for (let start = segment.start; start < segment.end; start += pieceLength) {
        yield
        const end = Math.min(segment.end, start + pieceLength)
        const piece = { source, segment, start, text: source.text.slice(start, end) }
        const met = hostsIn(piece.text, source.language === 'shell')
        for (const one of met.filter(({ host }) => !isKnown(host)).slice(0, 10))
          tellUnknown(work, piece, one)
        const [first] = met
        if (isOffline !== null && first !== undefined)
          tellOffline(work, piece, { met: first, said: isOffline[0] })
      }
    }
}

const pieceLength = 65_536

type Piece = {
  readonly source: Source
  readonly segment: Segment
  readonly start: number
  readonly text: string
}
type Met = { readonly host: string; readonly at: number; readonly line: string }

const offline =
  /\b(?:no network|offline|without (?:the |any )?(?:network|internet)|never (?:goes online|connects|sends|uses the (?:network|internet)|touches the (?:network|internet))|no internet|does not (?:connect|use the (?:network|internet))|(?:local|locally) only|no connections?|nothing (?:leaves|is sent|is uploaded)|stays on (?:the|your|this) (?:machine|computer|device))\b/i

const names =
  /(?<![\w.-])(?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}(?![\w-])|(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/gi

/** All hosts that people can read of in texts of the package. */
function* namedIn(sources: readonly Source[]): Generator<string, void> {
  for (const { language, text } of sources)
    if (language === 'markdown') for (const [name] of text.matchAll(names)) yield name.toLowerCase()
}

const addresses =
  /(?:https?|wss?|ftps?|tcp|smtps?|redis|mqtts?):\/\/(?:[^\s"'`<>@/]{0,80}@)?([A-Za-z0-9][A-Za-z0-9.-]{1,200})|(?:["'`(\s@]|\$\w{1,20}[.])((?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,12}|(?:\d{1,3}\.){3}\d{1,3})(?=["'`:\s/),;|&>]|$)/gim
const topLevels =
  /\.(?:com|org|net|io|dev|app|xyz|invalid|test|example|site|online|top|info|me|co|cc|ru|cn|ai|cloud|tech|pro|club|live|fun|space|store|link|click|icu|tk|ml|ga|cf|gq|pw|su|to|ly|gg|so|eu|de|uk|us|fr|nl|ch|in|br|biz|page|zone|host|run|sh|is|it|pl|es|onion|\d{1,3})$/i
/** Names that stand for a machine or a sample, and not for a host on the network. */
const nowhere =
  /^(?:localhost|127\.|0\.0\.0\.0|255\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|(?:www\.)?example\.(?:com|org|net)$|www\.w3\.org|schemas?\.|json-schema\.org|socket\.io$|discord\.js|node\.js|next\.js|vue\.js)|\.(?:local|internal|lan)$/i
/** Services that very many programs ask for what is public. */
const wellKnown =
  /(?:^|\.)(?:github\.com|githubusercontent\.com|gitlab\.com|googleapis\.com|google\.com|openai\.com|anthropic\.com|coingecko\.com|coinmarketcap\.com|etherscan\.io|solana\.com|infura\.io|alchemy\.com|helius-rpc\.com|helius\.xyz|quiknode\.pro|binance\.com|coinbase\.com|kraken\.com|jup\.ag|raydium\.io|dexscreener\.com|geckoterminal\.com|pypi\.org|npmjs\.org|huggingface\.co|wikipedia\.org|wikimedia\.org|stripe\.com|notion\.com|slack\.com|atlassian\.net|linear\.app|cloudflare\.com|amazonaws\.com|azure\.com|microsoft\.com|apple\.com|openstreetmap\.org|openweathermap\.org|open-meteo\.com|wttr\.in|crossref\.org|arxiv\.org|nih\.gov|europa\.eu|frankfurter\.app|exchangerate\.host|polymarket\.com|hyperliquid\.xyz|uniswap\.org|0x\.org|1inch\.(?:io|dev)|llama\.fi|mempool\.space|blockstream\.info|telegram\.org|discord\.com|airtable\.com|hubapi\.com|shopify\.com|twilio\.com|sendgrid\.com|openrouter\.ai|mistral\.ai|groq\.com|deepseek\.com|tavily\.com|serper\.dev|brave\.com|docker\.io|quay\.io|rubygems\.org|crates\.io|golang\.org|maven\.org|debian\.org|ubuntu\.com)$/i

/** The hosts that a piece of a script calls. */
function hostsIn(text: string, isShell: boolean): readonly Met[] {
  if (!isSending(text)) return []
  const met = new Map<string, Met>()
  for (const found of text.matchAll(addresses)) {
    const host = (found[1] ?? found[2] ?? '').toLowerCase().replace(/\.$/, '')
    if (met.has(host) || met.size >= 60 || nowhere.test(host) || !topLevels.test(host)) continue
    const lineStart = text.lastIndexOf('\n', found.index) + 1
    const lineEnd = text.indexOf('\n', found.index + 1)
    const line = text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).slice(0, 600)
    if (/^\s{0,80}(?:#|\/\/|\*|--\s|;)/.test(line)) continue
    const isBare = found[1] === undefined
    if (isBare && !isMeant(found[0], line, isShell)) continue
    met.set(host, { host, at: found.index, line })
  }
  return [...met.values()]
}

/** Whether a name without a scheme is a host, and no member of something or a package. */
function isMeant(found: string, line: string, isShell: boolean): boolean {
  if (/^\s{0,20}(?:import|from|require|use)\b/.test(line)) return false
  return (
    /["'`@$\d]/.test(found) ||
    (isShell &&
      /\b(?:nc|ncat|ssh|scp|rsync|dig|nslookup|host|ftp|telnet|ping|socat|openssl)\b/.test(line))
  )
}

const givesData =
  /method["'\s]{0,3}[:=][>\s]{0,3}["']?(?:post|put|patch)|\.(?:post|put|patch)(?:form|_form|async)?\(|["'`](?:POST|PUT|PATCH)["'`]|\b(?:data|json|files|body)\s{0,2}=|\bbody\s{0,2}[:,]|\bbody:|(?:^|\s)(?:-d|--data\S{0,14}|-F|--form|-T|--upload-file|--post-\w{4})\b|(?:^|\s)-s?[A-Za-z]{0,4}[dFT]\s{0,1}["'@$-]|\.send(?:all|to|_message|mail)?\(|\bsend(?:mail|beacon)\(|\|\s{0,3}(?:curl|nc|ncat|openssl|socat|ssh|telnet|wget|mail|base64)\b|\bupload\w{0,12}\(|\bstor(?:binary|lines)\b|\bput_?object\b|-method\s{1,2}(?:post|put)|-body\b|\bupload(?:string|data|file|values)\b|\.write\(|\.end\(\s{0,2}\w|\bscp\b|\brsync\b|\bsftp\b|\bmail\b|-x\s{0,2}["']?(?:post|put)|Net::HTTP::(?:Post|Put)|set_form|http\.new_?request\(\s{0,2}["'](?:post|put)|curlopt_post|\bpost\w{0,10}\(|\bputs?\b[^\n]{0,40}sock/im
const inAddress =
  /:\/\/[^\s"'`]{0,200}(?:\$\{?[\w(]|#\{|\{[a-z_]|%s)|:\/\/[^\s"'`]{0,200}["'`]\s{0,3}[+.]\s{0,3}[\w$(]|["'`],\s{0,3}\{?\s{0,3}params|\b(?:dig|nslookup|host)\b[^\n]{0,80}\$|\bparams\s{0,2}=/i
const bareNumber = /^(?:\d{1,3}\.){3}\d{1,3}$/

function tellUnknown(work: ScanWork, { source, start, text }: Piece, { host, at, line }: Met) {
  const gives = givesData.test(text) || inAddress.test(line)
  const isNumber = bareNumber.test(host)
  if (!gives && !isNumber) return
  const around = surroundings(source, start + at, start + at + host.length)
  if (around.isOnlyTold || isSign(text, at) || isListOfSigns(line)) return
  report(work, 'SK024', {
    file: source.file,
    line: source.lineOf(start + at),
    evidence: `data go to a host that nothing names: ${line.trim().slice(0, 200)}`,
    severity: wellKnown.test(host) || (!givesData.test(text) && !isNumber) ? 'medium' : 'high',
    confidence: 'medium',
    layers: source.layers,
  })
}

function tellOffline(
  work: ScanWork,
  { source, start }: Piece,
  { met, said }: { met: Met; said: string },
) {
  report(work, 'SK027', {
    file: source.file,
    line: source.lineOf(start + met.at),
    evidence: `says "${said}", and calls ${met.host}`,
    confidence: 'high',
    layers: source.layers,
  })
}
