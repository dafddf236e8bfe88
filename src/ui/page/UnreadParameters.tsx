import type { JSX } from 'react'
import type { NotUnderstood } from '../../lib/url-state/codecs'
import type { UrlSchema } from '../../lib/url-state/url-state-store'
import { useUrlParams, useUrlSchemas, useWriteUrl } from '../../lib/url-state/use-url-state'
import { Button } from '../button/Button'
import { Banner } from '../feedback/Banner'

const longestText = 80

/** A warning about the texts in the URL that the page does not understand. They do not apply. */
export function UnreadParameters(): JSX.Element | null {
  const params = useUrlParams()
  const write = useWriteUrl()
  const schema = Object.assign({}, ...useUrlSchemas()) as UrlSchema
  const unread = Object.entries(schema).flatMap(([key, codec]) => {
    const [first = '', ...others] = params.getAll(key)
    const repeated = others.length > 0 ? { text: others.join(', '), hint: `Only the first ${key} applies.` } : null
    const found = (first && codec.notUnderstood(first)) || repeated
    return found ? [{ key, words: inWords(key, found), text: codec.format(codec.parse(first)) }] : []
  })
  if (unread.length === 0) return null
  return (
    <Banner
      tone="warning"
      title="Part of this address is not understood and does not apply"
      action={
        <Button size="sm" onClick={() => write(Object.fromEntries(unread.map(({ key, text }) => [key, text])))}>
          Remove it
        </Button>
      }
    >
      {unread.map(({ words }) => words).join(' ')}
    </Banner>
  )
}

function inWords(key: string, { text, hint }: NotUnderstood): string {
  const shown = text.length > longestText ? `${text.slice(0, longestText)}…` : text
  return `${key}: “${shown}”. ${hint}`.trim()
}
