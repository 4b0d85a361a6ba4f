import type { DocumentBody, LinkByName } from '../../kernel/operation.ts'

/** Settings of the script; every feature that could contact another host is off. */
const quiet = {
  telemetry: false,
  withDefaultFonts: false,
  persistAuth: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
}

/** Settings of an embedded block: it neither navigates nor sends requests. */
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
  | { readonly url: string; readonly theme: 'dark' | 'light' }
  | { readonly content: object; readonly shows: 'operation' | 'family' }

/** A page that shows an OpenAPI description: a whole one by URL, or an inlined part. */
export function referencePage(options: {
  readonly title: string
  readonly origins: readonly string[]
  readonly linkTo: LinkByName
  /** The style sheet of both themes. */
  readonly look: string
  readonly source: ReferenceSource
}): DocumentBody {
  const { title, origins, linkTo, look, source } = options
  const isBlock = 'content' in source
  return {
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<link rel="icon" href="${linkTo('pages.getIcon')}">
</head>
<body>
<noscript>This page needs JavaScript; <a href="${linkTo('pages.getCatalog')}">the catalog</a> does not.</noscript>
<script id="api-reference" type="application/json" data-configuration="${escapeText(JSON.stringify(configurationOf(source, look)))}">${isBlock ? inertJson(source.content) : ''}</script>
<script src="${linkTo('reference.getScript')}"></script>
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

function configurationOf(source: ReferenceSource, look: string): object {
  const styled = { ...quiet, theme: 'none' }
  if ('url' in source) {
    const isDark = source.theme === 'dark'
    // Who frames it turns it over by the class of its body; it has no switch of its own.
    const themed = { forceDarkModeState: source.theme, hideDarkModeToggle: true, darkMode: isDark }
    return { ...styled, ...themed, url: source.url, customCss: look }
  }
  const hidden =
    source.shows === 'operation' ? [withoutIntroduction, withoutFamily] : [withoutIntroduction]
  return { ...styled, ...block, customCss: [look, ...hidden].join('\n') }
}

/** Only the one external script may run and style the page; the inlined JSON is data. */
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
    `frame-ancestors ${isBlock ? '*' : "'self'"}`,
  ].join('; ')
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** JSON that cannot close the element that contains it. */
function inertJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
