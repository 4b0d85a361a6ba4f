import { readFileSync } from 'node:fs'

/** A written page of the guide: its name in the URL, and its Markdown. */
export type GuideFile = {
  readonly slug: string
  /** The text of the first heading. */
  readonly title: string
  /** The first paragraph, which says what the page is for. */
  readonly lead: string
  readonly text: string
}

const folder = new URL('../../../../docs/guide/', import.meta.url)
const slugs = [
  'traders-bot',
  'launch-page',
  'agent-that-pays',
  'agent-skills',
  'webhook-receiver',
] as const

/** Reads what was written for people: the first page, and the quickstarts in the order of their list. */
export function readGuide(): {
  readonly index: GuideFile
  readonly quickstarts: readonly GuideFile[]
} {
  return { index: readFile('index'), quickstarts: slugs.map(readFile) }
}

function readFile(slug: string): GuideFile {
  const text = readFileSync(new URL(`${slug}.md`, folder), 'utf8')
  const [heading = '', lead = ''] = text.split(/\n{2,}/)
  return { slug, title: heading.replace(/^#\s+/, ''), lead: lead.replaceAll('\n', ' '), text }
}
