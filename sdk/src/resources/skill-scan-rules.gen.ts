// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { SkillScanRules } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** The operations of `skillScanRules`. */
export interface SkillScanRulesMethods {
  /**
   * List what the scanner looks for.
   *
   * `GET /api/skill-scanner/rules`, `get_api_skill_scanner_rules`.
   */
  list(input?: NoInput, options?: CallOptions): Call<SkillScanRules>
}

/** `skillScanRules` of a client: `skillScanRules(client)`. */
export const skillScanRules: Resource<SkillScanRulesMethods> = /* @__PURE__ */ resource<SkillScanRulesMethods>('skillScanRules', {
  list: ["GET", "/api/skill-scanner/rules"],
})
