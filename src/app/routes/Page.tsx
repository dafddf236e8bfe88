import { type ComponentType, type JSX, lazy, useEffect } from 'react'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { useBrand } from '../../ui/mark/use-brand'
import { Area } from './Area'
import type { BuildEnv, Place } from './place'

const Unavailable = lazy(async () => ({
  default: (await lazyLoad(() => import('./UnavailablePage'))).UnavailablePage,
}))

interface PageProps {
  place: Place
  env: BuildEnv
  Screen: ComponentType
}

/** A page's screen with its name in the browser's tab, or what stands in its stead in this deployment. */
export function Page({ place, env, Screen }: PageProps): JSX.Element {
  const { title, needs, errorTitle } = place
  const brand = useBrand()
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  const isMissing = needs !== undefined && !env.capabilities[needs.capability]
  return <Area errorTitle={errorTitle}>{isMissing ? <Unavailable title={title} need={needs} /> : <Screen />}</Area>
}
