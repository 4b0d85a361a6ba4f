import type { DocumentBody } from '../../kernel/operation.ts'

/** The script's own settings; each one that could reach another host is off. */
const quiet = {
  telemetry: false,
  withDefaultFonts: false,
  persistAuth: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
}

/** What a block leaves out: it is a piece of someone else's page, so it neither navigates nor calls. */
const block = {
  showSidebar: false,
  hideSearch: true,
  hideTestRequestButton: true,
  hideModels: true,
  documentDownloadType: 'none',
}
const withoutIntroduction = '.section-container:has(> .introduction-section){display:none}'
const withoutFamily = '.tag-section-container > .section{display:none}'

export type ReferenceSource =
  | { readonly url: string }
  | { readonly content: object; readonly shows: 'operation' | 'family' }

/** A page that shows an OpenAPI description: a whole one by address, or a piece that travels in the page. */
export function referencePage(options: {
  readonly title: string
  readonly origins: readonly string[]
  readonly source: ReferenceSource
}): DocumentBody {
  const { title, origins, source } = options
  const isBlock = 'content' in source
  return {
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<link rel="icon" href="/favicon.ico">
</head>
<body>
<noscript>This page needs JavaScript; <a href="/api-catalog">the catalog</a> does not.</noscript>
<script id="api-reference" type="application/json" data-configuration="${escapeText(JSON.stringify(configurationOf(source)))}">${isBlock ? inertJson(source.content) : ''}</script>
<script src="/scalar/js/scalar.js"></script>
</body>
</html>
`,
    headers: {
      'content-security-policy': policy(origins, isBlock),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  }
}

function configurationOf(source: ReferenceSource): object {
  if ('url' in source) return { ...quiet, url: source.url }
  const hidden =
    source.shows === 'operation' ? [withoutIntroduction, withoutFamily] : [withoutIntroduction]
  return { ...quiet, ...block, customCss: hidden.join('\n') }
}

/** The one external script may run and style the page; the JSON beside it is data and never runs. */
function policy(origins: readonly string[], isBlock: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isBlock ? '*' : "'none'"}`,
  ].join('; ')
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** JSON that cannot end the element that it stands in. */
function inertJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
