import { familySlug, type LinkByName } from '../../../kernel/operation.ts'
import type { CatalogRow, StartHereStep, ToldByFamily } from '../../../ports/api-documents.ts'
import type { GuideFile } from './guide-files.ts'
import { anchorOf, plainText } from './markdown.ts'

/** What the texts of the guide are made of. */
export type GuideParts = {
  readonly baseUrl: string
  readonly linkTo: LinkByName
  readonly rows: readonly CatalogRow[]
  readonly startHere: readonly StartHereStep[]
  readonly told: ToldByFamily
  readonly index: GuideFile
  readonly quickstarts: readonly GuideFile[]
}

/** The first page: what was written for it, the quickstarts, what to call first, and every family. */
export function indexText(parts: GuideParts): string {
  const { index, linkTo, quickstarts } = parts
  const pages = quickstarts.map(
    ({ lead, slug, title }) =>
      `- [${title}](${linkTo('pages.getGuidePage', { page: slug })}): ${lead}`,
  )
  return joined([
    index.text.trim(),
    '## Quickstarts',
    pages.join('\n'),
    '## Start here',
    'What the first hour needs, in this order.',
    parts.startHere.map((step) => startLine(step, parts)).join('\n'),
    '## Families',
    familyList(parts),
  ])
}

/** Every family with what it is for. */
export function familiesText(parts: GuideParts): string {
  return joined([
    '# Families',
    `${parts.rows.length} operations, by what they are about. One operation is one method with one path.`,
    familyList(parts),
  ])
}

/** What a family is for, each of its operations, and what it tells by itself. */
export function familyText(
  family: string,
  members: readonly CatalogRow[],
  parts: GuideParts,
): string {
  const { linkTo, told } = parts
  const named = [...Map.groupBy(members, ({ name }) => name).values()]
  const { about, channels, events } = told(family)
  return joined([
    `# ${plainText(family)}`,
    plainText(about),
    `${members.length} ${members.length === 1 ? 'operation' : 'operations'}; [try them in the reference](${linkTo('reference.getBlock')}?family=${encodeURIComponent(family)}).`,
    ...named.flatMap((rows) => operationText(rows, linkTo)),
    ...(events.length === 0 ? [] : ['## Events', eventsIntro(linkTo)]),
    events.map((event) => toldLine(event.topic, event)).join('\n'),
    ...(channels.length === 0 ? [] : ['## Live channels', channelsIntro(linkTo)]),
    channels.map((one) => toldLine(one.name, one)).join('\n'),
  ])
}

function startLine(step: StartHereStep, { linkTo, rows }: GuideParts): string {
  const { method, name, path, priceText, why } = step
  const family = rows.find((row) => row.name === name)?.family ?? ''
  const page = linkTo('pages.getFamily', { family: familySlug(family) })
  const price = priceText === null ? '' : ` Costs ${plainText(priceText)}.`
  return `1. [\`${method} ${path}\`](${page}#${anchorOf(name)}): ${plainText(why)}${price}`
}

function familyList({ linkTo, rows, told }: GuideParts): string {
  const families = [...Map.groupBy(rows, ({ family }) => family)].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en'),
  )
  return families
    .map(
      ([family, { length }]) =>
        `- [${plainText(family)}](${linkTo('pages.getFamily', { family: familySlug(family) })}) (${length}): ${plainText(told(family).about)}`,
    )
    .join('\n')
}

/** One operation under its name, with every path that it has. */
function operationText(rows: readonly CatalogRow[], linkTo: LinkByName): readonly string[] {
  const [first] = rows
  if (first === undefined) return []
  const { auth, effect, gate, name, operationId, priceText, summary } = first
  const facts = [
    auth.length === 0 ? 'Anyone may call it' : `For ${auth.map(credentialWords).join(', ')}`,
    ...(gate === null ? [] : [gate === 'holder' ? 'holders only' : 'operators only']),
    ...(effect === 'irreversible' ? ['cannot be undone'] : []),
    priceText === null ? 'free' : `costs ${plainText(priceText)}`,
  ]
  return [
    `### \`${name}\``,
    `${plainText(summary)}.`,
    rows.map(({ method, path }) => `\`${method} ${path}\``).join(', '),
    `${facts.join('; ')}. [Reference](${linkTo('reference.getBlock')}?operation=${encodeURIComponent(operationId)})`,
  ]
}

const credentials: Readonly<Record<string, string>> = {
  wallet_session: 'a wallet’s session',
  account_session: 'an account’s session',
  api_key: 'an API key',
  idp_bearer: 'a token of an identity provider',
  oneshot_key: 'a one-shot key',
  exchange_key: 'a key that signs requests',
}

function credentialWords(kind: string): string {
  return credentials[kind] ?? plainText(kind)
}

function eventsIntro(linkTo: LinkByName): string {
  return `Follow them at \`${linkTo('events.follow')}\`, read them again at \`${linkTo('events.list')}\`, or have them posted to you by \`${linkTo('webhooks.create')}\`.`
}

function channelsIntro(linkTo: LinkByName): string {
  return `What is so now, and then what changes: \`${linkTo('channels.follow')}\`.`
}

function toldLine(
  name: string,
  { audience, summary }: { readonly audience: string; readonly summary: string },
): string {
  const reader = audience === 'public' ? 'for anyone' : 'for the account'
  return `- \`${name}\` (${reader}): ${plainText(summary)}`
}

function joined(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
