import { createHash } from 'node:crypto'
import type { DocumentBody, LinkByName } from '../../kernel/operation.ts'
import { type Html, html } from './html.ts'

const style = `
:root{color-scheme:light dark;--text:#16181d;--soft:#5b6270;--line:#dfe2e8;--paper:#fff;--raised:#f5f6f8;--accent:#0b57d0}
@media (prefers-color-scheme:dark){:root{--text:#e8eaee;--soft:#9aa2b1;--line:#2b303a;--paper:#101216;--raised:#181b21;--accent:#8ab4f8}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--text);font:16px/1.55 system-ui,sans-serif}
header,main,footer{max-width:64rem;margin:0 auto;padding:1rem}
header nav{display:flex;flex-wrap:wrap;gap:.4rem 1.2rem;align-items:baseline}
header strong{margin-right:auto}
a{color:var(--accent)}
a:focus-visible,input:focus-visible,button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
h1{font-size:1.7rem;line-height:1.2;margin:.6rem 0}
h2{font-size:1.15rem;margin:1.8rem 0 .5rem}
p.soft,footer,.soft{color:var(--soft)}
code{font:.9em ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--raised);border:1px solid var(--line);border-radius:6px;padding:.8rem;overflow-x:auto}
form{display:flex;gap:.5rem;margin:1rem 0}
input,button{font:inherit;color:inherit;background:var(--raised);border:1px solid var(--line);border-radius:6px;padding:.45rem .7rem}
input{flex:1;min-width:0}
ul.rows{list-style:none;margin:0;padding:0}
ul.rows li{border-top:1px solid var(--line);padding:.55rem 0}
ul.rows .tag{font-size:.8rem;color:var(--soft);margin-left:.5rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1.2rem}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
h3{font-size:1.05rem;margin:1.6rem 0 .3rem}
h3 code{font-size:1em;font-weight:600}
.wide main h3{border-top:1px solid var(--line);padding-top:.9rem}.wide main h3+p,.wide main h3+p+p,.wide main h3+p+p+p{margin:.3rem 0}
main table{border-collapse:collapse;display:block;overflow-x:auto}
main th,main td{border:1px solid var(--line);padding:.3rem .6rem;text-align:left;vertical-align:top}
figure{margin:1rem 0}figcaption{font:.8rem ui-monospace,monospace;color:var(--soft)}figure pre{margin:.2rem 0 0}
.tabs{margin:1rem 0}.tabs>input{position:absolute;opacity:0;flex:none}
.tabs>label{display:inline-block;padding:.4rem .9rem;border-bottom:2px solid transparent;cursor:pointer;color:var(--soft)}
.tabs>input:checked+label{border-color:var(--accent);color:var(--text);font-weight:600}
.tabs>input:focus-visible+label{outline:2px solid var(--accent);outline-offset:2px}
.tabs>section{display:none;border-top:1px solid var(--line);padding-top:.2rem}
.tabs>input:nth-of-type(1):checked~section:nth-of-type(1),.tabs>input:nth-of-type(2):checked~section:nth-of-type(2),.tabs>input:nth-of-type(3):checked~section:nth-of-type(3){display:block}
.side ul{list-style:none;margin:0;padding:0}.side li{padding:.2rem 0}.side h2{font-size:.95rem;margin:1.2rem 0 .3rem}.side{font-size:.92rem}.side a{text-decoration:none}.side a:hover{text-decoration:underline}.side a[aria-current]{color:var(--text);font-weight:600}
.to-contents{display:none}
@media (max-width:60rem){.wide .side{max-width:64rem;margin:0 auto;padding:1rem;border-top:1px solid var(--line)}.to-contents{display:block;max-width:64rem;margin:0 auto;padding:0 1rem}}
@media (min-width:60.01rem){.wide header,.wide footer,.wide .columns{max-width:78rem;margin:0 auto}
.wide .columns{display:grid;grid-template-columns:14rem minmax(0,1fr);gap:2rem;padding:0 1rem}.wide main{grid-column:2;grid-row:1;margin:0;padding:0;max-width:52rem}
.wide .side{grid-column:1;grid-row:1;position:sticky;top:0;max-height:100vh;overflow-y:auto;padding:1rem 0}}
@media (max-width:30rem){dl{grid-template-columns:1fr}dt{margin-top:.5rem}}
`

const styleHash = createHash('sha256').update(style).digest('base64')
const headers = {
  // These pages have no scripts, so none is allowed.
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

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
<header><nav aria-label="Site"><strong><a href="${linkTo('pages.getHome')}">${site}</a></strong>
<a href="${linkTo('pages.getGuide')}">Docs</a> <a href="${linkTo('pages.getCatalog')}">Catalog</a> <a href="${linkTo('reference.get')}">Reference</a></nav></header>
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
