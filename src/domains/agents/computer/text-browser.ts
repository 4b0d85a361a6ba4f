import { AppError } from '../../../kernel/errors.ts'
import type { Egress, EgressResponse } from '../../../ports/egress.ts'
import type { BrowserPage, BrowserTaskRequest } from './browser.schemas.ts'
import { computerLimits } from './computer-limits.ts'
import { pageText } from './page-text.ts'

const pageTimeoutMs = 5_000
const pageBytesMax = 1_048_576
const textMax = 20_000
const lineMax = 500
const linesMax = 20
const readable = ['text/*', 'application/json', 'application/xhtml+xml', '*+json', '*+xml']

type Visited = { readonly pages: readonly BrowserPage[]; readonly error: string | null }
type Step = NonNullable<BrowserTaskRequest['steps']>[number]

/** Reads pages one after another. Never rejects for a page's failure; `error` says why it stopped. */
export async function visit(
  { url, steps = [] }: BrowserTaskRequest,
  outside: { readonly egress: Egress; readonly signal: AbortSignal },
): Promise<Visited> {
  const pages: BrowserPage[] = []
  const first: Step = { action: 'open', url }
  for (const step of [first, ...steps]) {
    const page = pages.at(-1)
    if (step.action === 'find') {
      page?.found.push({ wanted: step.text, lines: linesWith(page.text, step.text) })
      continue
    }
    const next = nextOf(step, page)
    if ('refusal' in next) return { pages, error: next.refusal }
    if (pages.length >= computerLimits.pagesOfTask) {
      return { pages, error: `A task reads at most ${computerLimits.pagesOfTask} pages.` }
    }
    try {
      pages.push(await readPage(next, outside))
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure
      return { pages, error: failure.message }
    }
  }
  return { pages, error: null }
}

type Next = { readonly url: string; readonly body?: string }

/** Where a step leads; a refusal where it leads nowhere. */
function nextOf(
  step: Exclude<Step, { readonly action: 'find' }>,
  page: BrowserPage | undefined,
): Next | { readonly refusal: string } {
  if (step.action === 'open') return { url: step.url }
  if (step.action === 'submit') return sentForm(step, page)
  const url = linkWith(page, step.text)
  return url === undefined ? { refusal: `No link of the page holds "${step.text}".` } : { url }
}

function sentForm(
  { form: number, method, fields = {} }: Extract<Step, { readonly action: 'submit' }>,
  page: BrowserPage | undefined,
): Next | { readonly refusal: string } {
  const form = page?.forms[number - 1]
  if (form === undefined) return { refusal: `The page has no form ${number}.` }
  if (form.method !== method) {
    return { refusal: `Form ${number} is sent by ${form.method}; the step asks for ${method}.` }
  }
  const sent = new URLSearchParams()
  for (const { name, value } of form.fields) sent.append(name, value)
  for (const [name, value] of Object.entries(fields)) {
    if (!sent.has(name)) return { refusal: `Form ${number} has no field "${name}".` }
    sent.set(name, value)
  }
  if (method === 'POST') return { url: form.url, body: sent.toString() }
  const url = new URL(form.url)
  url.search = sent.toString()
  return { url: url.href }
}

async function readPage(
  { url, body }: Next,
  outside: Parameters<typeof visit>[1],
): Promise<BrowserPage> {
  const accept = 'text/html, text/plain;q=0.9, application/json;q=0.8'
  const typed = { accept, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await outside.egress.request({
    url,
    limits: { totalTimeoutMs: pageTimeoutMs, responseBytesMax: pageBytesMax },
    signal: outside.signal,
    ...(body === undefined
      ? { method: 'GET', headers: { accept }, redirectsMax: 3, contentTypes: readable }
      : { method: 'POST', headers: typed, body }),
  })
  const { location } = answer.headers
  // What is sent is never sent again; where the answer is elsewhere, it is read there.
  if (body !== undefined && answer.status >= 300 && answer.status < 400 && location) {
    return readPage({ url: new URL(location, answer.url).href }, outside)
  }
  const whole = textOf(answer)
  const isHtml = /html/i.test(answer.headers['content-type'] ?? '')
  const read = isHtml
    ? pageText(whole, answer.url)
    : { title: '', text: whole, links: [], forms: [] }
  return {
    url: answer.url,
    status: answer.status,
    title: read.title,
    text: read.text.slice(0, textMax),
    isCut: read.text.length > textMax,
    links: [...read.links],
    forms: read.forms.map((form) => ({ ...form, fields: [...form.fields] })),
    found: [],
  }
}

function textOf({ headers, body }: EgressResponse): string {
  const charset = /charset="?([\w-]{1,40})/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

function linkWith(page: BrowserPage | undefined, words: string): string | undefined {
  const wanted = words.toLowerCase()
  return page?.links.find(({ text }) => text.toLowerCase().includes(wanted))?.url
}

function linesWith(text: string, words: string): string[] {
  const wanted = words.toLowerCase()
  return text
    .split('\n')
    .filter((line) => line.toLowerCase().includes(wanted))
    .slice(0, linesMax)
    .map((line) => line.slice(0, lineMax))
}
