/** An emoji with what belongs to it: variation, tone of skin, joined others, the letters of a flag, a key around a digit. */
const EMOJI =
  String.raw`\u{1F3F4}[\u{E0061}-\u{E007A}]+\u{E007F}` +
  String.raw`|\p{Extended_Pictographic}[\uFE0F\p{EMod}]?(?:\u200D\p{Extended_Pictographic}[\uFE0F\p{EMod}]?)*` +
  String.raw`|[0-9#*]\uFE0F?\u20E3`

/** In these scripts a joiner after a letter changes its form, and with it the word. */
const JOINED = String.raw`(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{M}])[\u200C\u200D](?=\p{L})`

/**
 * What shows nothing, or turns the text around it: control characters, halves of surrogate pairs (with the flag `u` only
 * those are of the category Cs), marks of direction, fillers, blanks that are no spaces.
 */
const INVISIBLE = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]`

const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const KEPT_OR_INVISIBLE = new RegExp(`(${EMOJI}|${JOINED})|${INVISIBLE}`, 'gu')
const KEPT_OR_INVISIBLE_IN_LINES = new RegExp(`(${EMOJI}|${JOINED}|[\\n\\t])|${INVISIBLE}`, 'gu')

const strip = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (_, kept: string | undefined) => kept ?? '').trim()

/** Marks above and below letters show nothing without a letter. */
const hasSomethingToSee = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

const orEmpty = (text: string): string => (hasSomethingToSee(text) ? text : '')

/** One line of what can be seen of a text; empty when that is nothing. */
export const visibleLine = (text: string): string =>
  orEmpty(strip(text.replace(LINE_ENDS, ' '), KEPT_OR_INVISIBLE).normalize('NFC'))

/** The same of a text of several lines. */
export const visibleLines = (text: string): string =>
  orEmpty(strip(text.replaceAll('\r\n', '\n'), KEPT_OR_INVISIBLE_IN_LINES).normalize('NFC'))
