// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { PreferenceList, Preference, PreferenceEntry } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link PreferencesMethods.list} takes. */
export type PreferencesListInput = {
  /** Only documents of this kind. */
  readonly kind?: "layout" | "preset" | "preference"
}

/** What {@link PreferencesMethods.get} takes. */
export type PreferencesGetInput = {
  /** `layout` is how a screen is arranged, `preset` a saved choice, `preference` a setting. */
  readonly kind: "layout" | "preset" | "preference"
  /** Chosen by its owner; unique among those of its kind. */
  readonly key: string
}

/** What {@link PreferencesMethods.write} takes. */
export type PreferencesWriteInput = {
  /** `layout` is how a screen is arranged, `preset` a saved choice, `preference` a setting. */
  readonly kind: "layout" | "preset" | "preference"
  /** Chosen by its owner; unique among those of its kind. */
  readonly key: string
} & {
  /** A JSON object that the service keeps and does not read. */
  readonly value: Readonly<Record<string, unknown>>
  /** The version that the change is based on; 0 where there was no document. */
  readonly expectedVersion: number
}

/** What {@link PreferencesMethods.delete} takes. */
export type PreferencesDeleteInput = {
  /** `layout` is how a screen is arranged, `preset` a saved choice, `preference` a setting. */
  readonly kind: "layout" | "preset" | "preference"
  /** Chosen by its owner; unique among those of its kind. */
  readonly key: string
} & {
  /** Deletes nothing when the document has another version. */
  readonly expectedVersion?: number
}

/** The operations of `preferences`. */
export interface PreferencesMethods {
  /**
   * List the layouts, presets and settings that the account keeps, without content.
   *
   * `GET /api/account/preferences`, `get_api_account_preferences`.
   */
  list(input?: PreferencesListInput, options?: CallOptions): Call<PreferenceList>

  /**
   * Read a layout, a preset or a setting.
   *
   * `GET /api/account/preferences/{kind}/{key}`, `get_api_account_preferences_kind_key`.
   */
  get(input: PreferencesGetInput, options?: CallOptions): Call<Preference>

  /**
   * Write a layout, a preset or a setting, unless another device was first.
   *
   * A JSON object of at most 65,536 bytes and sixteen levels. `expectedVersion` is the version that the change is based on, 0 for a new document; another one is 409 with what is there now as `current`.
   *
   * `PUT /api/account/preferences/{kind}/{key}`, `put_api_account_preferences_kind_key`.
   * @throws {BourseError} `preferences.version_conflict`, `preferences.limit_reached`, `preferences.too_large`, `preferences.too_deep`
   */
  write(input: PreferencesWriteInput, options?: CallOptions): Call<PreferenceEntry>

  /**
   * Delete a layout, a preset or a setting.
   *
   * `DELETE /api/account/preferences/{kind}/{key}`, `delete_api_account_preferences_kind_key`.
   * @throws {BourseError} `preferences.version_conflict`
   */
  delete(input: PreferencesDeleteInput, options?: CallOptions): Call<PreferenceEntry>
}

/** `preferences` of a client: `preferences(client)`. */
export const preferences: Resource<PreferencesMethods> = /* @__PURE__ */ resource<PreferencesMethods>('preferences', {
  list: ["GET", "/api/account/preferences"],
  get: ["GET", "/api/account/preferences/{kind}/{key}"],
  write: ["PUT", "/api/account/preferences/{kind}/{key}"],
  delete: ["DELETE", "/api/account/preferences/{kind}/{key}", {"body":"none"}],
})
