/** A ratio this much under the one that was kept is worth a look. */
const allowedFall = 0.15

/**
 * How the product does beside its peers, by name, in the figures of one suite: `{ 'GET /api/health': 0.7 }`. Rates by themselves
 * are of a machine and its minute, and say nothing here.
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
 * A line for each ratio that is 15 % or more under the one that was kept, and for each that was kept and not measured now. Both are
 * ratios by suite and name.
 */
export function fallen(kept, now) {
  return Object.entries(kept).flatMap(([suite, ratios]) =>
    Object.entries(ratios).flatMap(([name, before]) => {
      const after = now[suite]?.[name]
      if (after === undefined)
        return [`${suite}: ${name}: ${shown(before)} was kept, not measured now`]
      // A hair of tolerance, because a ratio is kept with few digits.
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
