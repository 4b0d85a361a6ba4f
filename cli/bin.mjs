#!/usr/bin/env node
// The program `bourse`, on whatever Node (20 or newer) the machine has: what it needs is set up by the launcher, which
// says nothing where nothing is missing.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { exitCodeFor, launch } from '../tools/launch.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
process.exitCode = await launch(['cli', ...process.argv.slice(2)], { root }).catch(exitCodeFor)
