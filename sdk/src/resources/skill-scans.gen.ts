// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { ScanSkillRequest, SkillScan } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link SkillScansMethods.create} takes. */
export type SkillScansCreateInput = ScanSkillRequest

/** What {@link SkillScansMethods.get} takes. */
export type SkillScansGetInput = {
  readonly scanId: string
}

/** What {@link SkillScansMethods.getSarif} takes. */
export type SkillScansGetSarifInput = {
  readonly scanId: string
}

/** The operations of `skillScans`. */
export interface SkillScansMethods {
  /**
   * Scan a skill before it is used.
   *
   * The package is kept until it was scanned, and the answer says where it waits: read the scan until its `status` is `succeeded` or `failed`. A report is kept for 30 days. Whoever has not signed in keeps the id: nothing else finds the scan. No findings do not prove that a skill is harmless; `coverage` says what no rule has seen.
   *
   * `POST /api/skill-scanner/scan`, `post_api_skill_scanner_scan`.
   * @throws {BourseError} `resource.not_found`, `skill_scanner.package_too_large`, `skill_scanner.too_many_open`, `skill_scanner.busy`
   */
  create(input?: SkillScansCreateInput, options?: CallOptions): Call<SkillScan>

  /**
   * Read a scan, and its report once there is one.
   *
   * `GET /api/skill-scanner/scans/{scanId}`, `get_api_skill_scanner_scans_scanId`.
   * @throws {BourseError} `resource.not_found`
   */
  get(input: SkillScansGetInput, options?: CallOptions): Call<SkillScan>

  /**
   * Read the report of a scan as SARIF 2.1.0.
   *
   * For tools that show findings beside code.
   *
   * `GET /api/skill-scanner/scans/{scanId}/sarif`, `get_api_skill_scanner_scans_scanId_sarif`.
   * @throws {BourseError} `resource.not_found`, `skill_scanner.not_finished`
   */
  getSarif(input: SkillScansGetSarifInput, options?: CallOptions): Call<Blob>
}

/** `skillScans` of a client: `skillScans(client)`. */
export const skillScans: Resource<SkillScansMethods> = /* @__PURE__ */ resource<SkillScansMethods>('skillScans', {
  create: ["POST", "/api/skill-scanner/scan"],
  get: ["GET", "/api/skill-scanner/scans/{scanId}"],
  getSarif: ["GET", "/api/skill-scanner/scans/{scanId}/sarif", {"answer":"blob"}],
})
