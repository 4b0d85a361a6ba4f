import type { Catalog } from '../../src/catalog/entry.ts'
import { apiVersion } from '../../src/surfaces/documents/api-version.ts'
import { errorPages, publicRows } from '../../src/surfaces/documents/catalog-rows.ts'
import { sourceFiles } from './source-files.ts'

/** The generated pages of the repository by their file name. Pure, so that stale pages can be detected. */
export function generatedPages(catalog: Catalog): Readonly<Record<string, string>> {
  return {
    'operations.md': operationsPage(catalog),
    'events.md': eventsPage(catalog),
    'channels.md': channelsPage(catalog),
    'errors.md': errorsPage(catalog),
  }
}

const notice = 'Generated from the operation table by `npm run generate`; do not edit.'

function operationsPage(catalog: Catalog): string {
  const rows = publicRows(catalog)
  const sources = sourceFiles(catalog)
  const families = [...Map.groupBy(rows, ({ family }) => family)].sort(([a], [b]) =>
    a.localeCompare(b, 'en'),
  )
  return lines(
    '# Operations',
    '',
    `${notice} Version ${apiVersion}: ${rows.length} operations in ${families.length} families. A name leads to the file that declares it.`,
    ...families.flatMap(([family, members]) => [
      '',
      `## ${family} (${members.length})`,
      '',
      '| Method | Path | Name | Tier | Credentials | Effect | Summary |',
      '|---|---|---|---|---|---|---|',
      ...members.map((row) =>
        tableRow([
          row.method,
          `\`${row.path}\``,
          `[${row.name}](../../${sources.get(row.name)})`,
          row.tier,
          row.auth.length === 0 ? 'none' : row.auth.map((kind) => `\`${kind}\``).join(', '),
          row.effect,
          row.aliasOf === null ? row.summary : `${row.summary} (same as \`${row.aliasOf}\`)`,
        ]),
      ),
    ]),
  )
}

function eventsPage(catalog: Catalog): string {
  const events = [...catalog.events].sort((a, b) => (a.topic < b.topic ? -1 : 1))
  return lines(
    '# Events',
    '',
    `${notice} /asyncapi.json has the payload of each.`,
    '',
    '| Topic | Version | Audience | Summary |',
    '|---|---|---|---|',
    ...events.map(({ topic, version, audience, summary }) =>
      tableRow([`\`${topic}\``, String(version), audience, summary]),
    ),
  )
}

function channelsPage(catalog: Catalog): string {
  return lines(
    '# Live channels',
    '',
    `${notice} /asyncapi.json has the data of each; [the domain](../../src/domains/platform/channels/README.md) says how they are read.`,
    '',
    '| Channel | Audience | At most every | Summary |',
    '|---|---|---|---|',
    ...catalog.channels.map(({ audience, everyMs, name, summary }) =>
      tableRow([`\`${name}\``, audience, `${everyMs} ms`, summary]),
    ),
  )
}

function errorsPage(catalog: Catalog): string {
  const pages = [...errorPages(catalog)].sort((a, b) => (a.code < b.code ? -1 : 1))
  return lines(
    '# Error codes',
    '',
    `${notice} Every error is a problem document (RFC 9457) with one of these codes.`,
    '',
    '| Code | Status | Cause | Retry | Fix |',
    '|---|---|---|---|---|',
    ...pages.map(({ code, status, title, retryable, fix }) =>
      tableRow([`\`${code}\``, String(status), title, retryable ? 'yes' : 'no', fix]),
    ),
  )
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`
}
