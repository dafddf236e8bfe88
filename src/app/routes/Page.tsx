import { createElement, type JSX, lazy, useEffect } from 'react'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { panelOf } from '../../lib/session/roles'
import { useSessionSnapshot } from '../../lib/session/use-session'
import { useBrand } from '../../ui/mark/use-brand'
import { Area } from './Area'
import { loadableOf, screenPlaceOf } from './navigation'
import type { BuildEnv, Place } from './place'
import { screenOf } from './screens'

const ForOthers = lazy(async () => ({
  default: (await lazyLoad(() => import('./ForOthersPage'))).ForOthersPage,
}))

interface PageProps {
  place: Place
  env: BuildEnv
}

/** A page with its name in the browser's tab. */
export function Page({ place, env }: PageProps): JSX.Element {
  const { title, errorTitle } = place
  const brand = useBrand()
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  return (
    <Area errorTitle={errorTitle}>
      <Content place={place} env={env} />
    </Area>
  )
}

/** The page's screen, or what stands in its stead for this person. */
function Content({ place, env }: PageProps): JSX.Element {
  const { user } = useSessionSnapshot()
  const { title, isForBuyers } = place
  if (isForBuyers && panelOf(user) !== null) return <ForOthers title={title} isHome={false} />
  const shown = screenPlaceOf(user, place, env)
  if (shown === null) return <ForOthers title={title} isHome />
  return createElement(screenOf(loadableOf(shown, env)), { title })
}
