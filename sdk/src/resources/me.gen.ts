// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import type { UpdateProfileRequest, Profile, Me, AccountAgents } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link MeMethods.updateProfile} takes. */
export type MeUpdateProfileInput = UpdateProfileRequest

/** What {@link MeMethods.updateProfile} answers. */
export type MeUpdateProfileAnswer = {
  readonly ok: true
  readonly profile: Profile
}

/** The operations of `me`. */
export interface MeMethods {
  /**
   * The caller, its wallets and its profile.
   *
   * `GET /api/auth/me`, `get_api_auth_me`.
   */
  get(input?: NoInput, options?: CallOptions): Call<Me>

  /**
   * List the agents of the caller.
   *
   * The agent that the profile names, then those that the account made with POST /api/agents/create, newest first, 100 in all. Nobody has none.
   *
   * `GET /api/auth/agents`, `get_api_auth_agents`.
   */
  listAgents(input?: NoInput, options?: CallOptions): Call<AccountAgents>

  /**
   * Change the profile.
   *
   * `POST /api/auth/profile`, `post_api_auth_profile`.
   */
  updateProfile(input?: MeUpdateProfileInput, options?: CallOptions): Call<MeUpdateProfileAnswer>
}

/** `me` of a client: `me(client)`. */
export const me: Resource<MeMethods> = /* @__PURE__ */ resource<MeMethods>('me', {
  get: ["GET", "/api/auth/me"],
  listAgents: ["GET", "/api/auth/agents"],
  updateProfile: ["POST", "/api/auth/profile"],
})
