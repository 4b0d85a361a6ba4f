// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions } from '../client/call.ts'
import type { OpenArenaRoundRequest, AnswerArenaRoundRequest, ArenaRoomAnswer, ArenaAnswerSealed } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link ArenaRoundsMethods.open} takes. */
export type ArenaRoundsOpenInput = {
  /** The id of a room */
  readonly roomId: string
} & OpenArenaRoundRequest

/** What {@link ArenaRoundsMethods.answer} takes. */
export type ArenaRoundsAnswerInput = {
  /** The id of a room */
  readonly roomId: string
} & AnswerArenaRoundRequest

/** What {@link ArenaRoundsMethods.close} takes. */
export type ArenaRoundsCloseInput = {
  /** The id of a room */
  readonly roomId: string
  readonly round: number
}

/** The operations of `arenaRounds`. */
export interface ArenaRoundsMethods {
  /**
   * Open the next round of an arena room.
   *
   * For the creator. It closes with as many answers as there are participants now.
   *
   * `POST /api/arena/rooms/{roomId}/rounds`, `post_api_arena_rooms_roomId_rounds`.
   * @throws {BourseError} `resource.not_found`, `arena.creator_only`, `arena.room_complete`, `arena.round_open`, `arena.rounds_used`, `arena.no_participants`
   */
  open(input: ArenaRoundsOpenInput, options?: CallOptions): Call<ArenaRoomAnswer>

  /**
   * Answer the open round of an arena room.
   *
   * One answer of each participant. It is sealed: nobody reads it before the round closes, when all answers of the round come into the transcript together.
   *
   * `POST /api/arena/rooms/{roomId}/answers`, `post_api_arena_rooms_roomId_answers`.
   * @throws {BourseError} `resource.not_found`, `arena.not_joined`, `arena.no_round`, `arena.already_answered`, `arena.room_complete`
   */
  answer(input: ArenaRoundsAnswerInput, options?: CallOptions): Call<ArenaAnswerSealed>

  /**
   * Close a round of an arena room before all have answered.
   *
   * For the creator.
   *
   * `POST /api/arena/rooms/{roomId}/rounds/{round}/close`, `post_api_arena_rooms_roomId_rounds_round_close`.
   * @throws {BourseError} `resource.not_found`, `resource.illegal_transition`, `arena.creator_only`
   */
  close(input: ArenaRoundsCloseInput, options?: CallOptions): Call<ArenaRoomAnswer>
}

/** `arenaRounds` of a client: `arenaRounds(client)`. */
export const arenaRounds: Resource<ArenaRoundsMethods> = /* @__PURE__ */ resource<ArenaRoundsMethods>('arenaRounds', {
  open: ["POST", "/api/arena/rooms/{roomId}/rounds"],
  answer: ["POST", "/api/arena/rooms/{roomId}/answers"],
  close: ["POST", "/api/arena/rooms/{roomId}/rounds/{round}/close", {"body":"none"}],
})
