import { readFileSync } from 'node:fs'
import { connect, needed, steps, Wrong } from './bourse.mjs'

const usage = `Picture and description of a token: media.mjs <upload|draw|describe|facts>

  upload    --file <picture>
  draw      --name <text> [--variant <number>]
  describe  --name <text> --symbol <text> [--text <text>] [--image <cid>]
            [--website|--twitter|--telegram|--discord|--farcaster <https address>]
  facts     --cid <cid>

BOURSE_API_KEY or BOURSE_SESSION says who you are where that is needed, BOURSE_URL where.`

const text = { type: 'string' }
const sites = ['website', 'twitter', 'telegram', 'discord', 'farcaster']
const flags = {
  ...{ file: text, name: text, symbol: text, text, image: text, cid: text, variant: text },
  ...Object.fromEntries(sites.map((site) => [site, text])),
}
const largestBytes = 1_048_576
const signatures = { png: '89504e47', jpeg: 'ffd8ff', gif: '47494638', webp: '52494646' }

const key = process.env.BOURSE_API_KEY
const session = process.env.BOURSE_SESSION
let client
const call = (...input) => {
  client ??= connect({ key, session })
  return client.call(...input)
}

await steps(usage, flags, {
  upload(values) {
    const bytes = readFileSync(needed(values, 'file'))
    const head = bytes.subarray(0, 4).toString('hex')
    const isPicture = Object.values(signatures).some((one) => head.startsWith(one))
    if (!isPicture) throw new Wrong('--file is no PNG, JPEG, WebP or GIF.')
    if (bytes.length > largestBytes) throw new Wrong('--file is larger than 1 MiB.')
    const body = { dataBase64: bytes.toString('base64') }
    return call('POST', '/api/rh-launchpad/images', { body })
  },
  draw(values) {
    const variant = values.variant === undefined ? {} : { variant: Number(values.variant) }
    const body = { name: needed(values, 'name'), ...variant }
    return call('POST', '/api/rh-launchpad/images/generate', { body })
  },
  describe(values) {
    const links = sites.flatMap((site) => (values[site] ? [[site, values[site]]] : []))
    const body = {
      name: needed(values, 'name'),
      symbol: needed(values, 'symbol'),
      ...(values.text ? { description: values.text } : {}),
      ...(values.image ? { image: values.image } : {}),
      ...(links.length > 0 ? { links: Object.fromEntries(links) } : {}),
    }
    return call('POST', '/api/rh-launchpad/metadata', { body })
  },
  facts: (values) => call('GET', `/api/media/${needed(values, 'cid')}/facts`),
})
