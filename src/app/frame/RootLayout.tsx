import { type JSX, useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router-dom'
import { Banner } from '../../ui/feedback/Banner'
import { UnsavedChanges } from '../../ui/form/UnsavedChanges'
import { useBrand } from '../../ui/mark/BrandMark'
import type { RouteConfig } from '../routes/route-config'
import { lazyExtra } from './lazy-extra'
import { useScrollMemory } from './use-scroll-memory'

const OfflineBar = lazyExtra('The notice of a lost network', async () => (await import('./OfflineBar')).OfflineBar)

/** Layout of every page: document title, scroll restoration, focus on the heading, and the unsaved-changes guard. */
export function RootLayout(): JSX.Element {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  const brand = useBrand()
  const page = useMatches().at(-1)?.handle as RouteConfig | undefined
  const title = page && `${page.title} · ${brand}`
  useScrollMemory()

  useEffect(() => {
    if (title) document.title = title
  }, [title])

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    // A menu that was opened while the page was loading keeps the focus, because a menu without focus closes.
    if (document.activeElement?.closest('[role=menu]')) return
    // Focus on the heading makes a screen reader announce the new page.
    const heading = document.querySelector<HTMLElement>('[data-page-heading]') ?? document.querySelector('main')
    heading?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <UnsavedChanges>
      <Outlet />
      <OfflineBar />
    </UnsavedChanges>
  )
}

export function StorageNotice(): JSX.Element {
  return (
    <Banner tone="warning" title="This browser is blocking site data">
      You stay signed in only until you reload or close this page, and your preferences are not kept.
    </Banner>
  )
}
