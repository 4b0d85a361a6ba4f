/** A ratio this much below the stored one is reported. */
const allowedFall = 0.15

/**
 * The ratios of the product to its peers in the figures of one suite, by name: `{ 'GET /api/health': 0.7 }`. Absolute
 * rates depend on the machine and its load, so they are not compared.
 */
export function ratiosOf(suite, figures) {
  const read = readers[suite]
  if (read === undefined || figures === null || figures === undefined) return {}
  const ratios = Object.entries(read(figures)).filter(([, ratio]) => Number.isFinite(ratio))
  return Object.fromEntries(ratios)
}

/** The suites that this can read. */
export const suites = ['http', 'speed', 'mcp-tools', 'matching']

const readers = {
  http: (rows) =>
    Object.fromEntries(
      rows
        .filter(({ server }) => server === 'bourse')
        .map(({ path, requestsPerSecond }) => {
          const peer = rows.find((row) => row.server === 'fastify' && row.path === path)
          return [`${path} beside bare Fastify`, requestsPerSecond / peer?.requestsPerSecond]
        }),
    ),
  speed: (rows) =>
    Object.fromEntries(rows.map(({ beside, ratio, work }) => [`${work} beside ${beside}`, ratio])),
  'mcp-tools': ({ bare, own }) => ({ "tool calls beside the library's bare server": own / bare }),
  matching: ({ bookPerSecond, publishedBookPerSecond, sortedArrayPerSecond }) => ({
    'order book beside a published one': bookPerSecond / publishedBookPerSecond,
    'order book beside sorted arrays': bookPerSecond / sortedArrayPerSecond,
  }),
}

/**
 * A line for each ratio that is 15 % or more below the stored one, and for each that is stored and was not measured.
 * Both arguments are ratios by suite and name.
 */
export function fallen(kept, now) {
  return Object.entries(kept).flatMap(([suite, ratios]) =>
    Object.entries(ratios).flatMap(([name, before]) => {
      const after = now[suite]?.[name]
      if (after === undefined)
        return [`${suite}: ${name}: ${shown(before)} was kept, not measured now`]
      // With a small tolerance, because stored ratios are rounded.
      if (after > before * (1 - allowedFall) + Number.EPSILON) return []
      const percent = Math.round((1 - after / before) * 100)
      return [
        `${suite}: ${name}: ${shown(after)}, ${percent} % under the ${shown(before)} that was kept`,
      ]
    }),
  )
}

function shown(ratio) {
  return ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2)
}
