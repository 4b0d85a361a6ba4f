const courtesy =
  "please|pls|bitte|por favor|s'il te plaît|s'il vous plaît|per favore|graag|alsjeblieft|proszę|пожалуйста|моля|lütfen|nhé|من فضلك|لطفا|thanks|danke"
const yes =
  "yes|yep|yeah|yup|sure|ok|okay|do it|go ahead|go on|confirm|confirmed|ja|jawohl|klar|mach das|mach es|tu es|sí|si|vale|claro|hazlo|adelante|oui|d'accord|vas-y|allez-y|fais-le|faites-le|sì|certo|va bene|fallo|procedi|sim|isso|pode fazer|faz|faça|doe maar|doe het|jawel|tak|zrób to|dobrze|potwierdzam|да|давай|сделай|сделайте|подтверждаю|направи го|потвърждавам|evet|yap|tamam|onaylıyorum|có|vâng|dạ|ừ|đồng ý|làm đi|نعم|اجل|أجل|افعل|موافق|أكيد|بله|آره|انجام بده|تایید|是|是的|好|好的|对|對|行|可以|确认|確認|执行|執行|做吧|はい|うん|ええ|お願いします|実行して|やって|네|예|응|그래|해줘|해 주세요|맞아"
const form = new RegExp(
  `^[^\\p{L}\\p{N}]*(?:${yes})(?:[^\\p{L}\\p{N}]+(?:${yes}|${courtesy}))*[^\\p{L}\\p{N}]*$`,
  'iu',
)

/** Whether a text says yes in one of the languages, and nothing else. */
export function isYes(text: string): boolean {
  return !/[?？؟]/.test(text) && form.test(text.normalize('NFC'))
}
