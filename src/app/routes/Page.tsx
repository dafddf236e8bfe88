import { createElement, type JSX, useEffect } from 'react'
import { useBrand } from '../../ui/mark/use-brand'
import { Area } from './Area'
import { loadableOf } from './navigation'
import type { BuildEnv, Place } from './place'
import { screenOf } from './screens'

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
  return <Area errorTitle={errorTitle}>{createElement(screenOf(loadableOf(place, env)), { title })}</Area>
}
