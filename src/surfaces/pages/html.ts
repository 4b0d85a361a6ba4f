/** Markup that is safe to send: everything in it was escaped or written here. */
export type Html = { readonly markup: string }

type Part = string | number | Html | readonly Html[]

/** Builds markup. Values that are put in are escaped unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const [first = '', ...rest] = strings
  return { markup: first + rest.map((text, index) => written(parts[index] ?? '') + text).join('') }
}

/** The text with everything that means something in HTML written as an entity, for text and attributes alike. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function written(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return String(part)
  if ('markup' in part) return part.markup
  return part.map(({ markup }) => markup).join('')
}
