import { createHash } from 'node:crypto'
import type { DocumentBody, LinkByName } from '../../kernel/operation.ts'
import { type Html, html } from './html.ts'
import { style } from './style.ts'

const styleHash = createHash('sha256').update(style).digest('base64')
const headers = {
  // These pages have no scripts, so none is allowed.
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** The pages of the terminal that its own bar leads to. */
const places = [
  ['pages.getTrade', 'Trade'],
  ['pages.getPerps', 'Perps'],
  ['pages.getRhLaunch', 'Launch'],
  ['pages.getPortfolio', 'Portfolio'],
  ['pages.getAgents', 'Agents'],
  ['pages.getStatus', 'Status'],
  ['pages.getSettings', 'Settings'],
] as const

/** A whole page: the shared layout around the content, with a minimal content security policy. */
export function page(options: {
  readonly site: string
  readonly linkTo: LinkByName
  readonly title: string
  readonly content: Html
  /** The navigation beside the content: below it where the screen is narrow. Default: none. */
  readonly side?: Html
}): DocumentBody {
  const { site, title, content, linkTo, side } = options
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === site ? site : `${title} · ${site}`}</title>
<link rel="icon" href="${linkTo('pages.getIcon')}">
<style>${{ markup: style }}</style>
</head>
<body${side === undefined ? html`` : html` class="wide"`}>
<header><nav aria-label="Site"><a class="brand" href="${linkTo('pages.getHome')}">${site}</a>
${places.map(([name, label]) => html`<a href="${linkTo(name)}">${label}</a>`)}
<a class="apart" href="${linkTo('pages.getGuide')}">Docs</a> <a href="${linkTo('pages.getCatalog')}">API catalog</a> <a href="${linkTo('reference.get')}">Reference</a></nav></header>
${side === undefined ? html`` : html`<p class="to-contents"><a href="#contents">All pages</a></p>`}
<div class="columns"><main>
${content}
</main>
${side === undefined ? html`` : html`<nav id="contents" class="side" aria-label="Pages">${side}</nav>`}</div>
<footer>Descriptions: <a href="${linkTo('documents.getOpenapi')}">OpenAPI</a>, <a href="${linkTo('documents.getAsyncapi')}">AsyncAPI</a>, <a href="/llms.txt">llms.txt</a></footer>
</body>
</html>
`
  return { contentType: 'text/html; charset=utf-8', body: markup, headers }
}
