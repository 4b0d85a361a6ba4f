import { Value } from '@sinclair/typebox/value'
import { Scorecard } from './scans.schemas.ts'
import measured from './scorecard.gen.json' with { type: 'json' }

/** What the corpus says of the engine that was examined last. Throws at start for a file that its tool did not write. */
export const scorecard: Scorecard = Value.Parse(Scorecard, measured)
