import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** A Chromium of this machine, without a window. Rejects where there is none, and says how to get one. */
export async function openChromium(): Promise<Browser> {
  const executablePath = places.find((place) => place !== undefined && existsSync(place))
  if (executablePath === undefined)
    throw new Error('No Chromium: install the package chromium, or name one by CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}
