/** Markup that is safe to send: all of it was escaped or written here. */
export type Html = { readonly markup: string }

type Part = string | number | Html | readonly Html[]

/** Builds markup. Interpolated values are escaped unless they are `Html` themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const [first = '', ...rest] = strings
  return { markup: first + rest.map((text, index) => written(parts[index] ?? '') + text).join('') }
}

/** Escapes text for use in HTML content and attributes. */
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
