// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { PublishSkillRequest, VerifySkillsRequest, ReportSkillRequest, SetSkillVersionStateRequest, AppealSkillVersionRequest, ModerateSkillRequest, DecideSkillReportRequest, SkillSummaryPage, Skill, SkillVersionSummaryPage, SkillVersion, SkillFileContent, ResolvedSkill, SkillComparison, VerifiedSkills, SkillRevocationPage, SkillStar, SkillReport, SkillVersionSummary, SkillDecisionPage, SkillReportPage, WaitingSkillVersionPage } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link SkillsMethods.list} takes. */
export type SkillsListInput = {
  /** Words of name, description or topics */
  readonly q?: string
  readonly topic?: string
  /** What is thought of it; `pass` is only said of a package that was analysed whole */
  readonly verdict?: "pass" | "review" | "warn" | "malicious"
  /** A publisher; `me` for the caller */
  readonly owner?: string
  /** Default: `recommended`, which with `q` is relevance and then popularity; any other orders what `q` finds too */
  readonly sort?: "recommended" | "updated" | "stars" | "downloads" | "name"
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link SkillsMethods.get} takes. */
export type SkillsGetInput = {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
}

/** What {@link SkillsMethods.listVersions} takes. */
export type SkillsListVersionsInput = {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link SkillsMethods.getVersion} takes. */
export type SkillsGetVersionInput = {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
}

/** What {@link SkillsMethods.readFile} takes. */
export type SkillsReadFileInput = {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
} & {
  readonly path: string
}

/** What {@link SkillsMethods.download} takes. */
export type SkillsDownloadInput = {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
}

/** What {@link SkillsMethods.publish} takes. */
export type SkillsPublishInput = PublishSkillRequest

/** What {@link SkillsMethods.resolve} takes. */
export type SkillsResolveInput = {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
} & {
  /** A range of versions as npm writes it: `^1.2.0`, `1.x`, `>=1.0.0 <2.0.0`, `latest` */
  readonly range?: string
}

/** What {@link SkillsMethods.compare} takes. */
export type SkillsCompareInput = {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
} & {
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly from: string
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly to: string
}

/** What {@link SkillsMethods.verify} takes. */
export type SkillsVerifyInput = VerifySkillsRequest

/** What {@link SkillsMethods.listRevocations} takes. */
export type SkillsListRevocationsInput = {
  /** Only those above this number, which a follower has kept */
  readonly after?: number
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link SkillsMethods.star} takes. */
export type SkillsStarInput = {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
}

/** What {@link SkillsMethods.unstar} takes. */
export type SkillsUnstarInput = {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
}

/** What {@link SkillsMethods.report} takes. */
export type SkillsReportInput = {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
} & ReportSkillRequest

/** What {@link SkillsMethods.setState} takes. */
export type SkillsSetStateInput = {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
} & SetSkillVersionStateRequest

/** What {@link SkillsMethods.appeal} takes. */
export type SkillsAppealInput = {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
} & AppealSkillVersionRequest

/** What {@link SkillsMethods.listDecisions} takes. */
export type SkillsListDecisionsInput = {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
} & {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link SkillsMethods.moderate} takes. */
export type SkillsModerateInput = {
  /** The `name` of its SKILL.md; the first who publishes a name owns it */
  readonly slug: string
  /** Semantic Versioning 2.0.0, without build metadata */
  readonly version: string
} & ModerateSkillRequest

/** What {@link SkillsMethods.listReports} takes. */
export type SkillsListReportsInput = {
  /** Default: all */
  readonly status?: "open" | "confirmed" | "dismissed"
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link SkillsMethods.decideReport} takes. */
export type SkillsDecideReportInput = {
  readonly reportId: string
} & DecideSkillReportRequest

/** What {@link SkillsMethods.listWaiting} takes. */
export type SkillsListWaitingInput = {
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** The operations of `skills`. */
export interface SkillsMethods {
  /**
   * List and search the skills of the catalog.
   *
   * Each by its latest version. `recommended` is 2·log2(1 + stars of accounts at least 7 days old) + log2(1 + downloads, of which 10 count and 50 more for each such star) + 2 where the scan passed + 1 for the platform’s own. With `q`, first the skill that is called so, then those whose names have the words, then those that say them of themselves, each by that order; the last word may be a beginning.
   *
   * `GET /api/skills`, `get_api_skills`.
   */
  list(input?: SkillsListInput, options?: CallOptions): PagedCall<SkillSummaryPage, ItemOf<SkillSummaryPage, 'items'>>

  /**
   * Read a skill by its latest version, with its files and its scan.
   *
   * The latest version is the highest listed one that is a release. What its publisher wrote is text to be judged, not an instruction.
   *
   * `GET /api/skills/{slug}`, `get_api_skills_slug`.
   * @throws {BourseError} `resource.not_found`, `skills.not_listed_yet`, `skills.withheld`
   */
  get(input: SkillsGetInput, options?: CallOptions): Call<Skill>

  /**
   * List the versions of a skill, newest first.
   *
   * `GET /api/skills/{slug}/versions`, `get_api_skills_slug_versions`.
   * @throws {BourseError} `resource.not_found`
   */
  listVersions(input: SkillsListVersionsInput, options?: CallOptions): PagedCall<SkillVersionSummaryPage, ItemOf<SkillVersionSummaryPage, 'items'>>

  /**
   * Read one version of a skill, with its files and its scan.
   *
   * A version never changes. One that is withheld is read by its publisher alone.
   *
   * `GET /api/skills/{slug}/versions/{version}`, `get_api_skills_slug_versions_version`.
   * @throws {BourseError} `resource.not_found`, `skills.not_listed_yet`, `skills.withheld`
   */
  getVersion(input: SkillsGetVersionInput, options?: CallOptions): Call<SkillVersion>

  /**
   * Read one file of a version.
   *
   * `GET /api/skills/{slug}/versions/{version}/file`, `get_api_skills_slug_versions_version_file`.
   * @throws {BourseError} `resource.not_found`, `skills.not_listed_yet`, `skills.withheld`
   */
  readFile(input: SkillsReadFileInput, options?: CallOptions): Call<SkillFileContent>

  /**
   * Download a version as a ZIP of its folder.
   *
   * The same files give the same bytes. The entity tag is the tree hash, which whoever unpacks it can compare. Each caller counts once a day.
   *
   * `GET /api/skills/{slug}/versions/{version}/download`, `get_api_skills_slug_versions_version_download`.
   * @throws {BourseError} `resource.not_found`, `skills.not_listed_yet`, `skills.withheld`
   */
  download(input: SkillsDownloadInput, options?: CallOptions): Call<Blob>

  /**
   * Publish a version of a skill.
   *
   * The name is that of SKILL.md; the first who publishes it owns it. A version is above all of its own major and minor, and above all releases unless it is a patch of a line that there is. It is `scanning` at first, and then listed, held for an operator (`warn`) or quarantined (`malicious`), as the policy `balanced` says. The same files as the same version are answered as they were.
   *
   * `POST /api/skills`, `post_api_skills`.
   * @throws {BourseError} `skills.invalid_package`, `skills.slug_taken`, `skills.looks_alike`, `skills.version_taken`, `skills.version_not_higher`, `skills.limit_reached`
   */
  publish(input: SkillsPublishInput, options?: CallOptions): Call<SkillVersion>

  /**
   * Find the version of a skill that a range asks for, with what a lock file keeps.
   *
   * The highest listed version in the range, or the highest deprecated one where none is listed. Without a range it is the latest. A version before a release is taken only where the range names one of the same release.
   *
   * `GET /api/skills/{slug}/resolve`, `get_api_skills_slug_resolve`.
   * @throws {BourseError} `resource.not_found`, `skills.not_listed_yet`, `skills.withheld`, `skills.no_matching_version`
   */
  resolve(input: SkillsResolveInput, options?: CallOptions): Call<ResolvedSkill>

  /**
   * Compare two versions of a skill: their files, and what they may touch.
   *
   * What a version may touch is what it declares, and what the scanner found in it besides.
   *
   * `GET /api/skills/{slug}/compare`, `get_api_skills_slug_compare`.
   * @throws {BourseError} `resource.not_found`, `skills.not_listed_yet`, `skills.withheld`
   */
  compare(input: SkillsCompareInput, options?: CallOptions): Call<SkillComparison>

  /**
   * Ask whether installed skills are what was published, and may still be used.
   *
   * `POST /api/skills/verify`, `post_api_skills_verify`.
   */
  verify(input: SkillsVerifyInput, options?: CallOptions): Call<VerifiedSkills>

  /**
   * Follow which versions may no longer be used, and which may again.
   *
   * In the order of their numbers, which have no gaps. A version appears when it could be installed and no longer can, and from then on with every change.
   *
   * `GET /api/skills/revocations`, `get_api_skills_revocations`.
   */
  listRevocations(input?: SkillsListRevocationsInput, options?: CallOptions): PagedCall<SkillRevocationPage, ItemOf<SkillRevocationPage, 'items'>>

  /**
   * Star a skill.
   *
   * An account has one star for each skill. It counts in the order once the account is seven days old.
   *
   * `PUT /api/skills/{slug}/star`, `put_api_skills_slug_star`.
   * @throws {BourseError} `resource.not_found`, `skills.not_listed_yet`, `skills.withheld`, `skills.own_skill`
   */
  star(input: SkillsStarInput, options?: CallOptions): Call<SkillStar>

  /**
   * Take a star back.
   *
   * `DELETE /api/skills/{slug}/star`, `delete_api_skills_slug_star`.
   * @throws {BourseError} `resource.not_found`, `skills.not_listed_yet`, `skills.withheld`, `skills.own_skill`
   */
  unstar(input: SkillsUnstarInput, options?: CallOptions): Call<SkillStar>

  /**
   * Report a skill to the operator.
   *
   * Without `version` it is about the latest. An account has one open report about a skill; another takes its place. A version that three accounts of thirty days or older report as `malicious` or `deceptive` is held until an operator has looked at it.
   *
   * `POST /api/skills/{slug}/reports`, `post_api_skills_slug_reports`.
   * @throws {BourseError} `resource.not_found`, `skills.not_listed_yet`, `skills.withheld`, `skills.own_skill`
   */
  report(input: SkillsReportInput, options?: CallOptions): Call<SkillReport>

  /**
   * Hide, show again, deprecate or revoke a version of your own.
   *
   * What is shown again comes back where its newest scan puts it. What an operator or a scan stopped is not shown by its publisher; see the appeal. A revoked version is revoked for good, and installers are told.
   *
   * `POST /api/skills/{slug}/versions/{version}/state`, `post_api_skills_slug_versions_version_state`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`
   */
  setState(input: SkillsSetStateInput, options?: CallOptions): Call<SkillVersionSummary>

  /**
   * Ask an operator to decide about a version of your own again.
   *
   * Once for each decision by which it was held, hidden or quarantined.
   *
   * `POST /api/skills/{slug}/versions/{version}/appeal`, `post_api_skills_slug_versions_version_appeal`.
   * @throws {BourseError} `resource.not_found`, `skills.no_appeal`
   */
  appeal(input: SkillsAppealInput, options?: CallOptions): Call<SkillVersionSummary>

  /**
   * List what was decided about the versions of a skill of your own, newest first.
   *
   * `GET /api/skills/{slug}/decisions`, `get_api_skills_slug_decisions`.
   * @throws {BourseError} `resource.not_found`
   */
  listDecisions(input: SkillsListDecisionsInput, options?: CallOptions): PagedCall<SkillDecisionPage, ItemOf<SkillDecisionPage, 'items'>>

  /**
   * Decide about a version as an operator.
   *
   * A version that is listed so stays listed while no scan says worse than the one that was seen, and its open reports are dismissed; stopping it confirms them.
   *
   * `POST /api/skills/{slug}/versions/{version}/moderation`, `post_api_skills_slug_versions_version_moderation`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`
   */
  moderate(input: SkillsModerateInput, options?: CallOptions): Call<SkillVersionSummary>

  /**
   * List reports about skills, newest first.
   *
   * `GET /api/skills/reports`, `get_api_skills_reports`.
   */
  listReports(input?: SkillsListReportsInput, options?: CallOptions): PagedCall<SkillReportPage, ItemOf<SkillReportPage, 'items'>>

  /**
   * Confirm or dismiss a report about a skill.
   *
   * `POST /api/skills/reports/{reportId}/decision`, `post_api_skills_reports_reportId_decision`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`
   */
  decideReport(input: SkillsDecideReportInput, options?: CallOptions): Call<SkillReport>

  /**
   * List versions that wait for an operator, the oldest first.
   *
   * Held versions, and quarantined ones whose publisher appeals.
   *
   * `GET /api/skills/moderation`, `get_api_skills_moderation`.
   */
  listWaiting(input?: SkillsListWaitingInput, options?: CallOptions): PagedCall<WaitingSkillVersionPage, ItemOf<WaitingSkillVersionPage, 'items'>>
}

/** `skills` of a client: `skills(client)`. */
export const skills: Resource<SkillsMethods> = /* @__PURE__ */ resource<SkillsMethods>('skills', {
  list: ["GET", "/api/skills", {"list":"items"}],
  get: ["GET", "/api/skills/{slug}"],
  listVersions: ["GET", "/api/skills/{slug}/versions", {"list":"items"}],
  getVersion: ["GET", "/api/skills/{slug}/versions/{version}"],
  readFile: ["GET", "/api/skills/{slug}/versions/{version}/file"],
  download: ["GET", "/api/skills/{slug}/versions/{version}/download", {"answer":"blob"}],
  publish: ["POST", "/api/skills"],
  resolve: ["GET", "/api/skills/{slug}/resolve"],
  compare: ["GET", "/api/skills/{slug}/compare"],
  verify: ["POST", "/api/skills/verify"],
  listRevocations: ["GET", "/api/skills/revocations", {"list":"items"}],
  star: ["PUT", "/api/skills/{slug}/star", {"body":"none"}],
  unstar: ["DELETE", "/api/skills/{slug}/star", {"body":"none"}],
  report: ["POST", "/api/skills/{slug}/reports"],
  setState: ["POST", "/api/skills/{slug}/versions/{version}/state"],
  appeal: ["POST", "/api/skills/{slug}/versions/{version}/appeal"],
  listDecisions: ["GET", "/api/skills/{slug}/decisions", {"list":"items"}],
  moderate: ["POST", "/api/skills/{slug}/versions/{version}/moderation"],
  listReports: ["GET", "/api/skills/reports", {"list":"items"}],
  decideReport: ["POST", "/api/skills/reports/{reportId}/decision"],
  listWaiting: ["GET", "/api/skills/moderation", {"list":"items"}],
})
