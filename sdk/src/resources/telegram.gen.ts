// Written from the operation table by `npm run generate`; changes belong there.
import type { Call, CallOptions, NoInput } from '../client/call.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link TelegramMethods.sendMessage} takes. */
export type TelegramSendMessageInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly text: string
  readonly parse_mode?: "MarkdownV2" | "HTML"
  readonly message_thread_id?: number
  readonly disable_notification?: boolean
  readonly protect_content?: boolean
}

/** What {@link TelegramMethods.sendPhoto} takes. */
export type TelegramSendPhotoInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly photo: string
  readonly caption?: string
  readonly parse_mode?: "MarkdownV2" | "HTML"
  readonly has_spoiler?: boolean
  readonly message_thread_id?: number
  readonly disable_notification?: boolean
  readonly protect_content?: boolean
}

/** What {@link TelegramMethods.sendDocument} takes. */
export type TelegramSendDocumentInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly document: string
  readonly caption?: string
  readonly parse_mode?: "MarkdownV2" | "HTML"
  readonly message_thread_id?: number
  readonly disable_notification?: boolean
  readonly protect_content?: boolean
}

/** What {@link TelegramMethods.sendAudio} takes. */
export type TelegramSendAudioInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly audio: string
  readonly caption?: string
  readonly parse_mode?: "MarkdownV2" | "HTML"
  readonly duration?: number
  readonly performer?: string
  readonly title?: string
  readonly message_thread_id?: number
  readonly disable_notification?: boolean
  readonly protect_content?: boolean
}

/** What {@link TelegramMethods.sendVoice} takes. */
export type TelegramSendVoiceInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly voice: string
  readonly caption?: string
  readonly parse_mode?: "MarkdownV2" | "HTML"
  readonly duration?: number
  readonly message_thread_id?: number
  readonly disable_notification?: boolean
  readonly protect_content?: boolean
}

/** What {@link TelegramMethods.sendVideo} takes. */
export type TelegramSendVideoInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly video: string
  readonly caption?: string
  readonly parse_mode?: "MarkdownV2" | "HTML"
  readonly duration?: number
  readonly supports_streaming?: boolean
  readonly message_thread_id?: number
  readonly disable_notification?: boolean
  readonly protect_content?: boolean
}

/** What {@link TelegramMethods.sendAnimation} takes. */
export type TelegramSendAnimationInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly animation: string
  readonly caption?: string
  readonly parse_mode?: "MarkdownV2" | "HTML"
  readonly message_thread_id?: number
  readonly disable_notification?: boolean
  readonly protect_content?: boolean
}

/** What {@link TelegramMethods.sendSticker} takes. */
export type TelegramSendStickerInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly sticker: string
  readonly emoji?: string
  readonly message_thread_id?: number
  readonly disable_notification?: boolean
  readonly protect_content?: boolean
}

/** What {@link TelegramMethods.sendAlbum} takes. */
export type TelegramSendAlbumInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly media: ReadonlyArray<{
    readonly type: "photo" | "video" | "audio" | "document"
    readonly media: string
    readonly caption?: string
    readonly parse_mode?: "MarkdownV2" | "HTML"
  }>
  readonly message_thread_id?: number
  readonly disable_notification?: boolean
  readonly protect_content?: boolean
}

/** What {@link TelegramMethods.sendPoll} takes. */
export type TelegramSendPollInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly question: string
  readonly options: ReadonlyArray<{
    readonly text: string
  }>
  readonly is_anonymous?: boolean
  readonly allows_multiple_answers?: boolean
  readonly message_thread_id?: number
  readonly disable_notification?: boolean
  readonly protect_content?: boolean
}

/** What {@link TelegramMethods.sendLocation} takes. */
export type TelegramSendLocationInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly latitude: number
  readonly longitude: number
  readonly horizontal_accuracy?: number
  readonly live_period?: number
  readonly message_thread_id?: number
  readonly disable_notification?: boolean
  readonly protect_content?: boolean
}

/** What {@link TelegramMethods.sendVenue} takes. */
export type TelegramSendVenueInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly latitude: number
  readonly longitude: number
  readonly title: string
  readonly address: string
  readonly message_thread_id?: number
  readonly disable_notification?: boolean
  readonly protect_content?: boolean
}

/** What {@link TelegramMethods.sendContact} takes. */
export type TelegramSendContactInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly phone_number: string
  readonly first_name: string
  readonly last_name?: string
  readonly message_thread_id?: number
  readonly disable_notification?: boolean
  readonly protect_content?: boolean
}

/** What {@link TelegramMethods.sendDice} takes. */
export type TelegramSendDiceInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly emoji?: "🎲" | "🎯" | "🏀" | "⚽" | "🎳" | "🎰"
  readonly message_thread_id?: number
  readonly disable_notification?: boolean
  readonly protect_content?: boolean
}

/** What {@link TelegramMethods.editMessage} takes. */
export type TelegramEditMessageInput = {
  /** Chat, by the number that the answer to sending has */
  readonly chat_id: number
  readonly message_id: number
  readonly text: string
  readonly parse_mode?: "MarkdownV2" | "HTML"
}

/** What {@link TelegramMethods.editCaption} takes. */
export type TelegramEditCaptionInput = {
  /** Chat, by the number that the answer to sending has */
  readonly chat_id: number
  readonly message_id: number
  readonly caption?: string
  readonly parse_mode?: "MarkdownV2" | "HTML"
}

/** What {@link TelegramMethods.editMedia} takes. */
export type TelegramEditMediaInput = {
  /** Chat, by the number that the answer to sending has */
  readonly chat_id: number
  readonly message_id: number
  readonly media: {
    readonly type: "photo" | "video" | "audio" | "document"
    readonly media: string
    readonly caption?: string
    readonly parse_mode?: "MarkdownV2" | "HTML"
  }
}

/** What {@link TelegramMethods.editLocation} takes. */
export type TelegramEditLocationInput = {
  /** Chat, by the number that the answer to sending has */
  readonly chat_id: number
  readonly message_id: number
  readonly latitude: number
  readonly longitude: number
}

/** What {@link TelegramMethods.stopLocation} takes. */
export type TelegramStopLocationInput = {
  /** Chat, by the number that the answer to sending has */
  readonly chat_id: number
  readonly message_id: number
}

/** What {@link TelegramMethods.stopPoll} takes. */
export type TelegramStopPollInput = {
  /** Chat, by the number that the answer to sending has */
  readonly chat_id: number
  readonly message_id: number
}

/** What {@link TelegramMethods.react} takes. */
export type TelegramReactInput = {
  /** Chat, by the number that the answer to sending has */
  readonly chat_id: number
  readonly message_id: number
  readonly reaction: ReadonlyArray<{
    readonly type: "emoji"
    readonly emoji: string
  }>
  readonly is_big?: boolean
}

/** What {@link TelegramMethods.pin} takes. */
export type TelegramPinInput = {
  /** Chat, by the number that the answer to sending has */
  readonly chat_id: number
  readonly message_id: number
  readonly disable_notification?: boolean
}

/** What {@link TelegramMethods.unpin} takes. */
export type TelegramUnpinInput = {
  /** Chat, by the number that the answer to sending has */
  readonly chat_id: number
  readonly message_id: number
}

/** What {@link TelegramMethods.deleteMessage} takes. */
export type TelegramDeleteMessageInput = {
  /** Chat, by the number that the answer to sending has */
  readonly chat_id: number
  readonly message_id: number
}

/** What {@link TelegramMethods.chat} takes. */
export type TelegramChatInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
}

/** What {@link TelegramMethods.administrators} takes. */
export type TelegramAdministratorsInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
}

/** What {@link TelegramMethods.memberCount} takes. */
export type TelegramMemberCountInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
}

/** What {@link TelegramMethods.member} takes. */
export type TelegramMemberInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly user_id: number
}

/** What {@link TelegramMethods.stickerSet} takes. */
export type TelegramStickerSetInput = {
  readonly name: string
}

/** What {@link TelegramMethods.chatAction} takes. */
export type TelegramChatActionInput = {
  /** Chat, or @name of a channel */
  readonly chat_id: number | string
  readonly action: "typing" | "upload_photo" | "upload_video" | "upload_document"
}

/** The operations of `telegram`. */
export interface TelegramMethods {
  /**
   * Read who the bot is.
   *
   * Passed on to Telegram (GET /getMe), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `GET /api/telegram/bot/me`, `get_api_telegram_bot_me`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  me(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * Read the name of the bot.
   *
   * Passed on to Telegram (GET /getMyName), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `GET /api/telegram/bot/me/name`, `get_api_telegram_bot_me_name`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  myName(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * Read what the bot says about itself in an empty chat.
   *
   * Passed on to Telegram (GET /getMyDescription), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `GET /api/telegram/bot/me/description`, `get_api_telegram_bot_me_description`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  myDescription(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * Read what the bot says about itself on its page.
   *
   * Passed on to Telegram (GET /getMyShortDescription), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `GET /api/telegram/bot/me/short-description`, `get_api_telegram_bot_me_short_description`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  myShortDescription(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * List the commands that the bot understands.
   *
   * Passed on to Telegram (GET /getMyCommands), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `GET /api/telegram/bot/me/commands`, `get_api_telegram_bot_me_commands`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  myCommands(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * List the stickers that topics may have as icons.
   *
   * Passed on to Telegram (GET /getForumTopicIconStickers), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `GET /api/telegram/bot/topic-icons`, `get_api_telegram_bot_topic_icons`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  topicIcons(input?: NoInput, options?: CallOptions): Call<unknown>

  /**
   * Send a message as the bot.
   *
   * Passed on to Telegram (POST /sendMessage), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/messages`, `post_api_telegram_bot_messages`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  sendMessage(input: TelegramSendMessageInput, options?: CallOptions): Call<unknown>

  /**
   * Send a photo as the bot.
   *
   * Passed on to Telegram (POST /sendPhoto), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/photos`, `post_api_telegram_bot_photos`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  sendPhoto(input: TelegramSendPhotoInput, options?: CallOptions): Call<unknown>

  /**
   * Send a file as the bot.
   *
   * Passed on to Telegram (POST /sendDocument), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/documents`, `post_api_telegram_bot_documents`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  sendDocument(input: TelegramSendDocumentInput, options?: CallOptions): Call<unknown>

  /**
   * Send a piece of music as the bot.
   *
   * Passed on to Telegram (POST /sendAudio), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/audio`, `post_api_telegram_bot_audio`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  sendAudio(input: TelegramSendAudioInput, options?: CallOptions): Call<unknown>

  /**
   * Send a voice message as the bot.
   *
   * Passed on to Telegram (POST /sendVoice), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/voice`, `post_api_telegram_bot_voice`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  sendVoice(input: TelegramSendVoiceInput, options?: CallOptions): Call<unknown>

  /**
   * Send a video as the bot.
   *
   * Passed on to Telegram (POST /sendVideo), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/videos`, `post_api_telegram_bot_videos`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  sendVideo(input: TelegramSendVideoInput, options?: CallOptions): Call<unknown>

  /**
   * Send an animation as the bot.
   *
   * Passed on to Telegram (POST /sendAnimation), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/animations`, `post_api_telegram_bot_animations`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  sendAnimation(input: TelegramSendAnimationInput, options?: CallOptions): Call<unknown>

  /**
   * Send a sticker as the bot.
   *
   * Passed on to Telegram (POST /sendSticker), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/stickers`, `post_api_telegram_bot_stickers`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  sendSticker(input: TelegramSendStickerInput, options?: CallOptions): Call<unknown>

  /**
   * Send several photos, videos or files at once as the bot.
   *
   * Passed on to Telegram (POST /sendMediaGroup), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/albums`, `post_api_telegram_bot_albums`. Costs 0.005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  sendAlbum(input: TelegramSendAlbumInput, options?: CallOptions): Call<unknown>

  /**
   * Send a poll as the bot.
   *
   * Passed on to Telegram (POST /sendPoll), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/polls`, `post_api_telegram_bot_polls`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  sendPoll(input: TelegramSendPollInput, options?: CallOptions): Call<unknown>

  /**
   * Send a place on the map as the bot.
   *
   * Passed on to Telegram (POST /sendLocation), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/locations`, `post_api_telegram_bot_locations`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  sendLocation(input: TelegramSendLocationInput, options?: CallOptions): Call<unknown>

  /**
   * Send a place with its name as the bot.
   *
   * Passed on to Telegram (POST /sendVenue), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/venues`, `post_api_telegram_bot_venues`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  sendVenue(input: TelegramSendVenueInput, options?: CallOptions): Call<unknown>

  /**
   * Send a contact as the bot.
   *
   * Passed on to Telegram (POST /sendContact), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/contacts`, `post_api_telegram_bot_contacts`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  sendContact(input: TelegramSendContactInput, options?: CallOptions): Call<unknown>

  /**
   * Roll a die as the bot.
   *
   * Passed on to Telegram (POST /sendDice), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/dice`, `post_api_telegram_bot_dice`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  sendDice(input: TelegramSendDiceInput, options?: CallOptions): Call<unknown>

  /**
   * Change the text of an own message of the bot.
   *
   * Passed on to Telegram (POST /editMessageText), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/messages/edit`, `post_api_telegram_bot_messages_edit`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  editMessage(input: TelegramEditMessageInput, options?: CallOptions): Call<unknown>

  /**
   * Change what is written under an own photo or file of the bot.
   *
   * Passed on to Telegram (POST /editMessageCaption), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/messages/edit-caption`, `post_api_telegram_bot_messages_edit_caption`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  editCaption(input: TelegramEditCaptionInput, options?: CallOptions): Call<unknown>

  /**
   * Put another photo or file into an own message of the bot.
   *
   * Passed on to Telegram (POST /editMessageMedia), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/messages/edit-media`, `post_api_telegram_bot_messages_edit_media`. Costs 0.002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  editMedia(input: TelegramEditMediaInput, options?: CallOptions): Call<unknown>

  /**
   * Move an own live place of the bot on the map.
   *
   * Passed on to Telegram (POST /editMessageLiveLocation), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/locations/edit`, `post_api_telegram_bot_locations_edit`. Costs 0.001 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  editLocation(input: TelegramEditLocationInput, options?: CallOptions): Call<unknown>

  /**
   * End an own live place of the bot.
   *
   * Passed on to Telegram (POST /stopMessageLiveLocation), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/locations/stop`, `post_api_telegram_bot_locations_stop`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  stopLocation(input: TelegramStopLocationInput, options?: CallOptions): Call<unknown>

  /**
   * End an own poll of the bot.
   *
   * Passed on to Telegram (POST /stopPoll), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/polls/stop`, `post_api_telegram_bot_polls_stop`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  stopPoll(input: TelegramStopPollInput, options?: CallOptions): Call<unknown>

  /**
   * Put the bot’s reaction on an own message.
   *
   * Passed on to Telegram (POST /setMessageReaction), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/messages/react`, `post_api_telegram_bot_messages_react`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  react(input: TelegramReactInput, options?: CallOptions): Call<unknown>

  /**
   * Pin an own message of the bot.
   *
   * Passed on to Telegram (POST /pinChatMessage), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/messages/pin`, `post_api_telegram_bot_messages_pin`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  pin(input: TelegramPinInput, options?: CallOptions): Call<unknown>

  /**
   * Unpin an own message of the bot.
   *
   * Passed on to Telegram (POST /unpinChatMessage), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/messages/unpin`, `post_api_telegram_bot_messages_unpin`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  unpin(input: TelegramUnpinInput, options?: CallOptions): Call<unknown>

  /**
   * Remove an own message of the bot.
   *
   * Passed on to Telegram (POST /deleteMessage), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/messages/delete`, `post_api_telegram_bot_messages_delete`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  deleteMessage(input: TelegramDeleteMessageInput, options?: CallOptions): Call<unknown>

  /**
   * Read a chat.
   *
   * Passed on to Telegram (POST /getChat), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/chats/get`, `post_api_telegram_bot_chats_get`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  chat(input: TelegramChatInput, options?: CallOptions): Call<unknown>

  /**
   * List the administrators of a chat.
   *
   * Passed on to Telegram (POST /getChatAdministrators), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/chats/administrators`, `post_api_telegram_bot_chats_administrators`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  administrators(input: TelegramAdministratorsInput, options?: CallOptions): Call<unknown>

  /**
   * Count the members of a chat.
   *
   * Passed on to Telegram (POST /getChatMemberCount), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/chats/members/count`, `post_api_telegram_bot_chats_members_count`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  memberCount(input: TelegramMemberCountInput, options?: CallOptions): Call<unknown>

  /**
   * Read one member of a chat.
   *
   * Passed on to Telegram (POST /getChatMember), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/chats/members/get`, `post_api_telegram_bot_chats_members_get`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  member(input: TelegramMemberInput, options?: CallOptions): Call<unknown>

  /**
   * Read a set of stickers.
   *
   * Passed on to Telegram (POST /getStickerSet), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/sticker-sets/get`, `post_api_telegram_bot_sticker_sets_get`. Costs 0.0005 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  stickerSet(input: TelegramStickerSetInput, options?: CallOptions): Call<unknown>

  /**
   * Show that the bot is busy in a chat.
   *
   * Passed on to Telegram (POST /sendChatAction), whose answer is given unchanged; its members are documented at https://core.telegram.org/bots/api. Nothing is charged for a call that fails.
   *
   * `POST /api/telegram/bot/chats/action`, `post_api_telegram_bot_chats_action`. Costs 0.0002 USDC a call.
   * @throws {BourseError} `vendors.not_configured`, `vendors.unavailable`, `vendors.busy`, `vendors.request_refused`, `vendors.not_found`, `vendors.secret_refused`, `vendors.failed`, `vendors.timeout`, `vendors.answer_refused`
   */
  chatAction(input: TelegramChatActionInput, options?: CallOptions): Call<unknown>
}

/** `telegram` of a client: `telegram(client)`. */
export const telegram: Resource<TelegramMethods> = /* @__PURE__ */ resource<TelegramMethods>('telegram', {
  me: ["GET", "/api/telegram/bot/me", {"priced":true}],
  myName: ["GET", "/api/telegram/bot/me/name", {"priced":true}],
  myDescription: ["GET", "/api/telegram/bot/me/description", {"priced":true}],
  myShortDescription: ["GET", "/api/telegram/bot/me/short-description", {"priced":true}],
  myCommands: ["GET", "/api/telegram/bot/me/commands", {"priced":true}],
  topicIcons: ["GET", "/api/telegram/bot/topic-icons", {"priced":true}],
  sendMessage: ["POST", "/api/telegram/bot/messages"],
  sendPhoto: ["POST", "/api/telegram/bot/photos"],
  sendDocument: ["POST", "/api/telegram/bot/documents"],
  sendAudio: ["POST", "/api/telegram/bot/audio"],
  sendVoice: ["POST", "/api/telegram/bot/voice"],
  sendVideo: ["POST", "/api/telegram/bot/videos"],
  sendAnimation: ["POST", "/api/telegram/bot/animations"],
  sendSticker: ["POST", "/api/telegram/bot/stickers"],
  sendAlbum: ["POST", "/api/telegram/bot/albums"],
  sendPoll: ["POST", "/api/telegram/bot/polls"],
  sendLocation: ["POST", "/api/telegram/bot/locations"],
  sendVenue: ["POST", "/api/telegram/bot/venues"],
  sendContact: ["POST", "/api/telegram/bot/contacts"],
  sendDice: ["POST", "/api/telegram/bot/dice"],
  editMessage: ["POST", "/api/telegram/bot/messages/edit"],
  editCaption: ["POST", "/api/telegram/bot/messages/edit-caption"],
  editMedia: ["POST", "/api/telegram/bot/messages/edit-media"],
  editLocation: ["POST", "/api/telegram/bot/locations/edit"],
  stopLocation: ["POST", "/api/telegram/bot/locations/stop"],
  stopPoll: ["POST", "/api/telegram/bot/polls/stop"],
  react: ["POST", "/api/telegram/bot/messages/react"],
  pin: ["POST", "/api/telegram/bot/messages/pin"],
  unpin: ["POST", "/api/telegram/bot/messages/unpin"],
  deleteMessage: ["POST", "/api/telegram/bot/messages/delete"],
  chat: ["POST", "/api/telegram/bot/chats/get"],
  administrators: ["POST", "/api/telegram/bot/chats/administrators"],
  memberCount: ["POST", "/api/telegram/bot/chats/members/count"],
  member: ["POST", "/api/telegram/bot/chats/members/get"],
  stickerSet: ["POST", "/api/telegram/bot/sticker-sets/get"],
  chatAction: ["POST", "/api/telegram/bot/chats/action"],
})
