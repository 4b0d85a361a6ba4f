import { isInQuotes } from './quoted-text.ts'

/** Who or what may say something that is no order, and that it is said, in the languages of the product. */
const framesBefore =
  /\b(?:says?|said|writes?|wrote|reads|contains?|claims?|claimed|asks?|tells?|words? it|words like|lines? like|such as|sentences?|phrases?|sample|example|exercise|trick|question|visitors?|callers?|whoever|requests?|messages?|mails?|pages?|documents?|tickets?|somebody|someone|anyone|the prompt|seite|mail|dokument|nachricht|beispiel|satz|mensaje|messaggio|mensagem|bericht|wiadomość|quien|quem|chi|qui|kto|ai đó|sayfada|mesajda|steht|schreibt|sagt|hei(?:ß|ss)t|sätze|wer|dice|escribe|pone|contiene|correo|página|alguien|contient|dit|écrit|quelqu['’]un|disser|escrever|diz|contém|alguém|scrive|qualcuno|pagina|schrijft|zegt|iemand|napisze|ktoś|mówi|zawiera|strona|biri|có câu|trang)\b[^\n]{0,90}$|(?:написано|пишет|говорит|просит|странице|сообщени\p{L}{1,3}|письм\p{L}{1,3}|كتب|قال|صفحة|رسالة|メール|ページ|文書|外部|サイト|网页|页面|出现|写着|邮件|網頁|文件|문서|페이지|메일|사이트)[^\n]{0,60}$/iu
const framesAfter =
  /^.?\s{0,2}(?:yazarsa|yazıyor|derse|yazan|diyen|varsa|と(?:あっ|書|いう|言)|라고|이라고|라는|이라는|等|之类)/u
/** What plants a quotation somewhere, instead of telling of it. */
const planting =
  /\b(?:write|store|save|add|put|insert|append|include|enter|repl(?:y|ies) with|answer with|remember|note|record|paste|print|say|speichere|schreibe|merke|guarda|escribe en|enregistre|salva|сохрани|запиши)\b[^"“«„「\n]{0,40}$/iu
/** That it is to be done all the same. */
const adopted =
  /\b(?:do (?:so|it|that|this|as|what|exactly)|obey|comply|follow (?:it|them|that|this)|carry (?:it|them|this) out|execute (?:it|them|this)|then (?:do|send|run|obey)|act on it|befolge|gehorche|obedece|hazlo|obéis|fais-le|obbedisci|fallo|обязан|выполни|照做|执行它|従え|従って|따르세요)\b/iu
const denied =
  /\b(?:not|never|n['’]t|nobody|nie|nicht|nunca|no|jamais|ne|non|não|niet|nooit|не)\b[^.\n]{0,24}$/iu

/** Whether it is a quotation of what a page, a message or a person may say, which nobody is told to do. */
export function isReported(
  text: string,
  match: { readonly start: number; readonly end: number },
): boolean {
  const { end } = match
  // A match may begin with the word before the quotation.
  const opened = text.slice(match.start, Math.min(end, match.start + 16)).search(/["“„«「‘]/) + 1
  const start = match.start + opened
  if (!isInQuotes(text, { start, end }, false)) return false
  const before = sentenceBefore(text, start)
  const after = text.slice(end, end + 200).split('\n')[0] ?? ''
  const close = after.search(/["”»“」'’`]/)
  const behind = close < 0 ? after : after.slice(close)
  if (planting.test(before)) return false
  const order = adopted.exec(behind)
  if (order !== null && !denied.test(behind.slice(0, order.index))) return false
  return framesBefore.test(before) || framesAfter.test(behind) || judged.test(behind)
}

/** What a quiz or a list of examples says of a quotation. */
const judged =
  /^["”»“」'’`][*_]{0,2}[\s,;:()–—-]{1,6}(?:(?:this|that|it|is|was|a|an|are)\s){0,3}(?:fake|false|fraud|phishing|scam|spam|a trick|trick|not genuine|bad sign|dangerous|no\b|(?:common|frequent|usual|typical|known) \w{1,12})/i

function sentenceBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - 200), start)
  return before.split(/[.!?]["”)]{0,2}\s|\n/).at(-1) ?? ''
}

const harmDone =
  /\b(?:attackers?|intruders?|thie(?:f|ves)|scammers?|phishers?|the worm|inject(?:ed|ion)|incidents?|post-?mortem|victims?|breach|what happened|timeline|time line|root cause|containment|compromised)\b/i
const healed =
  /\b(?:revoked|replaced|rotated|stopped|noticed|deleted|contain(?:ed|ment)|learnt|learned|lessons?|pinned|blocked|recovered|reported|restored|loss|cause|seen by|form below)\b/i
const past =
  /\b(?:sent|posted|copied|uploaded|was|were|had|moved|signed|typed|went|gave|made|stole|stolen|leaked|claimed|opened|installed|forwarded|mailed)\b/i
const ordering = /\b(?:you|must|should|will|now|please|always|never)\b/i

/** Whether its sentence tells what an attack has done, in a report that tells what was done about it. */
export function isPastReport(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - 400)
  const around = text.slice(from, end + 400)
  if (!harmDone.test(around) || !healed.test(around)) return false
  const rest = text.slice(end, end + 160).split(/[.!?]\s|\n/)[0] ?? ''
  const sentence = `${sentenceBefore(text, start)}${text.slice(start, end)}${rest}`
  return past.test(sentence) && !ordering.test(sentence)
}
