// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { SkillScannerScorecard } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `skillScanner`. */
export interface SkillScannerMethods {
  /**
   * Read how much of a known corpus the scanner finds.
   *
   * Of skills that do harm, how many it stops; of harmless ones, how many it stops wrongly; and what is left of that when the harmful ones are encoded. `isCurrent` is false where another engine scans here than was examined.
   *
   * `GET /api/skill-scanner/scorecard`, `get_api_skill_scanner_scorecard`.
   */
  getScorecard(input?: NoInput, options?: CallOptions): Call<SkillScannerScorecard>
}

/** `skillScanner` of a client: `skillScanner(client)`. */
export const skillScanner: Resource<SkillScannerMethods> = /* @__PURE__ */ resource<SkillScannerMethods>('skillScanner', {
  getScorecard: ["GET", "/api/skill-scanner/scorecard"],
})
