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
    const link = step.action === 'follow' ? linkWith(page, step.text) : undefined
    if (step.action === 'follow' && link === undefined) {
      return { pages, error: `No link of the page holds "${step.text}".` }
    }
    const next = step.action === 'open' ? step.url : (link ?? '')
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

async function readPage(
  url: string,
  { egress, signal }: Parameters<typeof visit>[1],
): Promise<BrowserPage> {
  const answer = await egress.request({
    method: 'GET',
    url,
    headers: { accept: 'text/html, text/plain;q=0.9, application/json;q=0.8' },
    limits: { totalTimeoutMs: pageTimeoutMs, responseBytesMax: pageBytesMax },
    redirectsMax: 3,
    contentTypes: readable,
    signal,
  })
  const whole = textOf(answer)
  const isHtml = /html/i.test(answer.headers['content-type'] ?? '')
  const read = isHtml ? pageText(whole, answer.url) : { title: '', text: whole, links: [] }
  return {
    url: answer.url,
    status: answer.status,
    title: read.title,
    text: read.text.slice(0, textMax),
    isCut: read.text.length > textMax,
    links: [...read.links],
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
