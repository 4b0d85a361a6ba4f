import fs from 'node:fs'
import path from 'node:path'
import { hash, isWritable, readJson, readText } from './files.mjs'
import { npm } from './npm.mjs'
import { linkPostgres } from './postgres-links.mjs'
import { SetupError } from './setup-error.mjs'

/** The step that installs the locked packages, or null when they are in place. */
export function packagesStep(place, packages) {
  const lockText = readText(path.join(place.root, 'package-lock.json'))
  if (lockText === null) throw new SetupError('package-lock.json is missing.')
  const marker = readJson(markerFile(place))
  const current = { lock: hash(lockText), tree: hash(readText(treeFile(place)) ?? '') }
  const whole = !fs.existsSync(unfinishedFile(place))
  if (whole && marker?.lock === current.lock && marker.tree === current.tree) {
    if (marker.packages === 'full' || packages === 'production') return null
  } else {
    // If npm itself has installed the right packages already, that is recorded instead of installing them again.
    const present = presentPackages(place, lockText)
    if (present && isWritable(modulesFolder(place))) {
      writeMarker(place, { ...current, packages: present })
    }
    if (present === 'full' || present === packages) return null
  }
  return {
    title: `Packages, ${packages === 'full' ? 'with those for development' : 'production only'}`,
    spaceMegabytes: packages === 'full' ? 900 : 450,
    folder: modulesFolder(place),
    run: () => installPackages(place, packages),
  }
}

async function installPackages(place, packages) {
  const lockText = readText(path.join(place.root, 'package-lock.json'))
  // npm installs development packages in production too when another package names them as optional peers: a test
  // runner, two compilers and a bundler, 68 MB that no start loads. Without peers these stay away; the peers that
  // production needs are in the lockfile as dependencies.
  const scope = packages === 'full' ? ['--include=dev'] : ['--omit=dev', '--legacy-peer-deps']
  // `npm ci` would empty node_modules under a running server, and refuses a lockfile without packages for other
  // platforms. `npm install` keeps to the lockfile; its result is verified here, package by package.
  const modules = modulesFolder(place)
  const unfinished = unfinishedFile(place)
  // An interrupted install leaves half-unpacked packages that npm would take for whole ones.
  if (fs.existsSync(unfinished)) fs.rmSync(modules, { recursive: true, force: true })
  fs.mkdirSync(modules, { recursive: true })
  fs.writeFileSync(unfinished, '')
  await npm(['install', '--no-save', ...scope], { cwd: place.root, node: place.node })
  if (readText(path.join(place.root, 'package-lock.json')) !== lockText) {
    throw new SetupError('package-lock.json changed while the packages were installed.')
  }
  if (!satisfies(JSON.parse(lockText), readJson(treeFile(place)), packages)) {
    throw new SetupError('The installed packages are not those of package-lock.json.')
  }
  if (packages === 'production') removeSourceMaps(modules)
  await linkPostgres(place)
  writeMarker(place, {
    lock: hash(lockText),
    tree: hash(readText(treeFile(place)) ?? ''),
    packages,
  })
  fs.rmSync(unfinished)
}

/**
 * Removes the source maps of installed packages, a fifth of the installed size: only debuggers read them, and stack
 * traces name the same lines without.
 */
export function removeSourceMaps(modules) {
  for (const { name, parentPath } of fs.readdirSync(modules, {
    recursive: true,
    withFileTypes: true,
  })) {
    if (/\.([cm]?js|[cm]?ts|css)\.map$/.test(name)) fs.rmSync(path.join(parentPath, name))
  }
}

function presentPackages(place, lockText) {
  const tree = readJson(treeFile(place))
  if (!tree?.packages || fs.existsSync(unfinishedFile(place))) return null
  const lock = JSON.parse(lockText)
  const packages = ['full', 'production'].find((kind) => satisfies(lock, tree, kind))
  const onDisk = Object.keys(tree.packages).every((at) => fs.existsSync(path.join(place.root, at)))
  return packages && onDisk ? packages : null
}

const modulesFolder = (place) => path.join(place.root, 'node_modules')
const unfinishedFile = (place) => path.join(place.root, 'node_modules', '.bourse-unfinished')
const markerFile = (place) => path.join(place.root, 'node_modules', '.bourse-install.json')
const treeFile = (place) => path.join(place.root, 'node_modules', '.package-lock.json')

function writeMarker(place, marker) {
  fs.writeFileSync(markerFile(place), `${JSON.stringify(marker)}\n`)
}

/**
 * True when an installed tree (npm's own record of it) contains what a lockfile asks for. `production` leaves out the
 * packages that only development needs. An optional package may be absent, because npm leaves out those for other
 * platforms.
 */
export function satisfies(lock, installed, packages) {
  if (!lock?.packages || !installed?.packages) return false
  return Object.entries(lock.packages).every(([location, wanted]) => {
    if (location === '' || wanted.link || wanted.extraneous) return true
    const found = installed.packages[location]
    const leftOut = packages === 'production' && (wanted.dev || wanted.devOptional)
    if (!found) return Boolean(leftOut || wanted.optional || wanted.devOptional)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}
