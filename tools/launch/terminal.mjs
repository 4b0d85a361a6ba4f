import path from 'node:path'
import { buildOf } from './builds.mjs'

/**
 * The step that builds the terminal's pages and files, or null when they are up to date. When building fails the service
 * starts without them and its pages say so: the step reports it and does not fail.
 */
export const terminalStep = buildOf({
  name: 'web',
  builder: path.join('tools', 'build-terminal.ts'),
  title: 'Terminal, built for browsers',
  spaceMegabytes: 20,
  withoutIt: 'It could not be built; the API serves without it.',
}).step
