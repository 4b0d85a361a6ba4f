import fc from 'fast-check'
import { scaled, seed } from '../security/scale.ts'

// The same cases in every run of the suite, so that what was green stays green; others, and more, every night.
fc.configureGlobal({ seed, numRuns: scaled({ small: 100, full: 1_000 }) })

/** The library of properties, on the seed of this run. */
export { fc }
