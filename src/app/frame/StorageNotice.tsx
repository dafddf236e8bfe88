import type { JSX } from 'react'
import { Banner } from '../../ui/feedback/Banner'

export function StorageNotice(): JSX.Element {
  return (
    <Banner tone="warning" title="This browser is blocking site data">
      You stay signed in only until this tab is closed, and your preferences are not kept.
    </Banner>
  )
}
