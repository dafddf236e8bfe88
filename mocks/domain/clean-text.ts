/*
 * Removes characters that a reader cannot see. Without this step, a name could look blank, and a bidirectional mark in
 * a name could reverse the text around the name.
 */

/**
 * Invisible characters to keep: letter joiners, emoji styles, and flag letters. Emoji and some scripts (Persian, Hindi)
 * need them.
 */
const PARTS_OF_CHARACTERS = String.raw`\u200C\u200D\uFE0F\u{E0061}-\u{E007F}`

/**
 * Characters to remove. With the flag `u`, category Cs matches only unpaired surrogates. U+2800 is a blank Braille
 * pattern.
 */
const INVISIBLE = String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]`

const INVISIBLE_IN_LINE = new RegExp(`(?![${PARTS_OF_CHARACTERS}])${INVISIBLE}`, 'gu')
const INVISIBLE_IN_LINES = new RegExp(`(?![\\n\\t${PARTS_OF_CHARACTERS}])${INVISIBLE}`, 'gu')
const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/**
 * Removes the characters that `invisible` matches. Returns an empty string if only accents and joiners are left,
 * because these are visible only together with a letter.
 */
function clean(text: string, invisible: RegExp): string {
  const visible = text.replace(invisible, '').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(visible) ? visible.normalize('NFC') : ''
}

/** Returns the visible text as one line, or an empty string. */
export const cleanLine = (text: string): string => clean(text.replace(LINE_BREAKS_AND_TABS, ' '), INVISIBLE_IN_LINE)

/** Returns the visible text with its line breaks and tabs, or an empty string. */
export const cleanLines = (text: string): string => clean(text.replaceAll('\r\n', '\n'), INVISIBLE_IN_LINES)
