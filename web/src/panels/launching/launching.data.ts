import { useQuery } from '@tanstack/react-query'
import {
  evmTransactions,
  factoryTokens,
  type Intent,
  images,
  launches,
  launchFactories,
  ponsLaunches,
  simpleQuotes,
  tokenMetadata,
  uniLaunches,
} from '#sdk'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'
import type { Family, LaunchForm } from './form.model.ts'
import {
  type Beside,
  curveRequest,
  documentOf,
  ponsRequest,
  tokenRequest,
  uniRequest,
} from './request.model.ts'

/** A launch or a token whose transaction waits for a signature. */
export interface PreparedLaunching {
  /** Of the launch; null where there is none, since a token alone has no market. */
  readonly launchId: string | null
  readonly family: string
  readonly token: string
  readonly intent: Intent
  /** Wei of the first buy within the transaction; null without one. */
  readonly firstBuyAtomic: string | null
}

/** The terms of a launchpad, and whether it is ready. */
export function useLaunchFactory(family: Family) {
  const kind = family === 'token' ? 'token_factory' : family
  return useQuery({
    queryKey: ['launchFactories.list'],
    queryFn: ({ signal }) => launchFactories(client).list({}, { signal }),
    staleTime: staleAfterMs.minute,
    select: ({ items }) => items.find((one) => one.kind === kind),
  }).data
}

/** What an ether is worth in dollars; null where nothing says so. */
export function useEtherPrice(): string | null {
  const { data } = useQuery({
    queryKey: ['simpleQuotes.getById', { ids: 'ethereum' }],
    queryFn: ({ signal }) =>
      simpleQuotes(client).getById({ ids: 'ethereum', vs_currencies: 'usd' }, { signal }),
    staleTime: staleAfterMs.minute,
  })
  const usd = data?.['ethereum']?.usd
  return usd == null ? null : String(usd)
}

/** What a prepared transaction takes at the most, gas and all, as the chain says now. */
export function useTransactionTerms(intent: Intent) {
  const { data, from, gasLimit, id, to, value } = intent
  return useQuery({
    queryKey: ['evmTransactions.complete', { id }],
    queryFn: ({ signal }) =>
      evmTransactions(client).complete({ from, to, data, value, gasLimit }, { signal }),
  })
}

/** Keeps a picture that somebody chose; its name at the service. Rejects with why it is not taken. */
export async function keepPicture(file: Blob): Promise<string> {
  return (await images(client).upload({ dataBase64: await base64Of(file) })).cid
}

/** Draws a picture from a name; its name at the service. */
export async function drawPicture(name: string, variant: number): Promise<string> {
  return (await images(client).generate({ name, variant })).cid
}

/** Keeps the description and has the service prepare the transaction. Rejects with what is refused. */
export async function prepareLaunching(
  form: LaunchForm,
  family: Family,
  beside: Omit<Beside, 'metadataUri'>,
): Promise<PreparedLaunching> {
  const document = documentOf(form)
  const kept = document === null ? null : await tokenMetadata(client).compose(document)
  const all: Beside = { ...beside, metadataUri: kept === null ? null : addressOf(kept) }
  if (family === 'token') {
    const { intent, predictedAddress } = await factoryTokens(client).prepare(
      tokenRequest(form, all),
    )
    return { launchId: null, family, token: predictedAddress, intent, firstBuyAtomic: null }
  }
  const launch = await prepareOf(form, family, all)
  const { id, initialBuy, intent, predictedAddress } = launch
  return {
    launchId: id,
    family: launch.family,
    token: predictedAddress,
    intent,
    firstBuyAtomic: initialBuy?.amountAtomic ?? null,
  }
}

function prepareOf(form: LaunchForm, family: Exclude<Family, 'token'>, beside: Beside) {
  if (family === 'uni') return uniLaunches(client).prepare(uniRequest(form, beside))
  if (family === 'pons') return ponsLaunches(client).prepare(ponsRequest(form, beside))
  return launches(client).prepare(curveRequest(form, beside))
}

/** The chain keeps an address that anybody can follow, where there is one. */
function addressOf({ uri, url }: { readonly uri: string; readonly url: string }): string {
  return url.startsWith('https://') ? url : uri
}

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  // An argument for each byte of a whole picture would be too many at once.
  for (let at = 0; at < bytes.length; at += 8_192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)))
  return btoa(parts.join(''))
}
